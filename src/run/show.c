#include "run/show.h"

#include <lauxlib.h>
#include <stdbool.h>
#include <string.h>

static bool has_address(lua_State *L, int index)
{
    int type = lua_type(L, index);
    return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA ||
           type == LUA_TLIGHTUSERDATA || type == LUA_TTHREAD;
}

static void push_shown(lua_State *L, int index)
{
    if (!has_address(L, index))
        luaL_tolstring(L, index, NULL);
    else if (!luaL_callmeta(L, index, "__tostring"))
        lua_pushstring(L, luaL_typename(L, index));
}

/* tostring(value) */
static int show(lua_State *L)
{
    luaL_checkany(L, 1);
    push_shown(L, 1);
    return 1;
}

static bool is_modifier(char c)
{
    return strchr("-+ #0123456789.", c) != NULL && c != '\0';
}

/* string.format(format, ...): the arguments of %s are shown before the library sees them. */
static int format(lua_State *L)
{
    int arguments = lua_gettop(L), argument = 1;
    for (const char *p = luaL_checkstring(L, 1); (p = strchr(p, '%')); p++) {
        p++;
        while (is_modifier(*p))
            p++;
        if (*p == '%')
            continue;
        if (*p == 'p')
            return luaL_error(L, "string.format: %%p would show an address");
        if (++argument <= arguments && *p == 's' && has_address(L, argument)) {
            push_shown(L, argument);
            lua_replace(L, argument);
        }
        if (*p == '\0')
            break;
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, arguments, 1);
    return 1;
}

void show_open(lua_State *L)
{
    lua_pushcfunction(L, show);
    lua_setfield(L, -2, "tostring");
}

/* Lua's messages find the name of a function that C called in the table of loaded libraries. */
static void name_for_messages(lua_State *L)
{
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "format");
    lua_setfield(L, -2, "string");
    lua_pop(L, 1);
}

void show_open_string(lua_State *L)
{
    lua_getfield(L, -1, "format");
    name_for_messages(L);
    lua_pushcclosure(L, format, 1);
    lua_setfield(L, -2, "format");
}
