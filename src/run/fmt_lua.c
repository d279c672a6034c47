#include "run/fmt_lua.h"

#include <lauxlib.h>

#include "base/fmt.h"
#include "run/array.h"
#include "run/strict.h"

static const char tex_type[] = "fmt.tex";

typedef void format_number(struct buf *out, double x, int digits);

static int refuse(lua_State *L, const char *name, const char *what, int index)
{
    return luaL_error(L, "fmt.%s: %s, got %s", name, what, element_describe(L, index));
}

static int check_digits(lua_State *L, const char *name)
{
    int exact = 0;
    lua_Integer digits = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &exact) : 0;
    if (!exact || digits < 0 || digits > FMT_MOST_DIGITS)
        refuse(L, name, "the digits must be an integer from 0 to 17", 2);
    return (int)digits;
}

static int push_text(lua_State *L, struct buf *text)
{
    lua_pushlstring(L, text->ptr ? text->ptr : "", text->len);
    buf_clear(text);
    return 1;
}

static int format_int(lua_State *L)
{
    int exact = 0;
    lua_Integer n = lua_type(L, 1) == LUA_TNUMBER ? lua_tointegerx(L, 1, &exact) : 0;
    if (!exact)
        return refuse(L, "int", "the number must be an integer", 1);
    struct buf text = {0};
    fmt_int(&text, n);
    return push_text(L, &text);
}

static int format_with(lua_State *L, const char *name, format_number *format)
{
    if (lua_type(L, 1) != LUA_TNUMBER)
        return refuse(L, name, "a number is wanted", 1);
    int digits = check_digits(L, name);
    struct buf text = {0};
    format(&text, lua_tonumber(L, 1), digits);
    return push_text(L, &text);
}

static int format_fixed(lua_State *L)
{
    return format_with(L, "fixed", fmt_fixed);
}

static int format_short(lua_State *L)
{
    return format_with(L, "short", fmt_short);
}

static int format_sci(lua_State *L)
{
    return format_with(L, "sci", fmt_sci);
}

/* Pushes an array.f64 of the list's numbers, so that all are checked before any is shown. */
static struct array *check_list(lua_State *L)
{
    if (!lua_istable(L, 1) && !array_test(L, 1))
        refuse(L, "list", "a list or an array is wanted", 1);
    struct array *numbers = array_new(L, ELEMENT_F64, (size_t)luaL_len(L, 1));
    if (!array_fill(L, numbers, 1))
        luaL_error(L, "fmt.list: %s", lua_tostring(L, -1));
    return numbers;
}

static int format_list(lua_State *L)
{
    int digits = check_digits(L, "list");
    struct array *numbers = check_list(L);
    const double *number = numbers->items;
    struct buf text = {0};
    for (size_t i = 0; i < numbers->count; i++) {
        buf_text(&text, i == 0 ? "[" : ", ");
        fmt_short(&text, number[i], digits);
    }
    buf_text(&text, numbers->count ? "]" : "[]");
    array_free(L, numbers);
    return push_text(L, &text);
}

static int make_tex(lua_State *L)
{
    if (lua_type(L, 1) != LUA_TSTRING)
        return refuse(L, "tex", "a string is wanted", 1);
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, 1);
    lua_setfield(L, -2, "tex");
    luaL_setmetatable(L, tex_type);
    return 1;
}

bool fmt_lua_is_tex(lua_State *L, int index)
{
    bool same = false;
    if (lua_istable(L, index) && lua_getmetatable(L, index)) {
        luaL_getmetatable(L, tex_type);
        same = lua_rawequal(L, -1, -2);
        lua_pop(L, 2);
    }
    return same;
}

void fmt_lua_open(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"int", format_int}, {"fixed", format_fixed}, {"short", format_short},
        {"sci", format_sci}, {"list", format_list},   {"tex", make_tex},
        {NULL, NULL},
    };
    luaL_newmetatable(L, tex_type);
    lua_pop(L, 1);
    lua_newtable(L);
    luaL_setfuncs(L, functions, 0);
    strict_table(L, "fmt");
}
