#include "run/lua_value.h"

#include <lauxlib.h>
#include <stdlib.h>

#include "run/array.h"

enum {
    DEEPEST = 64,          /* tables within tables; Lua's own parser ends at 200 */
    MOST_VALUES = 1000000, /* in one tree */
    SHOWN_STEPS = 8        /* of the way to a value at fault */
};

struct step {
    const void *table;
    const char *name; /* NULL: an index */
    lua_Integer index;
};

struct reader {
    lua_State *L;
    struct arena *arena;
    struct buf *fault;
    size_t values;
    int depth;
    struct step path[DEEPEST]; /* the tables around the value at hand */
};

static bool read_value(struct reader *reader, int index, struct value **out);

/* Says which value is at fault: rows[2].x is a function */
static bool refuse(struct reader *reader, const char *reason)
{
    for (int i = 0; i < reader->depth && i < SHOWN_STEPS; i++) {
        const struct step *step = &reader->path[i];
        if (step->name)
            buf_format(reader->fault, "%s%s", i > 0 ? "." : "", step->name);
        else
            buf_format(reader->fault, "[%lld]", (long long)step->index);
    }
    buf_format(reader->fault, "%s %s",
               reader->depth > SHOWN_STEPS ? " ..."
               : reader->depth > 0         ? ""
                                           : "the value",
               reason);
    return false;
}

static bool enter_table(struct reader *reader, int index)
{
    const void *table = lua_topointer(reader->L, index);
    for (int i = 0; i < reader->depth; i++)
        if (reader->path[i].table == table)
            return refuse(reader, "is a table that contains itself");
    if (reader->depth == DEEPEST || !lua_checkstack(reader->L, 8))
        return refuse(reader, "lies too deep in other tables");
    reader->path[reader->depth++] = (struct step){.table = table};
    return true;
}

static bool count_values(struct reader *reader, size_t more)
{
    reader->values += more;
    return reader->values <= MOST_VALUES || refuse(reader, "is more than can be kept");
}

struct keys {
    size_t numbers, strings;
    lua_Integer greatest;
};

static bool survey_keys(struct reader *reader, int table, struct keys *keys)
{
    lua_State *L = reader->L;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        lua_Integer key = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;
        if (key > 0)
            keys->numbers++;
        else if (lua_type(L, -2) == LUA_TSTRING)
            keys->strings++;
        else
            return refuse(reader, "holds a key that is neither a name nor a place in a list");
        if (key > keys->greatest)
            keys->greatest = key;
    }
    if (keys->numbers && keys->strings)
        return refuse(reader, "holds both names and list items");
    if ((size_t)keys->greatest > 2 * keys->numbers + 16)
        return refuse(reader, "is a list with too many holes");
    return count_values(reader, keys->strings + (size_t)keys->greatest);
}

static bool read_list(struct reader *reader, int table, lua_Integer count, struct value *list)
{
    struct step *step = &reader->path[reader->depth - 1];
    for (lua_Integer i = 1; i <= count; i++) {
        struct value *item;
        step->index = i;
        lua_rawgeti(reader->L, table, i);
        if (!read_value(reader, lua_gettop(reader->L), &item))
            return false;
        value_add(reader->arena, list, item);
        lua_pop(reader->L, 1);
    }
    return true;
}

static struct str copy_string(struct reader *reader, int index)
{
    struct str string;
    string.ptr = lua_tolstring(reader->L, index, &string.len);
    return str_copy(reader->arena, string);
}

static int compare_fields(const void *a, const void *b)
{
    const struct value_field *x = a, *y = b;
    return str_compare(x->key, y->key);
}

static bool read_map(struct reader *reader, int table, struct value *map)
{
    lua_State *L = reader->L;
    struct step *step = &reader->path[reader->depth - 1];
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        struct value_field field = {.key = copy_string(reader, -2)};
        step->name = field.key.ptr;
        if (!read_value(reader, lua_gettop(L), &field.value))
            return false;
        *vec_add(reader->arena, &map->map) = field;
    }
    qsort(map->map.items, map->map.count, sizeof *map->map.items, compare_fields);
    return true;
}

