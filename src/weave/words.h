/* words.h -- all that a page says, as plain text.
 *
 * For whoever has to know what a page holds and not how it looks: code, prose, titles, in the
 * order of the page, without markup.  A line of code is a line. */
#ifndef HEDDLE_WORDS_H
#define HEDDLE_WORDS_H

#include "base/buf.h"
#include "base/value.h"

void words_of(const struct value *view, struct buf *out);

#endif
