/* nesting.h -- how chunks lie in each other. */
#ifndef HEDDLE_NESTING_H
#define HEDDLE_NESTING_H

#include "base/diag.h"

struct course;

/* Reports references that lead in a circle, too deep, or to more text than a file should hold;
 * where there are none of these the graph can be walked by recursion, and expanding it ends.
 * Then sets each chunk's indent.  References are bound. */
void nesting_check(struct course *course, struct diag *diag);

#endif
