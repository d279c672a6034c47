#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *next;
    size_t size;
    max_align_t bytes[];
};

static const size_t usual_size = 64 * 1024;

void *xmalloc(size_t size)
{
    return xrealloc(NULL, size);
}

void *xrealloc(void *memory, size_t size)
{
    void *result = realloc(memory, size ? size : 1);
    if (!result) {
        fprintf(stderr, "heddle: out of memory (%zu bytes asked for)\n", size);
        abort();
    }
    return result;
}

static void add_block(struct arena *arena, size_t size)
{
    struct arena_block *block = xmalloc(sizeof *block + size);
    block->size = size;
    block->next = arena->blocks;
    arena->blocks = block;
    arena->used = 0;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    const size_t align = sizeof(max_align_t);
    size = (size + align - 1) / align * align;
    if (!arena->blocks || arena->blocks->size - arena->used < size)
        add_block(arena, size > usual_size / 4 ? size : usual_size);
    void *memory = (char *)arena->blocks->bytes + arena->used;
    arena->used += size;
    return memset(memory, 0, size);
}

void *arena_grow(struct arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = *capacity ? *capacity * 2 : 8;
    void *grown = arena_alloc(arena, *capacity * size);
    if (count)
        memcpy(grown, items, count * size);
    return grown;
}

static void free_blocks(struct arena_block *blocks)
{
    while (blocks) {
        struct arena_block *next = blocks->next;
        free(blocks);
        blocks = next;
    }
}

void arena_clear(struct arena *arena)
{
    free_blocks(arena->blocks);
    *arena = (struct arena){0};
}

void arena_reset(struct arena *arena)
{
    if (!arena->blocks)
        return;
    free_blocks(arena->blocks->next);
    arena->blocks->next = NULL;
    arena->used = 0;
}
