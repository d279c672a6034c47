/* label.h -- ids, numbers, and the references that lead to them. */
#ifndef HEDDLE_LABEL_H
#define HEDDLE_LABEL_H

#include "base/diag.h"

struct course;
struct lesson;
struct block;
struct span;

enum label_kind { LABEL_TABLE, LABEL_FIGURE, LABEL_LISTING, LABEL_EQUATION, LABEL_SECTION };

struct label {
    enum label_kind kind;
    struct str id; /* unique in its lesson: "tbl-ledger", or a heading's slug */
    struct str
        number; /* "2.3": lesson and count of its kind; sections of the course page have none */
    const struct lesson *lesson;
    const struct block *block;
};

/* "Table", "Figure" ...: what stands before the number. */
const char *label_word(enum label_kind kind);

/* Numbers all that bears a caption, an equation id or a heading, lesson by lesson; checks
 * that ids are unique and have their kind's prefix; binds links, chunk names and images
 * ("[Table](#tbl-x)", "01-intro.md#slug") and reports those that lead nowhere. */
void label_resolve(struct course *course, struct diag *diag);

/* Binds what SPANS, text that a cell of LESSON computed, refer to, as label_resolve() does. */
void label_bind(const struct course *course, const struct lesson *lesson, struct span *spans,
                struct diag *diag);

#endif
