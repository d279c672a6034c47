/* view_link.h -- addresses, as seen from the page of a view. */
#ifndef HEDDLE_VIEW_LINK_H
#define HEDDLE_VIEW_LINK_H

#include "weave/view.h"

/* Where a link or an image that was written as URL leads: "01-intro.md#axis" becomes
 * "intro.html#axis", "./assets/x.svg" "assets/x.svg", others stay.  Empty if it leads to a
 * lesson that is a draft. */
struct str view_link_url(struct view *view, struct str url);

/* Where a label, a part of a chunk, and the first shown part of a chunk stand; empty if they
 * stand on no page. */
struct str view_link_label(struct view *view, const struct label *label);
struct str view_link_part(struct view *view, const struct chunk_part *part);
struct str view_link_chunk(struct view *view, const struct chunk *chunk);

#endif
