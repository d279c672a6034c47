/* leak.h -- proves that no text that students get holds a solution or a graded check.
 *
 * A leak is a run of LEAK_RUN marks (see marks.h) of a solution body or graded check, or all of
 * one that is shorter but has LEAK_LEAST, which stands in no text that is shown or given on
 * purpose: listings, chunks that are shown, prototypes, starters, given files; for graded
 * checks, also the other checks. */
#ifndef HEDDLE_LEAK_H
#define HEDDLE_LEAK_H

#include "base/diag.h"
#include "base/hash.h"
#include "model/course.h"

/* Measured on the lessons of this course: two functions that do different things have at most 24
 * marks in a row in common (the end of a parameter list, and a loop's head).  The shortest
 * statement that says how something is computed has about a dozen. */
enum { LEAK_RUN = 25, LEAK_LEAST = 12 };

struct leak;

struct leak *leak_new(const struct course *course);
void leak_free(struct leak *leak);

/* Equal for equal sets of leaks. */
struct hash leak_hash(const struct leak *leak);

/* Looks at TEXT, which goes out as FILE.  False if it holds what it must not: reported at the
 * lesson's line, once for each solution or check. */
bool leak_check(const struct leak *leak, const char *file, struct str text, struct diag *diag);

#endif
