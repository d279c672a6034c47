/* cells.h -- the Lua of a lesson, cell by cell in the order of the text. */
#ifndef HEDDLE_PARSE_CELLS_H
#define HEDDLE_PARSE_CELLS_H

#include "model/course.h"

/* A new last cell of LESSON. */
struct cell *cells_add(struct arena *arena, struct lesson *lesson, enum cell_kind kind);

/* What a code span such as {lua} fmt.int(n) --> 12 or {claim} n > 0 holds: offsets into it. */
struct inline_value {
    size_t start, end; /* the expression */
    bool has_expected;
    size_t arrow, shown, shown_end; /* behind the arrow; what the lesson says, without blanks */
};
struct inline_value cells_inline_value(struct str span);

#endif
