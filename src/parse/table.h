/* table.h -- pipe tables, split from the text as GitHub does it. */
#ifndef HEDDLE_TABLE_H
#define HEDDLE_TABLE_H

#include "parse/passage.h"
#include "parse/reading.h"

/* The table that PASSAGE is; NULL if it is none.  Missing cells are empty, a row's cells
 * beyond the head's are dropped with a warning. */
struct table *table_read(struct reading *reading, const struct passage *passage);

#endif
