/* origin.h -- what a folder with a kit knows of itself: its file .heddle/origin.
 *
 *     lab axis
 *     file axis.c
 *     with Makefile
 *     from ../../tangle/kits/axis
 *
 * The file that the student edits, those that came with it, and the folder with the kit as
 * Heddle made it last, seen from this one. */
#ifndef HEDDLE_ORIGIN_H
#define HEDDLE_ORIGIN_H

#include "base/fs.h"

#define ORIGIN_PATH ".heddle/origin"

struct origin {
    const char *lab, *file;
    const char *from;        /* NULL if not known */
    VEC(const char *) names; /* of all files, the student's first */
};

/* False, with a report, if FOLDER has no readable origin. */
bool origin_read(struct arena *arena, const char *folder, struct origin *out, struct diag *diag);

void origin_write(const struct origin *origin, struct buf *out);

/* How TO is named from the directory FROM: relative, unless they share nothing. */
const char *origin_relative(struct arena *arena, const char *from, const char *to);

#endif
