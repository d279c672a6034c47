/* proof_run.h -- one variant of a lab, its program and its checks run. */
#ifndef HEDDLE_PROOF_RUN_H
#define HEDDLE_PROOF_RUN_H

#include "base/value.h"
#include "run/program.h"

/* How a check ended. */
struct verdict {
    enum program_ending ending;
    int status;
    bool passed;
    bool whole;          /* it printed its plan, and kept to it */
    struct str failures; /* its failing lines, and how it ended */
    struct str errors;   /* what it wrote to standard error */
};

struct variant_run {
    const struct value *variant; /* of proof.lua */
    struct place at;
    enum program_ending ending; /* of the program; its status and output */
    int status;
    struct str output, errors;
    struct verdict *checks; /* one for each of the lab */
    size_t count;
};

/* Fills in RUN, whose variant and place are set.  False if the system failed (reported). */
bool proof_run_variant(struct arena *arena, struct variant_run *run, struct str input, int seconds,
                       struct diag *diag);

#endif
