#include "base/map.h"

#include <xxhash.h>

static struct map_entry *slot_for(const struct map *map, struct str key)
{
    size_t mask = map->capacity - 1;
    size_t i = (size_t)XXH3_64bits(key.ptr, key.len) & mask;
    while (map->slots[i].value && !str_eq(map->slots[i].key, key))
        i = (i + 1) & mask;
    return &map->slots[i];
}

void *map_get(const struct map *map, struct str key)
{
    return map->capacity ? slot_for(map, key)->value : NULL;
}

static void grow(struct arena *arena, struct map *map)
{
    struct map old = *map;
    map->capacity = old.capacity ? old.capacity * 2 : 16;
    map->slots = arena_alloc(arena, map->capacity * sizeof *map->slots);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].value)
            *slot_for(map, old.slots[i].key) = old.slots[i];
}

void map_put(struct arena *arena, struct map *map, struct str key, void *value)
{
    if (map->count * 2 >= map->capacity)
        grow(arena, map);
    struct map_entry *slot = slot_for(map, key);
    map->count += !slot->value;
    *slot = (struct map_entry){key, value};
}
