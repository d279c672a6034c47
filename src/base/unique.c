#include "base/unique.h"

static void take(struct arena *arena, struct map *taken, struct str name, int before)
{
    int *last = arena_new(arena, int);
    *last = before;
    map_put(arena, taken, name, last);
}

struct str unique_name(struct arena *arena, struct map *taken, struct str stem, int first)
{
    struct str name = stem;
    int *last = map_get(taken, stem);
    while (map_get(taken, name))
        name = str_format(arena, "%.*s-%d", STR(stem), ++*last);
    take(arena, taken, name, first - 1);
    return name;
}
