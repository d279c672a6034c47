/* cursor.h -- where inline Markdown stands in the text that it was read from.
 *
 * cmark tells in which order the inlines come and what they hold, but not reliably where
 * they are.  Each function takes an offset into the text, and one inline that comes next;
 * it returns the offset behind it.  When text and inline do not agree, the offset stays, and
 * the next code span or line end brings both together again. */
#ifndef HEDDLE_CURSOR_H
#define HEDDLE_CURSOR_H

#include "base/str.h"

/* Over plain text whose escapes and entities are resolved in LITERAL. */
size_t cursor_text(struct str text, size_t at, struct str literal);

/* Over the next code span that holds LITERAL. */
struct cursor_code {
    size_t open;    /* the first of its backticks */
    size_t content; /* the first byte of LITERAL */
    size_t end;     /* behind the last backtick */
};
struct cursor_code cursor_code(struct str text, size_t at, struct str literal);

/* Over a line end with the blanks or the backslash before it. */
size_t cursor_break(struct str text, size_t at);

/* From the "]" of a link or image over its "(address "title")", or the "[label]" that stands for
 * it where links are defined elsewhere. */
size_t cursor_target(struct str text, size_t at);

#endif
