/* source.h -- a text file as messages see it: a path to show, bytes, lines.
 *
 * The text is what the file held, byte for byte but for a byte order mark (taken off)
 * and CR LF or CR (made LF).  Lines are numbered from 1. */
#ifndef HEDDLE_SOURCE_H
#define HEDDLE_SOURCE_H

#include "base/arena.h"
#include "base/str.h"

struct source {
    const char *path; /* as given on the command line and joined with '/', for messages and #line */
    int order;        /* messages are sorted by it first */
    struct str text;
    size_t *starts; /* offset of each line's first byte */
    int lines;
};

/* A point or run of bytes in a source.  Line 0: the file as a whole; column 0: the line
 * as a whole.  Columns count bytes from 1; length is what the caret underlines, at least 1. */
struct place {
    const struct source *source;
    int line, column, length;
};

/* Normalises and indexes TEXT, which is copied to ARENA. */
struct source *source_new(struct arena *arena, const char *path, int order, struct str text);

/* Line N without its end; empty if there is no such line. */
struct str source_line(const struct source *source, int line);

struct place place_line(const struct source *source, int line);
struct place place_at(const struct source *source, int line, int column, int length);

#endif
