#include "run/element.h"

#include <inttypes.h>
#include <lauxlib.h>
#include <stdint.h>
#include <string.h>

static const struct {
    const char *name, *wanted;
    size_t size;
    char letter;
} kinds[ELEMENT_KINDS] = {
    [ELEMENT_F32] = {"f32", "a number", sizeof(float), 'f'},
    [ELEMENT_F64] = {"f64", "a number", sizeof(double), 'd'},
    [ELEMENT_I32] = {"i32", "an integer", sizeof(int32_t), 'i'},
    [ELEMENT_I64] = {"i64", "an integer", sizeof(int64_t), 'l'},
    [ELEMENT_BOOL] = {"bool", "true or false", sizeof(bool), 'b'},
};

const char *element_name(enum element kind)
{
    return kinds[kind].name;
}

size_t element_size(enum element kind)
{
    return kinds[kind].size;
}

bool element_find(char letter, enum element *kind)
{
    for (int i = 0; i < ELEMENT_KINDS; i++) {
        if (kinds[i].letter == letter) {
            *kind = (enum element)i;
            return true;
        }
    }
    return false;
}

const char *element_describe(lua_State *L, int index)
{
    switch (lua_type(L, index)) {
    case LUA_TNIL:
    case LUA_TNONE: return lua_pushliteral(L, "nil");
    case LUA_TNUMBER: return luaL_tolstring(L, index, NULL);
    case LUA_TUSERDATA: luaL_getmetafield(L, index, "__name"); break;
    default: lua_pushstring(L, luaL_typename(L, index)); break;
    }
    const char *name = lua_tostring(L, -1);
    const char *described = lua_pushfstring(L, strchr("aeiou", name[0]) ? "an %s" : "a %s", name);
    lua_remove(L, -2);
    return described;
}

static bool refuse(lua_State *L, int index, enum element kind)
{
    const char *got = element_describe(L, index);
    lua_pushfstring(L, "must be %s, got %s", kinds[kind].wanted, got);
    lua_remove(L, -2);
    return false;
}

static bool read_integer(lua_State *L, int index, enum element kind, lua_Integer *integer)
{
    int exact = 0;
    if (lua_type(L, index) == LUA_TNUMBER)
        *integer = lua_tointegerx(L, index, &exact);
    if (!exact)
        return refuse(L, index, kind);
    if (kind == ELEMENT_I32 && (*integer < INT32_MIN || *integer > INT32_MAX)) {
        lua_pushfstring(L, "must be an integer of 32 bits, got %I", *integer);
        return false;
    }
    return true;
}

static void store_integer(enum element kind, lua_Integer integer, void *to)
{
    if (kind == ELEMENT_I32)
        memcpy(to, &(int32_t){(int32_t)integer}, sizeof(int32_t));
    else
        memcpy(to, &(int64_t){integer}, sizeof(int64_t));
}

static void store_number(enum element kind, lua_Number number, void *to)
{
    if (kind == ELEMENT_F32)
        memcpy(to, &(float){(float)number}, sizeof(float));
    else
        memcpy(to, &(double){number}, sizeof(double));
}

bool element_read(lua_State *L, int index, enum element kind, void *to)
{
    lua_Integer integer = 0;
    switch (kind) {
    case ELEMENT_F32:
    case ELEMENT_F64:
        if (lua_type(L, index) != LUA_TNUMBER)
            return refuse(L, index, kind);
        store_number(kind, lua_tonumber(L, index), to);
        return true;
    case ELEMENT_I32:
    case ELEMENT_I64:
        if (!read_integer(L, index, kind, &integer))
            return false;
        store_integer(kind, integer, to);
        return true;
    case ELEMENT_BOOL:
        if (!lua_isboolean(L, index))
            return refuse(L, index, kind);
        memcpy(to, &(bool){lua_toboolean(L, index)}, sizeof(bool));
        return true;
    }
    return false;
}

/* A core may have stored any byte as a boolean. */
static bool read_boolean(const void *from)
{
    unsigned char byte;
    memcpy(&byte, from, 1);
    return byte != 0;
}

void element_push(lua_State *L, enum element kind, const void *from)
{
    union {
        float f;
        double d;
        int32_t i;
        int64_t l;
    } item = {0};
    if (kind != ELEMENT_BOOL)
        memcpy(&item, from, kinds[kind].size);
    switch (kind) {
    case ELEMENT_F32: lua_pushnumber(L, (lua_Number)item.f); break;
    case ELEMENT_F64: lua_pushnumber(L, item.d); break;
    case ELEMENT_I32: lua_pushinteger(L, item.i); break;
    case ELEMENT_I64: lua_pushinteger(L, item.l); break;
    case ELEMENT_BOOL: lua_pushboolean(L, read_boolean(from)); break;
    }
}
