/* count.h -- the files that a counting driver names: of=core/a.c, of="core/a.c, core/b.c". */
#ifndef HEDDLE_PARSE_COUNT_H
#define HEDDLE_PARSE_COUNT_H

#include "parse/attributes.h"
#include "parse/reading.h"

/* CHUNK, the lesson's last, is a driver of the files that OF names. */
void count_read(struct reading *reading, const struct chunk *chunk, const struct attribute *of);

#endif
