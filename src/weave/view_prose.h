/* view_prose.h -- strings that cells computed, read as inline Markdown. */
#ifndef HEDDLE_VIEW_PROSE_H
#define HEDDLE_VIEW_PROSE_H

#include "weave/view.h"

/* The spans of TEXT, its references bound as those of the lesson are.  AT is the cell's
 * place, where all mistakes in it are reported. */
const struct span *view_prose(struct view *view, struct str text, struct place at);

#endif
