/* view_lab.h -- labs as views: the file with the starter's bodies, what programs print, what
 * they read. */
#ifndef HEDDLE_VIEW_LAB_H
#define HEDDLE_VIEW_LAB_H

#include "weave/view.h"

/* BLOCK is one of the BLOCK_LAB kind.  NULL after a failure. */
struct value *view_lab(struct view *view, const struct block *block);

#endif
