/* prose.h -- text that looks like a construct and is none: mistakes that would be published.
 *
 * A value or formula whose code span was broken by its next line, a footnote, a code span
 * with a misspelt {lua}. */
#ifndef HEDDLE_PROSE_H
#define HEDDLE_PROSE_H

#include "base/diag.h"
#include "parse/passage.h"

/* Looks at plain text, the bytes from START to END of PASSAGE. */
void prose_check(const struct passage *passage, size_t start, size_t end, struct diag *diag);

/* True if the code span LITERAL, which opens at OPEN, begins with a word in braces that
 * means nothing here (reported). */
bool prose_refuses_code(const struct passage *passage, size_t open, struct str literal,
                        struct diag *diag);

/* True if a link that begins at AT is a footnote (reported): what it would lead to is its text. */
bool prose_refuses_footnote(const struct passage *passage, size_t at, struct diag *diag);

#endif
