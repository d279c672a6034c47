/* accept.h -- takes what the course now gives for what its lessons say. */
#ifndef HEDDLE_ACCEPT_H
#define HEDDLE_ACCEPT_H

#include "base/diag.h"

/* Makes the edits that the messages in DIAG bear, after showing each on OUT as old and new
 * lines, and settles those messages.  All files are read and edited before the first is
 * written.  Nothing is done while DIAG has a mistake that no edit settles. */
void accept_edits(struct diag *diag, FILE *out);

#endif
