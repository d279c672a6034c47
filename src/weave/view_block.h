/* view_block.h -- blocks as views. */
#ifndef HEDDLE_VIEW_BLOCK_H
#define HEDDLE_VIEW_BLOCK_H

#include "weave/view.h"

/* FIRST and the blocks after it, without those that show nothing. */
struct value *view_block_list(struct view *view, const struct block *first);

/* What the contents list says of a heading: {level, id, number, content}. */
struct value *view_block_contents_entry(struct view *view, const struct block *heading);

#endif
