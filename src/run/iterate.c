#include "run/iterate.h"

#include <lauxlib.h>
#include <stdlib.h>

#include "base/str.h"
#include "run/array.h"

enum rank { RANK_NUMBER, RANK_STRING, RANK_BOOLEAN };

/* A key beside its Lua value, which the table keeps alive. */
struct key {
    enum rank rank;
    bool integral, boolean;
    lua_Integer integer;
    lua_Number number;
    struct str string;
};

static struct key read_key(lua_State *L, int index)
{
    struct key key = {0};
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        key.integral = lua_isinteger(L, index);
        key.integer = key.integral ? lua_tointeger(L, index) : 0;
        key.number = lua_tonumber(L, index);
        break;
    case LUA_TSTRING:
        key.rank = RANK_STRING;
        key.string.ptr = lua_tolstring(L, index, &key.string.len);
        break;
    case LUA_TBOOLEAN:
        key.rank = RANK_BOOLEAN;
        key.boolean = lua_toboolean(L, index);
        break;
    default:
        luaL_error(L, "a key that is %s has no place in a fixed order", element_describe(L, index));
    }
    return key;
}

static int compare_numbers(const struct key *a, const struct key *b)
{
    if (a->integral && b->integral)
        return (a->integer > b->integer) - (a->integer < b->integer);
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_keys(const void *left, const void *right)
{
    const struct key *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    switch (a->rank) {
    case RANK_NUMBER: return compare_numbers(a, b);
    case RANK_STRING: return str_compare(a->string, b->string);
    case RANK_BOOLEAN: return a->boolean - b->boolean;
    }
    return 0;
}

static void push_key(lua_State *L, const struct key *key)
{
    if (key->rank == RANK_STRING)
        lua_pushlstring(L, key->string.ptr, key->string.len);
    else if (key->rank == RANK_BOOLEAN)
        lua_pushboolean(L, key->boolean);
    else if (key->integral)
        lua_pushinteger(L, key->integer);
    else
        lua_pushnumber(L, key->number);
}

static size_t count_keys(lua_State *L, int table)
{
    size_t count = 0;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1))
        count++;
    return count;
}

/* The array of keys is a Lua object, since reading one may raise an error. */
static struct key *push_key_array(lua_State *L, int table, size_t count)
{
    struct key *keys = lua_newuserdatauv(L, (count + 1) * sizeof *keys, 0);
    size_t i = 0;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1))
        keys[i++] = read_key(L, -2);
    qsort(keys, count, sizeof *keys, compare_keys);
    return keys;
}

void iterate_keys(lua_State *L, int index)
{
    int table = lua_absindex(L, index);
    size_t count = count_keys(L, table);
    const struct key *keys = push_key_array(L, table, count);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        push_key(L, &keys[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_remove(L, -2);
}

static int step_list(lua_State *L)
{
    lua_Integer i = luaL_checkinteger(L, 2) + 1;
    const struct array *array = array_test(L, 1);
    if (array && (lua_Unsigned)i > array->count)
        return 0;
    lua_pushinteger(L, i);
    return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

/* ipairs(list) */
static int walk_list(lua_State *L)
{
    luaL_checkany(L, 1);
    lua_pushcfunction(L, step_list);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

/* Upvalues: the keys, how many of them are behind us. */
static int step_keys(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(2));
    do {
        lua_settop(L, 1);
        if (lua_rawgeti(L, lua_upvalueindex(1), ++i) == LUA_TNIL)
            return 1;
        lua_pushvalue(L, -1);
    } while (lua_rawget(L, 1) == LUA_TNIL);
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(2));
    return 2;
}

/* pairs(table) */
static int walk_keys(lua_State *L)
{
    if (array_test(L, 1))
        return walk_list(L);
    luaL_checktype(L, 1, LUA_TTABLE);
    iterate_keys(L, 1);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, step_keys, 2);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

/* next(table, key): the least key above, found without a list of all. */
static int next_key(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    bool first = lua_isnil(L, 2), found = false;
    struct key after = {0}, best = {0};
    if (!first)
        after = read_key(L, 2);
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        struct key key = read_key(L, -2);
        if ((first || compare_keys(&key, &after) > 0) &&
            (!found || compare_keys(&key, &best) < 0)) {
            best = key;
            found = true;
        }
    }
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    push_key(L, &best);
    lua_pushvalue(L, -1);
    lua_rawget(L, 1);
    return 2;
}

void iterate_open(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"pairs", walk_keys}, {"ipairs", walk_list}, {"next", next_key}, {NULL, NULL}};
    luaL_setfuncs(L, functions, 0);
}
