#include "run/sandbox.h"

#include <lauxlib.h>
#include <lualib.h>

#include "run/array.h"
#include "run/fmt_lua.h"
#include "run/iterate.h"
#include "run/show.h"
#include "run/strict.h"

/* Cells see an empty table.  What they read comes from GLOBALS, then from BUILT_IN, through
 * metatables; what they assign always passes assign_global(). */
static const char environment[] = "heddle.environment", globals[] = "heddle.globals",
                  built_in[] = "heddle.built_in", open_for_globals[] = "heddle.open";

static void get(lua_State *L, const char *name)
{
    lua_getfield(L, LUA_REGISTRYINDEX, name);
}

static const char *check_name(lua_State *L)
{
    if (lua_type(L, 2) != LUA_TSTRING)
        luaL_error(L, "the name of a global must be a string, got %s", luaL_typename(L, 2));
    return lua_tostring(L, 2);
}

static int missing_global(lua_State *L)
{
    const char *name = check_name(L);
    lua_settop(L, 2);
    get(L, built_in);
    get(L, globals);
    return strict_missing(L, lua_pushfstring(L, "\"%s\" is not defined", name), name, 3, 2);
}

static int assign_global(lua_State *L)
{
    const char *name = check_name(L);
    get(L, open_for_globals);
    if (!lua_toboolean(L, -1))
        return luaL_error(
            L,
            "\"%s\" is assigned here, but only values cells define globals" STRICT_HINT
            "write local %s = ...",
            name, name);
    get(L, built_in);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL)
        return luaL_error(L, "\"%s\" is built in and cannot be replaced", name);
    get(L, globals);
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 3);
    lua_rawset(L, -3);
    return 0;
}

/* Pops the table on top and makes it the source of what the one below it lacks. */
static void chain(lua_State *L)
{
    lua_createtable(L, 0, 2);
    lua_insert(L, -2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

static void build_environment(lua_State *L)
{
    lua_newtable(L);
    lua_pushcfunction(L, missing_global);
    chain(L);
    lua_setfield(L, LUA_REGISTRYINDEX, built_in);
    lua_newtable(L);
    get(L, built_in);
    chain(L);
    lua_setfield(L, LUA_REGISTRYINDEX, globals);
    lua_newtable(L);
    get(L, globals);
    chain(L);
    lua_getmetatable(L, -1);
    lua_pushcfunction(L, assign_global);
    lua_setfield(L, -2, "__newindex");
    lua_pop(L, 1);
    lua_setfield(L, LUA_REGISTRYINDEX, environment);
}

void sandbox_define(lua_State *L, const char *name)
{
    get(L, built_in);
    lua_pushstring(L, name);
    lua_pushvalue(L, -3);
    lua_rawset(L, -3);
    lua_pop(L, 2);
}

static void define_basics(lua_State *L)
{
    static const char *const names[] = {"assert", "error", "pcall", "select", "tonumber", "type"};
    luaL_requiref(L, LUA_GNAME, luaopen_base, 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        lua_getfield(L, -1, names[i]);
        sandbox_define(L, names[i]);
    }
    lua_pop(L, 1);
    get(L, built_in);
    iterate_open(L);
    show_open(L);
    lua_pop(L, 1);
}

static void forget(lua_State *L, const char *name)
{
    lua_pushnil(L);
    lua_setfield(L, -2, name);
}

static void define_library(lua_State *L, const char *name, lua_CFunction open)
{
    lua_pushcfunction(L, open);
    lua_pushstring(L, name);
    lua_call(L, 1, 1);
    forget(L, "dump");
    forget(L, "random");
    forget(L, "randomseed");
}

static void define_libraries(lua_State *L)
{
    static const luaL_Reg libraries[] = {
        {LUA_MATHLIBNAME, luaopen_math},
        {LUA_STRLIBNAME, luaopen_string},
        {LUA_TABLIBNAME, luaopen_table},
        {LUA_UTF8LIBNAME, luaopen_utf8},
    };
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        define_library(L, libraries[i].name, libraries[i].func);
        if (libraries[i].func == luaopen_string)
            show_open_string(L);
        strict_table(L, libraries[i].name);
        sandbox_define(L, libraries[i].name);
    }
}

void sandbox_open(lua_State *L, const struct core *core, const struct counted *counted)
{
    build_environment(L);
    define_basics(L);
    define_libraries(L);
    array_open(L);
    sandbox_define(L, "array");
    fmt_lua_open(L);
    sandbox_define(L, "fmt");
    core_push(L, core);
    sandbox_define(L, "core");
    counted_push(L, counted);
    sandbox_define(L, "counted");
}

void sandbox_allow_globals(lua_State *L, bool allow)
{
    lua_pushboolean(L, allow);
    lua_setfield(L, LUA_REGISTRYINDEX, open_for_globals);
}

int sandbox_load(lua_State *L, struct str text, const char *chunk_name)
{
    int status = luaL_loadbufferx(L, text.ptr, text.len, chunk_name, "t");
    if (status == LUA_OK) {
        get(L, environment);
        lua_setupvalue(L, -2, 1);
    }
    return status;
}
