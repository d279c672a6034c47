/* element.h -- the scalar types that Lua and the core exchange. */
#ifndef HEDDLE_ELEMENT_H
#define HEDDLE_ELEMENT_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

enum element { ELEMENT_F32, ELEMENT_F64, ELEMENT_I32, ELEMENT_I64, ELEMENT_BOOL };
enum { ELEMENT_KINDS = 5 };

const char *element_name(enum element kind); /* "f32", as in array.f32 */
size_t element_size(enum element kind);

/* The kind for a letter of a signature (f d i l b). */
bool element_find(char letter, enum element *kind);

/* Converts the Lua value at INDEX and stores it at TO.  False with the reason pushed:
 * must be an integer, got a string. */
bool element_read(lua_State *L, int index, enum element kind, void *to);

void element_push(lua_State *L, enum element kind, const void *from);

/* Pushes and returns how a message calls the value at INDEX: a string, nil, 1.5, a table. */
const char *element_describe(lua_State *L, int index);

#endif
