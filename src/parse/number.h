/* number.h -- what stands behind [=]: an answer to type, its tolerance, its unit. */
#ifndef HEDDLE_NUMBER_H
#define HEDDLE_NUMBER_H

#include "parse/reading.h"

/* Reads `{lua} expr` ± 0.1 % bytes from SPANS, which are at AT.  False after a report. */
bool number_read(struct reading *reading, const struct span *spans, struct place at,
                 struct question *question);

#endif
