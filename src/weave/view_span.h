/* view_span.h -- runs of text as views. */
#ifndef HEDDLE_VIEW_SPAN_H
#define HEDDLE_VIEW_SPAN_H

#include "weave/view.h"

/* Content: a list of span maps. */
struct value *view_span_list(struct view *view, const struct span *spans);

/* The same without links, for text that is itself part of a link. */
struct value *view_span_unlinked(struct view *view, const struct span *spans);

#endif
