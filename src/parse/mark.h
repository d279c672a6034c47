/* mark.h -- the mark that makes a list's item an option: [ ], [x], [?], or [=].
 *
 * Marks are read from the raw line: \[x] is text. */
#ifndef HEDDLE_MARK_H
#define HEDDLE_MARK_H

#include "model/doc.h"

/* What stands in the brackets that ITEM begins with: ' ', 'x', '?' or '='; '\0' if it has no
 * mark. */
char mark_of(const struct block *item);

/* The same for the text that begins at AT. */
char mark_at(struct place at);

/* The place of an item's first text: of its mark, if it has one. */
struct place mark_place(const struct block *item);

/* Takes the mark, which is there, out of the item's text. */
void mark_drop(struct block *item);

#endif
