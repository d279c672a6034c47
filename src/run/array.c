#include "run/array.h"

#include <lauxlib.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "run/memory.h"
#include "run/strict.h"

static const char type_name[] = "array";

struct array *array_test(lua_State *L, int index)
{
    return luaL_testudata(L, index, type_name);
}

static struct array *check_array(lua_State *L)
{
    return luaL_checkudata(L, 1, type_name);
}

static void *map_pages(lua_State *L, size_t bytes)
{
    void *mapping = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) {
        lua_gc(L, LUA_GCCOLLECT); /* arrays nobody holds any more still have their mappings */
        mapping = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    return mapping == MAP_FAILED ? NULL : mapping;
}

static void map_array(lua_State *L, struct array *array)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t bytes = array->count * element_size(array->kind);
    size_t room = (bytes + page - 1) / page * page;
    memory_take(L, room + page);
    array->mapping = map_pages(L, room + page);
    if (!array->mapping || mprotect((char *)array->mapping + room, page, PROT_NONE) != 0) {
        memory_give(L, room + page);
        luaL_error(L, "there is no room for another array of %I items", (lua_Integer)array->count);
    }
    array->mapped = room + page;
    array->items = (char *)array->mapping + room - bytes;
}

struct array *array_new(lua_State *L, enum element kind, size_t count)
{
    if (count > SIZE_MAX / 4 / element_size(kind))
        luaL_error(L, "an array of %I items is too large", (lua_Integer)count);
    struct array *array = lua_newuserdatauv(L, sizeof *array, 0);
    *array = (struct array){.kind = kind, .count = count};
    luaL_setmetatable(L, type_name);
    map_array(L, array);
    return array;
}

void array_free(lua_State *L, struct array *array)
{
    if (!array->mapping)
        return;
    munmap(array->mapping, array->mapped);
    memory_give(L, array->mapped);
    *array = (struct array){.kind = array->kind};
}

static void *item_at(const struct array *array, size_t i)
{
    return (char *)array->items + i * element_size(array->kind);
}

void array_push_item(lua_State *L, const struct array *array, size_t i)
{
    element_push(L, array->kind, item_at(array, i));
}

bool array_fill(lua_State *L, struct array *array, int index)
{
    for (size_t i = 0; i < array->count; i++) {
        lua_geti(L, index, (lua_Integer)i + 1);
        if (!element_read(L, -1, array->kind, item_at(array, i))) {
            lua_pushfstring(L, "item %I %s", (lua_Integer)i + 1, lua_tostring(L, -1));
            return false;
        }
        lua_pop(L, 1);
    }
    return true;
}

/* The item that the key at stack index 2 names. */
static size_t check_index(lua_State *L, const struct array *array)
{
    int exact = 0;
    lua_Integer i = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &exact) : 0;
    if (!exact)
        luaL_error(L, "the index of an array must be an integer, got %s", element_describe(L, 2));
    if (i < 1 || (lua_Unsigned)i > array->count)
        luaL_error(L, "index %I is outside the array, which has %I items", i,
                   (lua_Integer)array->count);
    return (size_t)i - 1;
}

static int get_item(lua_State *L)
{
    const struct array *array = check_array(L);
    array_push_item(L, array, check_index(L, array));
    return 1;
}

static int set_item(lua_State *L)
{
    struct array *array = check_array(L);
    size_t i = check_index(L, array);
    if (!element_read(L, 3, array->kind, item_at(array, i)))
        return luaL_error(L, "item %I of an array.%s %s", (lua_Integer)i + 1,
                          element_name(array->kind), lua_tostring(L, -1));
    return 0;
}

static int count_items(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)check_array(L)->count);
    return 1;
}

static int describe(lua_State *L)
{
    const struct array *array = check_array(L);
    lua_pushfstring(L, "array.%s(%I)", element_name(array->kind), (lua_Integer)array->count);
    return 1;
}

static int collect(lua_State *L)
{
    array_free(L, check_array(L));
    return 0;
}

static int make_zeros(lua_State *L, enum element kind)
{
    int exact;
    lua_Integer count = lua_tointegerx(L, 1, &exact);
    if (!exact || count < 0)
        return luaL_error(L, "array.%s: the number of items must be an integer from 0 up, got %s",
                          element_name(kind), lua_tostring(L, 1));
    array_new(L, kind, (size_t)count);
    return 1;
}

static int make(lua_State *L)
{
    enum element kind = (enum element)lua_tointeger(L, lua_upvalueindex(1));
    if (lua_type(L, 1) == LUA_TNUMBER)
        return make_zeros(L, kind);
    if (!lua_istable(L, 1) && !array_test(L, 1))
        return luaL_error(L, "array.%s takes a number of items or a list, got %s",
                          element_name(kind), element_describe(L, 1));
    struct array *array = array_new(L, kind, (size_t)luaL_len(L, 1));
    if (!array_fill(L, array, 1))
        return luaL_error(L, "array.%s: %s", element_name(kind), lua_tostring(L, -1));
    return 1;
}

static void make_metatable(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"__index", get_item},    {"__newindex", set_item}, {"__len", count_items},
        {"__tostring", describe}, {"__gc", collect},        {NULL, NULL},
    };
    luaL_newmetatable(L, type_name);
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 1);
}

void array_open(lua_State *L)
{
    make_metatable(L);
    lua_createtable(L, 0, ELEMENT_KINDS);
    for (int kind = 0; kind < ELEMENT_KINDS; kind++) {
        lua_pushinteger(L, kind);
        lua_pushcclosure(L, make, 1);
        lua_setfield(L, -2, element_name((enum element)kind));
    }
    strict_table(L, "array");
}
