/* map.h -- from a name to a pointer, in constant time.
 *
 * A map is ready when all its bytes are zero, lives in the arena it is given, and borrows
 * its keys.  Nothing is ever taken out. */
#ifndef HEDDLE_MAP_H
#define HEDDLE_MAP_H

#include "base/arena.h"
#include "base/str.h"

struct map_entry {
    struct str key;
    void *value; /* NULL: the slot is free */
};

struct map {
    struct map_entry *slots;
    size_t count, capacity;
};

/* What KEY leads to, NULL if it was never put. */
void *map_get(const struct map *map, struct str key);

/* VALUE is not NULL; it replaces what was there. */
void map_put(struct arena *arena, struct map *map, struct str key, void *value);

#endif
