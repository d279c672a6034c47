/* parse.h -- reads a course: README.md, the lessons NN-slug.md in order of number, assets/.
 *
 * Mistakes in the text are reported to diag and reading goes on; the course that comes out
 * is whole only if there were none. */
#ifndef HEDDLE_PARSE_H
#define HEDDLE_PARSE_H

#include "base/diag.h"
#include "model/course.h"

/* Fills COURSE, which is zero but for its arena.  False after a system failure only. */
bool parse_course(const char *directory, struct course *course, struct diag *diag);

/* Whether SLUG can stand behind a lesson's number: small letters, digits and hyphens. */
bool parse_is_slug(struct str slug);

#endif
