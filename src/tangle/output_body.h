/* output_body.h -- where the lines of an output block stand in the lesson's file, so that others
 * can be put there. */
#ifndef HEDDLE_OUTPUT_BODY_H
#define HEDDLE_OUTPUT_BODY_H

#include "base/value.h"
#include "model/lab.h"

/* { line =, length =, prefix = "> ", fence = "```" }: the body's first line, its bytes with line
 * ends, what stands before each of its lines, and what none of them may be. */
struct value *output_body_value(struct arena *arena, const struct lab_output *output);

#endif
