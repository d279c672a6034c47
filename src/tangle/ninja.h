/* ninja.h -- run the graph, and say what came of it in the author's terms.
 *
 * Compilers, test programs and cell runs print in their own ways; each message that names a
 * lesson's line becomes a diagnostic there.  A failure that names none is reported at the
 * file that it belongs to, with what was printed. */
#ifndef HEDDLE_NINJA_H
#define HEDDLE_NINJA_H

#include "base/diag.h"
#include "model/course.h"

struct ninja_job {
    const struct course *course;
    const char *root;   /* the directory of build.ninja */
    const char *target; /* "labs"; NULL: everything */
    bool why;           /* print why each step is run, on standard error */
    void (*progress)(void *context, const char *what, size_t done, size_t total);
    void *context;
};

/* False if a step failed (reported). */
bool ninja_run(const struct ninja_job *job, struct diag *diag);

#endif
