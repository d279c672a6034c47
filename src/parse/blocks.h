/* blocks.h -- new blocks for the tree of a lesson. */
#ifndef HEDDLE_BLOCKS_H
#define HEDDLE_BLOCKS_H

#include "model/doc.h"

/* A block that stands at AT and ends in LAST_LINE, as the last child of PARENT, if any. */
struct block *blocks_add(struct arena *arena, struct block *parent, enum block_kind kind,
                         struct place at, int last_line);

#endif
