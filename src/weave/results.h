/* results.h -- what the cells and labs of a lesson gave, as the build left it on disk. */
#ifndef HEDDLE_RESULTS_H
#define HEDDLE_RESULTS_H

#include "base/diag.h"
#include "base/value.h"
#include "model/course.h"

/* The bytes of all files that hold results of LESSON, one after another, added to OUT. */
bool results_text(const char *tangle, const struct lesson *lesson, struct buf *out,
                  struct diag *diag);

/* Sets RESULTS[i] to what cell i gave, for all cells but the .course values. */
bool results_load(struct arena *arena, const char *tangle, const struct lesson *lesson,
                  const struct value **results, struct diag *diag);

/* What the program of lab ID printed, OF being "starter" or "solution". */
bool results_output(struct arena *arena, const char *tangle, struct str id, const char *of,
                    struct str *text, struct diag *diag);

#endif
