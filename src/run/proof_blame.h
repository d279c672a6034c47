/* proof_blame.h -- what is not as it should be with a lab, said at the lesson's lines. */
#ifndef HEDDLE_PROOF_BLAME_H
#define HEDDLE_PROOF_BLAME_H

#include "run/proof_run.h"

/* A lab in the proof. */
struct proof {
    struct arena *arena;
    struct diag *diag;
    struct source *source; /* the lesson, without its text */
    const struct value *file, *places;
    struct str lab;
    int seconds;
    struct variant_run *runs;
    size_t count;
};

/* The place of item I of KEY ("variants", "checks", "outputs"). */
struct place proof_place(const struct proof *proof, const char *key, size_t i);

bool proof_is_graded(const struct proof *proof, size_t check);

/* The program or a check of a starter or solution crashed, did not end, printed too much, or
 * the program ended with a status other than 0. */
void proof_blame_endings(struct proof *proof, const struct variant_run *run);

/* The solution does not pass a check; a starter or wrong body passes all. */
void proof_blame_solution(struct proof *proof, const struct variant_run *run, size_t check);
void proof_blame_passing(struct proof *proof, const struct variant_run *run);

/* The first line in which output I of the lesson is not what RUN printed, if there is one. */
void proof_blame_output(struct proof *proof, const struct variant_run *run, size_t i);

#endif
