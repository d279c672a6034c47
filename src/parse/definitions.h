/* definitions.h -- finds link definitions ("[x]: address"), which a lesson must not have.
 *
 * They would turn every "[x]" of the lesson into a link, markers of questions too. */
#ifndef HEDDLE_DEFINITIONS_H
#define HEDDLE_DEFINITIONS_H

#include "parse/reading.h"

/* Looks at the lines from FIRST on that are not marked as verbatim. */
void definitions_check(struct reading *reading, int first);

#endif
