/* array.h -- arrays of scalars that cells share with the core: array.f32(n), array.f32{...}.
 *
 * The items of each array end where a page begins that nobody may touch, so that a core
 * which reads or writes one item too many is stopped there.  In Lua items count from 1 and
 * an index out of range is an error. */
#ifndef HEDDLE_ARRAY_H
#define HEDDLE_ARRAY_H

#include "run/element.h"

struct array {
    enum element kind;
    size_t count;
    void *items; /* NULL once freed */
    void *mapping;
    size_t mapped; /* bytes, the guard page included */
};

/* Pushes the table "array". */
void array_open(lua_State *L);

/* Pushes an array of COUNT zeros; raises a Lua error if there is no memory for it. */
struct array *array_new(lua_State *L, enum element kind, size_t count);

/* The array at INDEX, NULL if something else is there. */
struct array *array_test(lua_State *L, int index);

/* Fills ARRAY from the list at INDEX, which has as many items.  False with the reason
 * pushed: item 3 must be a number, got nil. */
bool array_fill(lua_State *L, struct array *array, int index);

/* Pushes item I, counted from 0. */
void array_push_item(lua_State *L, const struct array *array, size_t i);

/* Gives the memory back before the garbage collector would. */
void array_free(lua_State *L, struct array *array);

#endif
