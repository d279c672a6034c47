/* windows.h -- runs of marks, found again in any text in time linear in its length.
 *
 * All windows of a set are of one length, and each is there once, with the number of the owner
 * that it was added for first. */
#ifndef HEDDLE_WINDOWS_H
#define HEDDLE_WINDOWS_H

#include "lab/marks.h"

struct window {
    const struct marks *marks; /* NULL: the slot is free */
    size_t first;              /* mark of the window */
    uint64_t hash;
    size_t owner;
    bool open; /* the caller's: students may read it */
};

struct windows {
    size_t length; /* marks in each, at least 1 */
    struct window *slots;
    size_t count, capacity;
};

/* Adds all windows of MARKS, which must stay where they are. */
void windows_add(struct arena *arena, struct windows *windows, const struct marks *marks,
                 size_t owner);

/* Calls VISIT for each run of MARKS, FIRST being its first mark, that is a window of the set. */
typedef void window_visit(void *context, struct window *window, const struct marks *marks,
                          size_t first);
void windows_find(const struct windows *windows, const struct marks *marks, window_visit *visit,
                  void *context);

#endif
