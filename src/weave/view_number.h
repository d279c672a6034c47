/* view_number.h -- numbers of computed tables, as their columns want them. */
#ifndef HEDDLE_VIEW_NUMBER_H
#define HEDDLE_VIEW_NUMBER_H

#include "weave/view.h"

/* A table cell {number, value}: NUMBER formatted by COLUMN (its digits and format; integers
 * are only grouped), and the shortest decimal that reads back as the same number. */
struct value *view_number(struct view *view, const struct value *number,
                          const struct value *column);

/* Gives each number among CELLS (of one column) the pad that aligns its decimal point with
 * the longest fraction: a point and zeros, or zeros. */
void view_number_pad(struct view *view, struct value *const *cells, size_t count);

/* The shortest decimal that reads back as X; "NaN", "Infinity", "-Infinity". */
struct str view_number_exact(struct arena *arena, double x);

#endif
