/* expand.h -- turn a chunk graph into text.
 *
 * Reads model/chunk.h (const); appends to a buf; knows nothing of files, labs or Lua.
 * A reference gives its line's leading white space to every line that is not empty of what
 * it stands for.  With directives, "#line N "path"" stands wherever the sequence of source
 * lines breaks, never indented and never after a line that ends in a backslash.  The graph
 * is acyclic and complete: course_check() has proved it. */
#ifndef HEDDLE_EXPAND_H
#define HEDDLE_EXPAND_H

#include "base/buf.h"
#include "model/course.h"

void expand_chunk(const struct chunk *root, bool directives, struct buf *out);

/* The same for a lab's file: CHOOSE gives the body that stands in the slot NAME. */
typedef const struct code *expand_choice(const void *context, struct str name);
void expand_slots(const struct chunk *root, bool directives, expand_choice *choose,
                  const void *context, struct buf *out);

/* The same for a body alone, which holds no references. */
void expand_code(const struct code *code, bool directives, struct buf *out);

/* The directive that says: what follows is LINE of PATH. */
void expand_line(struct buf *out, const char *path, int line);

/* A compiler counts columns in tangled text; this turns one into the column of the lesson:
 * 0 if its chunk is indented differently where it is used, the same if the line is no code. */
int expand_column(const struct course *course, const struct source *source, int line, int column);

#endif
