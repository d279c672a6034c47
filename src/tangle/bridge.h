/* bridge.h -- the core's interface, written out for those who use it.
 *
 * core.h is the header that core and test files include: the prototypes as the lessons have
 * them.  bridge.c lets Heddle call the core by a table: for each prototype its name, its
 * signature and a function that takes the arguments from an array of words (heddle_word).
 * A signature is one letter for the result and each argument (v void, f float, d double,
 * i int32_t, l int64_t, b bool), with P before the letter of what a pointer leads to, p if
 * it leads to const; then ":" and the parameters' names: "vpfPfll:x,y,rows,width". */
#ifndef HEDDLE_BRIDGE_H
#define HEDDLE_BRIDGE_H

#include "base/buf.h"
#include "model/course.h"

void bridge_header(const struct course *course, bool directives, struct buf *out);
void bridge_source(const struct course *course, bool directives, struct buf *out);

#endif
