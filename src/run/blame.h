/* blame.h -- turns how a run ended into messages at the cells' lines. */
#ifndef HEDDLE_BLAME_H
#define HEDDLE_BLAME_H

#include "base/diag.h"
#include "run/outcome.h"

struct blame {
    struct arena *arena;
    struct diag *diag;
    const char *core, *counts; /* the libraries */
    int seconds, megabytes;
    struct place *places; /* where each cell begins */
    size_t cells;
    struct str preset; /* the run's, empty for the default one */
    VEC(struct source *) sources;
    VEC(struct str) said; /* messages so far, without their presets */
};

/* Reads the list of {path, line, column}; false if it is none for that many cells. */
bool blame_init(struct blame *blame, const struct value *places, size_t cells);

/* Adds an error at a cell unless the same was said there, for this or another preset. */
bool blame_cell(struct blame *blame, int cell, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reports all that went wrong in a run; true if nothing did. */
bool blame_outcome(struct blame *blame, const struct outcome *outcome);

#endif
