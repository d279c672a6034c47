/* cell.h -- Lua that a lesson runs: values, tables, figures, inline values. */
#ifndef HEDDLE_CELL_H
#define HEDDLE_CELL_H

#include "base/source.h"

enum cell_kind { CELL_VALUES, CELL_TABLE, CELL_FIGURE, CELL_INLINE };

struct cell {
    enum cell_kind kind;
    int index;         /* position in its lesson's cells, from 0 */
    bool course;       /* values that every lesson sees */
    struct str text;   /* a block's lines, or an inline expression */
    struct place at;   /* the first character of text */
    bool has_expected; /* `{lua} expr --> 12` */
    struct str expected;
};

#endif
