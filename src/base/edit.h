/* edit.h -- changes to a text file that leave all its other bytes as they are.
 *
 * An edit is made in terms of a source, whose text has no byte order mark and LF alone; the
 * file may have both a mark and other line ends.  They stay, and new text takes the file's. */
#ifndef HEDDLE_EDIT_H
#define HEDDLE_EDIT_H

#include "base/buf.h"
#include "base/source.h"

/* The AT.length bytes of the source from AT on, line ends included, become TEXT. */
struct edit {
    struct place at;
    struct str text;
};

struct edits {
    VEC(struct edit) items;
};

/* The offset of AT in its source's text, the text's end if it lies behind it. */
size_t edit_start(const struct edit *edit);
size_t edit_end(const struct edit *edit);

/* FILE, the bytes that the edits' source was made of, with COUNT edits made that are sorted by
 * place and do not overlap.  False, with nothing written, if FILE is not what SOURCE was. */
bool edit_apply(const struct source *source, const struct edit *edits, size_t count,
                struct str file, struct buf *out);

#endif
