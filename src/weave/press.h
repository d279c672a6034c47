/* press.h -- from Typst sources to PDFs, all of a build in one process.
 *
 * What Typst refuses is reported where it stands in a lesson, if it is the author's; a mistake
 * of the templates is a system failure of theirs. */
#ifndef HEDDLE_PRESS_H
#define HEDDLE_PRESS_H

#include "base/diag.h"
#include "model/course.h"

struct press {
    const struct course *course; /* whose lessons messages name, whose assets/ are printed */
    const char *templates, *node;
};

/* A PDF and the files that make up its source, in order. */
struct press_job {
    const char *pdf;
    VEC(const char *) parts;
};

struct press_jobs {
    VEC(struct press_job) items;
};

/* Writes all PDFs that have no mistake.  False after a system failure. */
bool press_run(const struct press *press, const struct press_jobs *jobs, struct diag *diag);

#endif
