/* bytes.h -- what no lesson may hold: invalid UTF-8 and control characters. */
#ifndef HEDDLE_BYTES_H
#define HEDDLE_BYTES_H

#include "base/diag.h"

/* Looks at FILE, the bytes that SOURCE was made of.  Reports the first few faults. */
void bytes_check(struct str file, const struct source *source, struct diag *diag);

#endif
