/* expected.h -- whether an inline value is what its lesson says it is. */
#ifndef HEDDLE_EXPECTED_H
#define HEDDLE_EXPECTED_H

#include "run/checker.h"

/* Compares SHOWN with EXPECTED, a string, or NULL where the lesson says nothing.  A difference
 * is reported with an edit of the lesson, at what "expected" in PLACE, the cell's, says. */
bool expected_check(const struct checker *checker, const struct value *place,
                    const struct value *expected, struct str shown);

#endif
