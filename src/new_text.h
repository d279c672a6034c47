/* new_text.h -- fills in a skeleton's {{names}}. */
#ifndef HEDDLE_NEW_TEXT_H
#define HEDDLE_NEW_TEXT_H

#include "base/buf.h"

/* {{name}} becomes text. */
struct blank {
    const char *name;
    struct str text;
};

/* False if TEMPLATE has a name that is not among the COUNT blanks; *UNKNOWN is that name. */
bool new_text_fill(struct str template, const struct blank *blanks, size_t count, struct buf *out,
                   struct str *unknown);

#endif
