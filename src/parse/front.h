/* front.h -- the front matter: YAML between two lines "---" at the top of a file. */
#ifndef HEDDLE_FRONT_H
#define HEDDLE_FRONT_H

#include "parse/reading.h"

/* Fills in the lesson, and the course if it is its page; returns the first line behind it. */
int front_read(struct reading *reading);

#endif
