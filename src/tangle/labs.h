/* labs.h -- what proves a lab, written to files.
 *
 * Below labs/LAB/: each variant's file as students know it (starter/axis.c, solution/axis.c,
 * wrong-step-1/axis.c), check-N.c, input; the same with #line, for compilers, below lines/;
 * and for the proof (run/proof.h) proof.lua and places.lua.  proof.lua holds a key of all that
 * the proof depends on, so a moved line compiles again and proves nothing again. */
#ifndef HEDDLE_TANGLE_LABS_H
#define HEDDLE_TANGLE_LABS_H

#include "tangle/tangle.h"
#include "tangle/tree.h"

/* The header lab.h is read from job->assets and lies in labs/ for all. */
bool labs_write(const struct tangle_job *job, struct tree *tree, struct diag *diag);

#endif
