#include "parse/blocks.h"

struct block *blocks_add(struct arena *arena, struct block *parent, enum block_kind kind,
                         struct place at, int last_line)
{
    struct block *block = arena_new(arena, struct block);
    block->kind = kind;
    block->at = at;
    block->last_line = last_line;
    block->text = block->id = str_from("");
    if (parent)
        block_append(parent, block);
    return block;
}
