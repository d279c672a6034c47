/* result_figure.h -- what a figure cell must return.
 *
 * {width=, height=, alt=, shapes = {...}}; each shape has a kind (rect line polyline circle
 * text), the numbers that the kind asks for, a role instead of a colour, and may have a
 * title. */
#ifndef HEDDLE_RESULT_FIGURE_H
#define HEDDLE_RESULT_FIGURE_H

#include "run/checker.h"

bool result_figure_check(const struct checker *checker, const struct value *figure);

#endif
