/* callout.h -- quotes that begin with a line [!NOTE]. */
#ifndef HEDDLE_CALLOUT_H
#define HEDDLE_CALLOUT_H

#include "parse/passage.h"
#include "parse/reading.h"

/* Whether PASSAGE, the first paragraph of a quote, begins with a callout's line; a line that
 * is almost one is reported.  BEFORE is the block before the quote, or NULL. */
bool callout_read(struct reading *reading, const struct passage *passage,
                  const struct block *before, enum callout_kind *kind);

#endif
