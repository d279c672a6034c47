/* heading.h -- the rules for section headings. */
#ifndef HEDDLE_HEADING_H
#define HEDDLE_HEADING_H

#include "parse/passage.h"
#include "parse/reading.h"

/* Checks BLOCK, a heading whose level, spans and text (PASSAGE) are set, and names it. */
void heading_finish(struct reading *reading, struct block *block, const struct passage *passage);

#endif
