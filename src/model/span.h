/* span.h -- the inline half of a lesson: the runs of text that make up a paragraph. */
#ifndef HEDDLE_SPAN_H
#define HEDDLE_SPAN_H

#include "base/source.h"

struct cell;
struct chunk;
struct label;

enum span_kind {
    SPAN_TEXT,       /* text */
    SPAN_CODE,       /* text, verbatim */
    SPAN_EMPHASIS,   /* children */
    SPAN_STRONG,     /* children */
    SPAN_LINK,       /* children, url, title; label once references are resolved */
    SPAN_IMAGE,      /* children are its alternative text; url, title */
    SPAN_SOFT_BREAK, /* a line end of the source */
    SPAN_HARD_BREAK,
    SPAN_MATH,  /* text is TeX */
    SPAN_VALUE, /* cell: an inline value, computed */
    SPAN_CHUNK, /* text is a chunk's name as written; chunk once references are resolved */
    SPAN_CLAIM  /* cell; only while a lesson is read: claims belong to options */
};

struct span {
    enum span_kind kind;
    struct place at;
    struct str text;
    struct str url, title;
    struct span *first, *next;
    struct cell *cell;
    const struct chunk *chunk;
    const struct label *label;
};

/* All text below SPANS (code and TeX included) as one plain string, for ids, titles and alt. */
struct str span_plain(struct arena *arena, const struct span *spans);

#endif
