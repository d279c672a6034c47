/* chunks.h -- collects the parts of a lesson's chunks. */
#ifndef HEDDLE_CHUNKS_H
#define HEDDLE_CHUNKS_H

#include "parse/reading.h"

struct chunk_words {
    enum chunk_kind kind;
    struct str name; /* empty for the api */
    struct place at;
    bool append, hidden, native;
};

/* A new part with CODE, of a new chunk or of the one that WORDS append to.  NULL after a
 * mistake: a second block without .append, an .append without a first. */
struct chunk_part *chunks_add(struct reading *reading, const struct chunk_words *words,
                              const struct code *code);

/* An anchor for PART, whose chunk and number are set, that nothing in the lesson has yet. */
struct str chunks_anchor(struct reading *reading, const struct chunk_part *part);

#endif
