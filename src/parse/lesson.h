/* lesson.h -- reads one file of a course. */
#ifndef HEDDLE_PARSE_LESSON_H
#define HEDDLE_PARSE_LESSON_H

#include "base/diag.h"
#include "model/course.h"

/* Reads LESSON, whose source, file and slug are set, from FILE, its bytes. */
void lesson_read(struct course *course, struct lesson *lesson, struct str file, struct diag *diag);

#endif
