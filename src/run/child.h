/* child.h -- the process that runs the cells of a lesson once. */
#ifndef HEDDLE_CHILD_H
#define HEDDLE_CHILD_H

#include "base/value.h"

struct child_job {
    const struct value *cells;   /* list of {kind, text, expected} */
    const struct value *presets; /* list, NULL if there are none */
    const struct value *preset;  /* one of them */
    const struct value *schemas; /* map from a schema's id to {field = true} */
    const char *core, *counts;   /* libraries, NULL if there is none */
    int seconds, megabytes;
};

enum { CHILD_OUTPUT_MEGABYTES = 16 };

/* Runs in a forked process: sends records to FD and exits. */
_Noreturn void child_run(const struct child_job *job, int fd);

#endif
