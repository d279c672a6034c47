/* outcome.h -- how one run of a lesson's cells went, as its records told. */
#ifndef HEDDLE_OUTCOME_H
#define HEDDLE_OUTCOME_H

#include "run/child.h"
#include "run/record.h"

struct failure {
    int cell;
    struct trace trace;
    struct str message, hint;
};

enum ending {
    ENDING_DONE,
    ENDING_NO_CORE,  /* reason says why */
    ENDING_CRASH,    /* crash says how */
    ENDING_SIGNAL,   /* the same without last words: only crash.signal is known */
    ENDING_MEMORY,   /* there was none left */
    ENDING_LATE,     /* the clock ran out */
    ENDING_TOO_MUCH, /* output */
    ENDING_SYSTEM    /* it could not be started: reason */
};

struct outcome {
    struct value **results; /* one per cell, NULL for those that failed or did not run */
    VEC(struct failure) failures;
    enum ending ending;
    int cell; /* the last that began, -1 if none did */
    struct crash crash;
    struct str reason;
};

/* Forks, runs the cells, and waits for the end. */
void outcome_run(struct arena *arena, const struct child_job *job, struct outcome *outcome);

#endif
