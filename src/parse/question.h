/* question.h -- lists whose items bear marks: questions, and lists to tick off in answers. */
#ifndef HEDDLE_PARSE_QUESTION_H
#define HEDDLE_PARSE_QUESTION_H

#include "parse/reading.h"

/* Makes LIST, which was read and is the last block of its parent, a question if its items have
 * marks.  The text of the question is what stands before it. */
void question_read(struct reading *reading, struct block *list);

/* Once the lesson is read: adds the sections' counters, names the questions, and reports claims
 * and marks that stand elsewhere. */
void question_finish(struct reading *reading);

#endif
