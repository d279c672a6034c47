#include "run/memory.h"

#include <lauxlib.h>
#include <stdlib.h>

#include "base/arena.h"

static bool fits(const struct memory *memory, size_t more)
{
    return more <= memory->limit && memory->used <= memory->limit - more;
}

static void note_refusal(struct memory *memory)
{
    if (memory->lua)
        memory->refused = where_trace(memory->lua);
}

/* For a new block Lua hands a type in OLD instead of a size. */
static void *allocate(void *context, void *block, size_t old, size_t size)
{
    struct memory *memory = context;
    size_t before = block ? old : 0;
    if (size == 0) {
        free(block);
        memory->used -= before;
        return NULL;
    }
    bool allowed = size <= before || fits(memory, size - before);
    void *result = allowed ? realloc(block, size) : NULL;
    if (result)
        memory->used += size - before;
    else
        note_refusal(memory);
    return result;
}

lua_State *memory_new_state(struct memory *memory, size_t limit)
{
    *memory = (struct memory){.limit = limit};
    memory->lua = lua_newstate(allocate, memory);
    if (!memory->lua)
        arena_exhausted();
    where_begin(memory->lua, -1);
    return memory->lua;
}

static struct memory *memory_of(lua_State *L)
{
    void *memory;
    lua_getallocf(L, &memory);
    return memory;
}

/* Lua's own error for lack of memory comes from nothing but an allocation. */
static void raise_refusal(lua_State *L, size_t bytes)
{
    lua_newuserdatauv(L, bytes, 0);
    lua_pop(L, 1);
}

void memory_take(lua_State *L, size_t bytes)
{
    struct memory *memory = memory_of(L);
    if (!fits(memory, bytes))
        lua_gc(L, LUA_GCCOLLECT);
    if (!fits(memory, bytes))
        raise_refusal(L, bytes);
    memory->used += bytes;
}

void memory_give(lua_State *L, size_t bytes)
{
    memory_of(L)->used -= bytes;
}
