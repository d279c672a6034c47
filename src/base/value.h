/* value.h -- a tree of plain data: what cells return, what templates are given.
 *
 * Built in an arena; NULL stands for nil.  Maps keep the order in which keys were set and
 * are written with sorted keys, so that equal data gives equal bytes. */
#ifndef HEDDLE_VALUE_H
#define HEDDLE_VALUE_H

#include <stdint.h>
#include "base/arena.h"
#include "base/buf.h"

enum value_kind { VALUE_BOOL, VALUE_INT, VALUE_FLOAT, VALUE_STRING, VALUE_LIST, VALUE_MAP };

struct value;

struct value_field {
    struct str key;
    struct value *value;
};

struct value {
    enum value_kind kind;
    union {
        bool boolean;
        int64_t integer;
        double number;
        struct str string;        /* any bytes */
        VEC(struct value *) list; /* an item may be NULL */
        VEC(struct value_field) map;
    };
};

struct value *value_bool(struct arena *arena, bool boolean);
struct value *value_int(struct arena *arena, int64_t integer);
struct value *value_float(struct arena *arena, double number);
struct value *value_str(struct arena *arena, struct str string); /* borrows the bytes */
struct value *value_text(struct arena *arena, const char *text);
struct value *value_list(struct arena *arena);
struct value *value_map(struct arena *arena);

void value_add(struct arena *arena, struct value *list, struct value *item);

/* Replaces what KEY held; a NULL value leaves the key out. */
void value_set(struct arena *arena, struct value *map, const char *key, struct value *value);

/* NULL if MAP is NULL or no map, or has no such key. */
struct value *value_get(const struct value *map, const char *key);

/* The string under KEY, empty if there is none; likewise an integer or a boolean. */
struct str value_get_str(const struct value *map, const char *key);
int64_t value_get_int(const struct value *map, const char *key, int64_t otherwise);
bool value_get_bool(const struct value *map, const char *key);

/* As one Lua table constructor: keys sorted, integers exact, floats as hexadecimal
 * literals, nan and infinities as 0/0, 1/0 and -1/0, strings quoted byte for byte.  The
 * line breaks after each list item and field make it readable and diff-able. */
void value_write(struct buf *out, const struct value *value);

#endif
