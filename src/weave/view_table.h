/* view_table.h -- tables as views: those written with pipes and those computed. */
#ifndef HEDDLE_VIEW_TABLE_H
#define HEDDLE_VIEW_TABLE_H

#include "weave/view.h"

struct value *view_table_written(struct view *view, const struct table *table);

/* Of a cell that gave {columns, rows, foot}. */
struct value *view_table_computed(struct view *view, const struct cell *cell);

#endif
