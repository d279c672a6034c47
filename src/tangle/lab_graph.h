/* lab_graph.h -- the steps that compile and prove labs, for the Ninja file.
 *
 * Each variant's file is compiled twice: as a program, and with its main() renamed for the
 * checks.  Starter, solution and checks must give no warning; the solution runs under
 * sanitizers.  The target "labs" is all proofs. */
#ifndef HEDDLE_LAB_GRAPH_H
#define HEDDLE_LAB_GRAPH_H

#include "model/lab.h"
#include "tangle/tangle.h"

/* Behind the rules that graph.c has written. */
void lab_graph_write(const struct tangle_job *job, struct buf *out);

/* Where below the root the program of a variant lies, or that of its check N. */
void lab_graph_program(const struct lab *lab, const struct lab_variant *variant, int check,
                       struct buf *out);

/* What a compiler that was stopped for the time it took leaves behind as its words. */
#define LAB_GRAPH_TOO_SLOW "compiling took too long"

/* All flags that labs are compiled with, as part of a key. */
extern const char lab_graph_flags[];

#endif
