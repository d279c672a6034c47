#include "run/result.h"

#include <lauxlib.h>

#include "base/fs.h"
#include "run/lua_value.h"
#include "run/memory.h"

/* Far above what the longest lesson needs, far below what a machine has. */
static const size_t most_memory = (size_t)512 << 20;
static const int most_instructions = 100 * 1000 * 1000;

struct reading {
    struct arena *arena;
    struct str text;
    struct value **out;
    struct buf *fault;
    bool done;
};

static void stop(lua_State *L, lua_Debug *debug)
{
    (void)debug;
    luaL_error(L, "it runs on and on");
}

/* Hands Lua "return", then the text. */
struct pieces {
    struct str piece[2];
    size_t next;
};

static const char *read_piece(lua_State *L, void *context, size_t *size)
{
    (void)L;
    struct pieces *pieces = context;
    if (pieces->next == 2)
        return NULL;
    struct str piece = pieces->piece[pieces->next++];
    *size = piece.len;
    return piece.ptr;
}

static void load(lua_State *L, struct str text)
{
    struct pieces pieces = {{str_from("return "), text}, 0};
    if (lua_load(L, read_piece, &pieces, "=data", "t") != LUA_OK)
        lua_error(L);
    lua_newtable(L);
    lua_setupvalue(L, -2, 1);
}

static int read_protected(lua_State *L)
{
    struct reading *reading = lua_touserdata(L, 1);
    lua_sethook(L, stop, LUA_MASKCOUNT, most_instructions);
    load(L, reading->text);
    lua_call(L, 0, 1);
    reading->done = lua_value_read(L, -1, reading->arena, reading->out, reading->fault);
    return 0;
}

bool result_read(struct arena *arena, struct str text, struct value **out, struct buf *fault)
{
    struct reading reading = {arena, text, out, fault, false};
    struct memory memory;
    lua_State *L = memory_new_state(&memory, most_memory);
    lua_pushcfunction(L, read_protected);
    lua_pushlightuserdata(L, &reading);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK)
        buf_text(fault, lua_isstring(L, -1) ? lua_tostring(L, -1) : "it cannot be read");
    lua_close(L);
    return reading.done;
}

bool result_load(struct arena *arena, const char *path, struct value **out, struct diag *diag)
{
    struct buf text = {0}, fault = {0};
    bool read = fs_read(path, &text, diag);
    bool done = read && result_read(arena, buf_str(&text), out, &fault);
    if (read && !done)
        diag_system(diag, path, fault.ptr);
    buf_clear(&text);
    buf_clear(&fault);
    return done;
}

const char *result_lab_path(struct arena *arena, const char *tangle, struct str id)
{
    return fs_join(arena, tangle, str_format(arena, "results/labs/%.*s.lua", STR(id)).ptr);
}
