/* marks.h -- a text as the leak proof compares it: words and signs, without what lies between.
 *
 * Code is found wherever it is copied to: in prose, in a comment, in other spacing.  So every
 * text is cut in the same way, whatever it is: a word is a run of letters, digits and "_", all
 * else is one sign.  What begins a line in a quote, a list or a block comment is left out, and so
 * are backslashes. */
#ifndef HEDDLE_MARKS_H
#define HEDDLE_MARKS_H

#include <stdint.h>
#include "base/arena.h"
#include "base/str.h"

struct mark {
    size_t start, end; /* offsets in the text */
    uint64_t hash;     /* of its bytes */
};

struct marks {
    struct str text;
    VEC(struct mark) items;
};

/* With COMMENTS the words in C comments count like others; without, comments are blanks. */
struct marks marks_read(struct arena *arena, struct str text, bool comments);

/* Whether COUNT marks of A from I on read like those of B from J on. */
bool marks_equal(const struct marks *a, size_t i, const struct marks *b, size_t j, size_t count);

#endif
