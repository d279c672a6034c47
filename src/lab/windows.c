#include "lab/windows.h"

/* A polynomial of the marks' hashes, so that the next window's follows from this one's. */
static const uint64_t base = 0x9e3779b97f4a7c15u;

struct roller {
    const struct marks *marks;
    size_t length, first;
    uint64_t hash, highest; /* BASE to the power of length - 1 */
};

static uint64_t mark_hash(const struct roller *roller, size_t i)
{
    return roller->marks->items.items[i].hash;
}

/* False if MARKS are too few for a window. */
static bool roller_start(struct roller *roller, const struct marks *marks, size_t length)
{
    *roller = (struct roller){.marks = marks, .length = length, .highest = 1};
    if (marks->items.count < length)
        return false;
    for (size_t i = 0; i < length; i++) {
        roller->hash = roller->hash * base + mark_hash(roller, i);
        roller->highest *= i > 0 ? base : 1;
    }
    return true;
}

static bool roller_next(struct roller *roller)
{
    size_t leaves = roller->first, enters = leaves + roller->length;
    if (enters >= roller->marks->items.count)
        return false;
    roller->hash -= mark_hash(roller, leaves) * roller->highest;
    roller->hash = roller->hash * base + mark_hash(roller, enters);
    roller->first++;
    return true;
}

/* The slot that holds what the roller is at, or the free one where it belongs. */
static struct window *find(const struct windows *windows, const struct roller *roller)
{
    size_t i = (size_t)(roller->hash ^ roller->hash >> 32) & (windows->capacity - 1);
    for (;; i = (i + 1) & (windows->capacity - 1)) {
        struct window *window = &windows->slots[i];
        if (!window->marks || (window->hash == roller->hash &&
                               marks_equal(window->marks, window->first, roller->marks,
                                           roller->first, roller->length)))
            return window;
    }
}

/* At most half of the slots are taken. */
static void make_room(struct arena *arena, struct windows *windows)
{
    struct windows old = *windows;
    if (windows->count * 2 < windows->capacity)
        return;
    windows->capacity = old.capacity ? old.capacity * 2 : 64;
    windows->slots = arena_alloc(arena, windows->capacity * sizeof *windows->slots);
    for (size_t i = 0; i < old.capacity; i++) {
        const struct window *window = &old.slots[i];
        struct roller at = {.marks = window->marks,
                            .length = windows->length,
                            .first = window->first,
                            .hash = window->hash};
        if (window->marks)
            *find(windows, &at) = *window;
    }
}

void windows_add(struct arena *arena, struct windows *windows, const struct marks *marks,
                 size_t owner)
{
    struct roller roller;
    if (!roller_start(&roller, marks, windows->length))
        return;
    do {
        make_room(arena, windows);
        struct window *window = find(windows, &roller);
        if (window->marks)
            continue;
        *window = (struct window){
            .marks = marks, .first = roller.first, .hash = roller.hash, .owner = owner};
        windows->count++;
    } while (roller_next(&roller));
}

void windows_find(const struct windows *windows, const struct marks *marks, window_visit *visit,
                  void *context)
{
    struct roller roller;
    if (windows->count == 0 || !roller_start(&roller, marks, windows->length))
        return;
    do {
        struct window *window = find(windows, &roller);
        if (window->marks)
            visit(context, window, marks, roller.first);
    } while (roller_next(&roller));
}
