/* cell.h -- Lua that a lesson runs: values, tables, figures, inline values. */
#ifndef HEDDLE_CELL_H
#define HEDDLE_CELL_H

#include "base/source.h"

struct option;
struct question;

enum cell_kind {
    CELL_VALUES,
    CELL_TABLE,
    CELL_FIGURE,
    CELL_INLINE,
    CELL_CLAIM, /* true or false, of an option */
    CELL_ANSWER /* the number that a question asks for */
};

struct cell {
    enum cell_kind kind;
    int index;         /* position in its lesson's cells, from 0 */
    bool course;       /* values that every lesson sees */
    struct str text;   /* a block's lines, or an inline expression */
    struct place at;   /* the first character of text */
    bool has_expected; /* `{lua} expr --> 12` */
    struct str expected;
    const struct option *option;     /* of a claim */
    const struct question *question; /* of an answer */
};

#endif
