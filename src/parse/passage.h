/* passage.h -- text taken out of a source without the marks of the lists and quotes around
 * it, that still knows where each byte stood.
 *
 * This is the text as the inline half of Markdown sees it: one paragraph, one heading, one
 * cell of a table. */
#ifndef HEDDLE_PASSAGE_H
#define HEDDLE_PASSAGE_H

#include "base/source.h"

/* From OFFSET on, up to the next piece, the text stands in LINE from COLUMN on. */
struct piece {
    size_t offset;
    int line, column;
};

struct passage {
    const struct source *source;
    struct str text;          /* lines are separated by LF; none behind the last */
    VEC(struct piece) pieces; /* the first has offset 0 */
    char bar;                 /* a cell's: each one in the text has a backslash in the source */
};

/* TEXT that stands at AT in one piece. */
struct passage passage_of(struct arena *arena, struct str text, struct place at);

/* The lines from START on, up to a blank one or to line LIMIT (not included).  QUOTES is how
 * many block quotes are around them. */
struct passage passage_lines(struct arena *arena, struct place start, int quotes, int limit);

/* The bytes from START to END; a backslash before BAR is left out. */
struct passage passage_cell(struct arena *arena, const struct passage *passage, size_t start,
                            size_t end, char bar);

/* Only for what passage_lines() made: line I, and the passage without its first line. */
struct str passage_line(const struct passage *passage, size_t i);
void passage_drop_line(struct passage *passage);

/* The place of LENGTH bytes at OFFSET, cut at the end of their line. */
struct place passage_place(const struct passage *passage, size_t offset, size_t length);

/* The same for the bytes from START to END, with all that stands between and belongs to them in
 * the source: line ends, the marks of quotes, backslashes before bars. */
struct place passage_range(const struct passage *passage, size_t start, size_t end);

/* The line that its last byte stands in. */
int passage_last_line(const struct passage *passage);

#endif
