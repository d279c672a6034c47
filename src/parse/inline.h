/* inline.h -- reads inline Markdown: emphasis, links, code, math, values, chunk names.
 *
 * Values and claims become cells of LESSON.  Without a lesson (a string that a cell returned) they
 * are a mistake.  Spans and their texts are in ARENA. */
#ifndef HEDDLE_INLINE_H
#define HEDDLE_INLINE_H

#include "base/diag.h"
#include "model/span.h"
#include "parse/passage.h"

struct lesson;
struct cmark_node;

/* TEXT alone, which stands at AT.  Line ends in it are blanks. */
struct span *inline_parse(struct arena *arena, struct str text, struct place at,
                          struct lesson *lesson, struct diag *diag);

/* The same for text in several pieces. */
struct span *inline_passage(struct arena *arena, const struct passage *passage,
                            struct lesson *lesson, struct diag *diag);

/* What cmark has read already: the children of BLOCK, whose text is PASSAGE. */
struct span *inline_nodes(struct arena *arena, struct cmark_node *block,
                          const struct passage *passage, struct lesson *lesson, struct diag *diag);

#endif
