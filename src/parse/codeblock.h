/* codeblock.h -- a code block as the file has it: opening line, body, closing line.
 *
 * Only its first line is certain; that it is closed, and where, is read from the raw text.
 * A block that is not closed, or whose closing fence cmark took for the opening of another
 * block, turns the rest of the lesson inside out: reading stops there. */
#ifndef HEDDLE_CODEBLOCK_H
#define HEDDLE_CODEBLOCK_H

#include "parse/reading.h"

struct codeblock {
    struct place at; /* the opening line from its fence on */
    struct str info; /* what stands behind the fence, trimmed */
    struct place info_at;
    struct str body; /* lines end in LF; without the indentation of the fence */
    struct place body_at;
    int indent;    /* bytes before the fence in its line */
    int last_line; /* the closing fence, or the last line of an indented block */
};

enum codeblock_form { CODEBLOCK_FENCED, CODEBLOCK_INDENTED, CODEBLOCK_BROKEN };

/* Reads the block that begins at AT and holds LITERAL.  NEXT_LINE is where the next block of
 * the lesson begins.  An indented one has no info; a broken one (reported) has nothing. */
enum codeblock_form codeblock_read(struct reading *reading, struct place at, struct str literal,
                                   int next_line, struct codeblock *out);

#endif
