/* fence.h -- what the attributes of a fenced block make of it: a listing, a part of a chunk, a
 * cell, a formula, a schema, a preset.
 *
 * One table says which languages, classes and keys go together; all else is a mistake. */
#ifndef HEDDLE_FENCE_H
#define HEDDLE_FENCE_H

#include "parse/codeblock.h"

/* Adds what BLOCK is to the lesson, and to PARENT if it can show. */
void fence_read(struct reading *reading, struct block *parent, const struct codeblock *block);

#endif
