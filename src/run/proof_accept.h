/* proof_accept.h -- offers what a program prints as the new body of its output block. */
#ifndef HEDDLE_PROOF_ACCEPT_H
#define HEDDLE_PROOF_ACCEPT_H

#include "run/proof_blame.h"

/* Adds to the message reported last an edit of output I of the lesson, which is to hold PRINTED,
 * and a hint; or a hint that says why a block cannot hold that. */
void proof_accept_output(struct proof *proof, size_t i, struct str printed);

#endif
