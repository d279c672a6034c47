/* result_table.h -- what a table cell must return.
 *
 * {columns = {{title=, align=, unit=, digits=, format=}, ...}, rows = {{...}, ...}, foot =
 * {{...}, ...}}: a title for each column, a string or number for each column in each row,
 * digits for columns with floats; foot, align, unit and format may be left out. */
#ifndef HEDDLE_RESULT_TABLE_H
#define HEDDLE_RESULT_TABLE_H

#include "run/checker.h"

bool result_table_check(const struct checker *checker, const struct value *table);

#endif
