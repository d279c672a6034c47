#include "base/value.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct value *new_value(struct arena *arena, enum value_kind kind)
{
    struct value *value = arena_new(arena, struct value);
    value->kind = kind;
    return value;
}

struct value *value_bool(struct arena *arena, bool boolean)
{
    struct value *value = new_value(arena, VALUE_BOOL);
    value->boolean = boolean;
    return value;
}

struct value *value_int(struct arena *arena, int64_t integer)
{
    struct value *value = new_value(arena, VALUE_INT);
    value->integer = integer;
    return value;
}

struct value *value_float(struct arena *arena, double number)
{
    struct value *value = new_value(arena, VALUE_FLOAT);
    value->number = number;
    return value;
}

struct value *value_str(struct arena *arena, struct str string)
{
    struct value *value = new_value(arena, VALUE_STRING);
    value->string = string;
    return value;
}

struct value *value_text(struct arena *arena, const char *text)
{
    return value_str(arena, str_from(text));
}

struct value *value_list(struct arena *arena)
{
    return new_value(arena, VALUE_LIST);
}

struct value *value_map(struct arena *arena)
{
    return new_value(arena, VALUE_MAP);
}

void value_add(struct arena *arena, struct value *list, struct value *item)
{
    *vec_add(arena, &list->list) = item;
}

static struct value_field *find_field(const struct value *map, const char *key)
{
    for (size_t i = 0; i < map->map.count; i++)
        if (str_is(map->map.items[i].key, key))
            return &map->map.items[i];
    return NULL;
}

static void remove_field(struct value *map, struct value_field *field)
{
    size_t after = (size_t)(map->map.items + map->map.count - (field + 1));
    memmove(field, field + 1, after * sizeof *field);
    map->map.count--;
}

void value_set(struct arena *arena, struct value *map, const char *key, struct value *value)
{
    struct value_field *field = find_field(map, key);
    if (field && value)
        field->value = value;
    else if (field)
        remove_field(map, field);
    else if (value)
        *vec_add(arena, &map->map) =
            (struct value_field){.key = str_copy(arena, str_from(key)), .value = value};
}

struct value *value_get(const struct value *map, const char *key)
{
    if (!map || map->kind != VALUE_MAP)
        return NULL;
    const struct value_field *field = find_field(map, key);
    return field ? field->value : NULL;
}

struct str value_get_str(const struct value *map, const char *key)
{
    const struct value *value = value_get(map, key);
    return value && value->kind == VALUE_STRING ? value->string : str_from("");
}

int64_t value_get_int(const struct value *map, const char *key, int64_t otherwise)
{
    const struct value *value = value_get(map, key);
    return value && value->kind == VALUE_INT ? value->integer : otherwise;
}

bool value_get_bool(const struct value *map, const char *key)
{
    const struct value *value = value_get(map, key);
    return value && value->kind == VALUE_BOOL && value->boolean;
}

static bool is_plain(char c)
{
    return (unsigned char)c >= ' ' && c != 127 && c != '"' && c != '\\';
}

static void write_special(struct buf *out, char c)
{
    if (c == '"' || c == '\\')
        buf_format(out, "\\%c", c);
    else if (c == '\n')
        buf_text(out, "\\n");
    else
        buf_format(out, "\\%03d", c);
}

static void write_string(struct buf *out, struct str string)
{
    size_t start = 0;
    buf_char(out, '"');
    for (size_t i = 0; i < string.len; i++) {
        if (is_plain(string.ptr[i]))
            continue;
        buf_add(out, str_slice(string, start, i));
        write_special(out, string.ptr[i]);
        start = i + 1;
    }
    buf_add(out, str_slice(string, start, string.len));
    buf_char(out, '"');
}

/* The least integer has no decimal literal in Lua, but a hexadecimal one, which wraps. */
static void write_int(struct buf *out, int64_t integer)
{
    if (integer == INT64_MIN)
        buf_text(out, "0x8000000000000000");
    else
        buf_format(out, "%" PRId64, integer);
}

static void write_float(struct buf *out, double number)
{
    if (isnan(number))
        buf_text(out, "0/0");
    else if (isinf(number))
        buf_text(out, number > 0 ? "1/0" : "-1/0");
    else
        buf_format(out, "%a", number);
}

static int compare_word(const void *key, const void *word)
{
    return str_compare(*(const struct str *)key, str_from(*(const char *const *)word));
}

static bool is_word(struct str key)
{
    static const char *const reserved[] = {
        "and",      "break",  "do",   "else", "elseif", "end",   "false", "for",
        "function", "goto",   "if",   "in",   "local",  "nil",   "not",   "or",
        "repeat",   "return", "then", "true", "until",  "while",
    };
    for (size_t i = 0; i < key.len; i++) {
        char c = key.ptr[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (!letter && !(i > 0 && c >= '0' && c <= '9'))
            return false;
    }
    const size_t count = sizeof reserved / sizeof *reserved;
    return key.len > 0 && !bsearch(&key, reserved, count, sizeof *reserved, compare_word);
}

static void write_key(struct buf *out, struct str key)
{
    if (is_word(key)) {
        buf_add(out, key);
    } else {
        buf_char(out, '[');
        write_string(out, key);
        buf_char(out, ']');
    }
    buf_text(out, " = ");
}

static void write_value(struct buf *out, const struct value *value, int depth);

static void write_indent(struct buf *out, int depth)
{
    for (int i = 0; i < depth; i++)
        buf_text(out, "  ");
}

static void write_list(struct buf *out, const struct value *list, int depth)
{
    buf_text(out, "{\n");
    for (size_t i = 0; i < list->list.count; i++) {
        write_indent(out, depth + 1);
        write_value(out, list->list.items[i], depth + 1);
        buf_text(out, ",\n");
    }
    write_indent(out, depth);
    buf_char(out, '}');
}

static int compare_fields(const void *a, const void *b)
{
    const struct value_field *const *x = a, *const *y = b;
    return str_compare((*x)->key, (*y)->key);
}

static void write_map(struct buf *out, const struct value *map, int depth)
{
    size_t count = map->map.count;
    const struct value_field **sorted = xmalloc((count + 1) * sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        sorted[i] = &map->map.items[i];
    qsort(sorted, count, sizeof *sorted, compare_fields);
    buf_text(out, "{\n");
    for (size_t i = 0; i < count; i++) {
        write_indent(out, depth + 1);
        write_key(out, sorted[i]->key);
        write_value(out, sorted[i]->value, depth + 1);
        buf_text(out, ",\n");
    }
    write_indent(out, depth);
    buf_char(out, '}');
    free(sorted);
}

static void write_value(struct buf *out, const struct value *value, int depth)
{
    if (!value) {
        buf_text(out, "nil");
        return;
    }
    switch (value->kind) {
    case VALUE_BOOL: buf_text(out, value->boolean ? "true" : "false"); break;
    case VALUE_INT: write_int(out, value->integer); break;
    case VALUE_FLOAT: write_float(out, value->number); break;
    case VALUE_STRING: write_string(out, value->string); break;
    case VALUE_LIST: write_list(out, value, depth); break;
    case VALUE_MAP: write_map(out, value, depth); break;
    }
}

void value_write(struct buf *out, const struct value *value)
{
    write_value(out, value, 0);
}
