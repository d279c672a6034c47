/* proof.h -- prove that a lab can be done, and only by doing it.
 *
 * Runs the program and the checks of each variant.  The solution passes every check, the
 * starter does not, each wrong body fails a check, each check fails for something, and an
 * output that the lesson writes out is what the program prints.  What is not so becomes a
 * diagnostic at the lesson's line, and so does a crash, an endless loop, too much output.
 *
 * The result holds what pages and kits show:
 *
 *     { outputs = { starter = "...", solution = "..." },   what the programs printed
 *       starter = { failures },                            of the starter; none: {}
 *       wrongs = { { slot = "step", number = 1, reason = "...", signature = "...",
 *                    failures = { failures } } } }
 *
 * A failure is { check = 1, graded = false, lines = "not ok 1 - ...\n# got ...\n" }: the
 * failing lines of one check in order, and perhaps a "# crashed ..." or "# ran longer ..." line.
 * Signatures are told in run/signature.h. */
#ifndef HEDDLE_PROOF_H
#define HEDDLE_PROOF_H

#include "base/diag.h"

struct proof_job {
    const char *proof, *places; /* files written by tangle/labs.h */
    const char *results;        /* the file to write */
};

/* False if something is not proven or the system failed; both are reported.  The messages'
 * places lie in ARENA. */
bool proof_run(struct arena *arena, const struct proof_job *job, struct diag *diag);

#endif
