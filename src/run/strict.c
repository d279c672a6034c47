#include "run/strict.h"

#include <lauxlib.h>

#include "base/str.h"
#include "run/iterate.h"

static void offer_names(lua_State *L, int index, struct suggestion *suggestion)
{
    iterate_keys(L, index);
    lua_Integer count = luaL_len(L, -1);
    for (lua_Integer i = 1; i <= count; i++) {
        if (lua_geti(L, -1, i) == LUA_TSTRING)
            suggest_offer(suggestion, str_from(lua_tostring(L, -1)));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

int strict_missing(lua_State *L, const char *message, const char *name, int index, int count)
{
    struct suggestion suggestion = suggest_for(str_from(name));
    for (int i = 0; i < count; i++)
        offer_names(L, index + i, &suggestion);
    if (!suggestion.best.ptr)
        return luaL_error(L, "%s", message);
    lua_pushlstring(L, suggestion.best.ptr, suggestion.best.len);
    return luaL_error(L, "%s" STRICT_HINT "did you mean \"%s\"?", message, lua_tostring(L, -1));
}

static const char *key_text(lua_State *L)
{
    return lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
}

static int missing(lua_State *L)
{
    const char *table = lua_tostring(L, lua_upvalueindex(1));
    const char *key = key_text(L);
    if (lua_type(L, 2) != LUA_TSTRING)
        return 0;
    const char *message = lua_pushfstring(L, "%s has no \"%s\"", table, key);
    return strict_missing(L, message, key, 1, 1);
}

static int refuse(lua_State *L)
{
    return luaL_error(L, "\"%s\" cannot be added to %s, which is built in", key_text(L),
                      lua_tostring(L, lua_upvalueindex(1)));
}

void strict_table(lua_State *L, const char *name)
{
    lua_createtable(L, 0, 2);
    lua_pushstring(L, name);
    lua_pushcclosure(L, missing, 1);
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, name);
    lua_pushcclosure(L, refuse, 1);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
}

static int missing_field(lua_State *L)
{
    const char *record = lua_tostring(L, lua_upvalueindex(1));
    const char *key = key_text(L);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TBOOLEAN)
        return lua_pushnil(L), 1;
    const char *message = lua_pushfstring(L, "%s has no field \"%s\"", record, key);
    lua_pushvalue(L, lua_upvalueindex(2));
    return strict_missing(L, message, key, lua_gettop(L), 1);
}

void strict_record(lua_State *L)
{
    lua_insert(L, -2); /* the name below the fields */
    lua_pushcclosure(L, missing_field, 2);
    lua_createtable(L, 0, 1);
    lua_insert(L, -2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}
