/* cells.h -- run the Lua of one lesson and keep what it returned.
 *
 * The cells run in a forked child, in order, once for each preset if the lesson asks for
 * it; whatever happens there (an error, a crash of the core, an endless loop, too much
 * memory) becomes a diagnostic at the cell's line.  Results are written only if no cell
 * failed. */
#ifndef HEDDLE_CELLS_H
#define HEDDLE_CELLS_H

#include "base/diag.h"

struct cells_job {
    const char *cells, *places; /* files written by tangle: the code, where it came from */
    const char *results;        /* the file to write */
    const char *core;           /* core.so, NULL if the course has none */
    const char *counts;         /* counts.so, NULL if the cells count nothing */
    const char *presets;        /* NULL if the course has none */
    int seconds;                /* of processor time for one run */
    int megabytes;              /* for Lua's data and arrays */
};

/* False if a cell failed or the system did; both are reported.  The messages' places lie in
 * ARENA, which must outlive DIAG's use of them. */
bool cells_run(struct arena *arena, const struct cells_job *job, struct diag *diag);

#endif
