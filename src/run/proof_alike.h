/* proof_alike.h -- warn of wrong bodies that cannot be told apart by how they fail.
 *
 * A proof is made once, and a warning is wanted in every build: so it is found in the results, with
 * places of the course as it is now. */
#ifndef HEDDLE_PROOF_ALIKE_H
#define HEDDLE_PROOF_ALIKE_H

#include "base/value.h"
#include "model/lab.h"

/* RESULTS are those of LAB's proof. */
void proof_alike_warn(struct arena *arena, const struct lab *lab, const struct value *results,
                      struct diag *diag);

#endif
