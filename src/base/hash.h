/* hash.h -- content keys (XXH3, 128 bits): equal keys mean equal bytes for any text that
 * was not made to collide. */
#ifndef HEDDLE_HASH_H
#define HEDDLE_HASH_H

#include "base/str.h"

struct hash {
    char hex[33]; /* with NUL */
};

struct hash hash_of(struct str text);

#endif
