/* caption.h -- "Table: what it shows {#tbl-x}": a paragraph right behind a block. */
#ifndef HEDDLE_CAPTION_H
#define HEDDLE_CAPTION_H

#include "parse/passage.h"
#include "parse/reading.h"

/* True if SPANS, the text of PASSAGE, are a caption.  It becomes part of the last block of
 * PARENT, or of none if that cannot have one (reported). */
bool caption_take(struct reading *reading, struct block *parent, struct span *spans,
                  const struct passage *passage);

/* The offset of "{#..." or "{...." at the end of PASSAGE; its length if there is none. */
size_t caption_braces(const struct passage *passage);

#endif