static bool read_table(struct reader *reader, int table, struct value **out)
{
    struct keys keys = {0};
    if (!enter_table(reader, table))
        return false;
    reader->depth--;
    bool fine = survey_keys(reader, table, &keys);
    reader->depth++;
    if (!fine)
        return false;
    if (keys.strings) {
        *out = value_map(reader->arena);
        fine = read_map(reader, table, *out);
    } else {
        *out = value_list(reader->arena);
        fine = read_list(reader, table, keys.greatest, *out);
    }
    reader->depth -= fine;
    return fine;
}

static struct value *read_number(struct reader *reader, int index)
{
    if (lua_isinteger(reader->L, index))
        return value_int(reader->arena, lua_tointeger(reader->L, index));
    return value_float(reader->arena, lua_tonumber(reader->L, index));
}

static bool read_array(struct reader *reader, const struct array *array, struct value **out)
{
    lua_State *L = reader->L;
    if (!count_values(reader, array->count))
        return false;
    *out = value_list(reader->arena);
    for (size_t i = 0; i < array->count; i++) {
        struct value *item;
        array_push_item(L, array, i);
        read_value(reader, lua_gettop(L), &item);
        value_add(reader->arena, *out, item);
        lua_pop(L, 1);
    }
    return true;
}

static bool read_other(struct reader *reader, int index, struct value **out)
{
    const struct array *array = array_test(reader->L, index);
    if (array)
        return read_array(reader, array, out);
    return refuse(reader,
                  lua_isfunction(reader->L, index) ? "is a function, not data" : "is not data");
}

static bool read_value(struct reader *reader, int index, struct value **out)
{
    lua_State *L = reader->L;
    *out = NULL;
    switch (lua_type(L, index)) {
    case LUA_TNIL: return true;
    case LUA_TBOOLEAN: *out = value_bool(reader->arena, lua_toboolean(L, index)); return true;
    case LUA_TNUMBER: *out = read_number(reader, index); return true;
    case LUA_TSTRING: *out = value_str(reader->arena, copy_string(reader, index)); return true;
    case LUA_TTABLE: return read_table(reader, index, out);
    default: return read_other(reader, index, out);
    }
}

bool lua_value_read(lua_State *L, int index, struct arena *arena, struct value **out,
                    struct buf *fault)
{
    struct reader reader = {.L = L, .arena = arena, .fault = fault};
    int top = lua_gettop(L);
    index = lua_absindex(L, index);
    *out = NULL;
    bool done =
        lua_checkstack(L, 8) ? read_value(&reader, index, out) : refuse(&reader, "lies too deep");
    lua_settop(L, top);
    if (!done)
        *out = NULL;
    return done;
}

static void push_list(lua_State *L, const struct value *list)
{
    lua_createtable(L, (int)list->list.count, 0);
    for (size_t i = 0; i < list->list.count; i++) {
        lua_value_push(L, list->list.items[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_map(lua_State *L, const struct value *map)
{
    lua_createtable(L, 0, (int)map->map.count);
    for (size_t i = 0; i < map->map.count; i++) {
        const struct value_field *field = &map->map.items[i];
        lua_pushlstring(L, field->key.ptr, field->key.len);
        lua_value_push(L, field->value);
        lua_rawset(L, -3);
    }
}

void lua_value_push(lua_State *L, const struct value *value)
{
    luaL_checkstack(L, 4, NULL);
    if (!value) {
        lua_pushnil(L);
        return;
    }
    switch (value->kind) {
    case VALUE_BOOL: lua_pushboolean(L, value->boolean); break;
    case VALUE_INT: lua_pushinteger(L, value->integer); break;
    case VALUE_FLOAT: lua_pushnumber(L, value->number); break;
    case VALUE_STRING: lua_pushlstring(L, value->string.ptr, value->string.len); break;
    case VALUE_LIST: push_list(L, value); break;
    case VALUE_MAP: push_map(L, value); break;
    }
}
