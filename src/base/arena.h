/* arena.h -- memory that lives as long as what it describes.
 *
 * A course and everything in it come from one arena and go with it; there is no
 * free of single objects.  Running out of memory ends the process with a message and the exit
 * status of a system failure: no caller could do better, so no function here returns NULL. */
#ifndef HEDDLE_ARENA_H
#define HEDDLE_ARENA_H

#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *blocks; /* newest first */
    size_t used;                /* bytes taken from the newest block */
};

/* An arena is ready when all its bytes are zero.  arena_reset() forgets what is in it and keeps
 * memory for what comes next, for work that is done again and again. */
void arena_clear(struct arena *arena);
void arena_reset(struct arena *arena);

/* Zeroed memory, aligned for any type, valid until arena_clear() or arena_reset(). */
void *arena_alloc(struct arena *arena, size_t size);

#define arena_new(arena, type) ((type *)arena_alloc((arena), sizeof(type)))

/* A vector that lives in an arena: VEC(struct cell) cells = {0}; the items may move
 * when it grows, so keep indices or pointers to what the items point to. */
#define VEC(type)                                                                                  \
    struct {                                                                                       \
        type *items;                                                                               \
        size_t count, capacity;                                                                    \
    }

/* A pointer to a new, zeroed last item. */
#define vec_add(arena, vec)                                                                        \
    ((vec)->items =                                                                                \
         arena_grow((arena), (vec)->items, (vec)->count, &(vec)->capacity, sizeof *(vec)->items),  \
     &(vec)->items[(vec)->count++])

/* Room for one more item of SIZE bytes behind COUNT of them; the work of vec_add(). */
void *arena_grow(struct arena *arena, void *items, size_t count, size_t *capacity, size_t size);

/* malloc and friends that end the process instead of returning NULL. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *memory, size_t size);

/* The same end for who was told by a library that there is no memory. */
enum { ARENA_EXHAUSTED = 3 }; /* the exit status: SYSTEM_FAILED of main.c */
_Noreturn void arena_exhausted(void);

#endif
