/* fill.h -- a template of a kit: @name@ stands for a text. */
#ifndef HEDDLE_FILL_H
#define HEDDLE_FILL_H

#include "base/buf.h"

struct fill {
    const char *name;
    struct str text;
};

/* Adds TEMPLATE to OUT with the fills put in; other words between @ stay as they are. */
void fill_in(struct str template, const struct fill *fills, size_t count, struct buf *out);

#endif
