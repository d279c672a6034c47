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

/* What an inline value's lesson says it is: `{lua} expr --> 12`. */
struct expected {
    struct str text;
    struct place at;   /* as it stands in the source, line 0 if that could not be made out */
    bool behind_arrow; /* at begins right there, so that a new text needs a blank before it */
    bool in_table;     /* where a bar is written \| */
};

struct cell {
    enum cell_kind kind;
    int index;                       /* position in its lesson's cells, from 0 */
    bool course;                     /* values that every lesson sees */
    struct str text;                 /* a block's lines, or an inline expression */
    struct place at;                 /* the first character of text */
    const struct option *option;     /* of a claim */
    const struct question *question; /* of an answer */
    bool has_expected;
    struct expected expected;
};

#endif
