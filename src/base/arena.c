#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arena_block {
    struct arena_block *next;
    size_t size;
    max_align_t bytes[];
};

/* Blocks double up to a size that the system hands out zeroed and takes back as a whole. */
static const size_t first_size = (size_t)64 << 10, most_size = (size_t)1 << 20;

void *xmalloc(size_t size)
{
    return xrealloc(NULL, size);
}

void *xrealloc(void *memory, size_t size)
{
    void *result = realloc(memory, size ? size : 1);
    if (!result)
        arena_exhausted();
    return result;
}

void *xcalloc(size_t count, size_t size)
{
    void *result = calloc(count ? count : 1, size ? size : 1);
    if (!result)
        arena_exhausted();
    return result;
}

/* Whatever exit() would do may want memory. */
void arena_exhausted(void)
{
    fputs("heddle: out of memory\n", stderr);
    _exit(ARENA_EXHAUSTED);
}

static size_t next_size(const struct arena *arena)
{
    size_t size = arena->blocks ? arena->blocks->size * 2 : first_size;
    return size < most_size ? size : most_size;
}

/* A block with room for SIZE bytes at least. */
static void add_block(struct arena *arena, size_t size)
{
    size_t usual = next_size(arena);
    size = size > usual / 4 ? size : usual;
    struct arena_block *block = xcalloc(1, sizeof *block + size);
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
        add_block(arena, size);
    void *memory = (char *)arena->blocks->bytes + arena->used;
    arena->used += size;
    return memory;
}

void *arena_grow(struct arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = *capacity ? *capacity * 2 : 4;
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
    memset(arena->blocks->bytes, 0, arena->used);
    arena->used = 0;
}
