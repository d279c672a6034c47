/* show.h -- tostring and string.format for cells, without addresses.
 *
 * Lua shows tables and functions by where they lie in memory, which differs between runs. */
#ifndef HEDDLE_SHOW_H
#define HEDDLE_SHOW_H

#include <lua.h>

/* Sets tostring in the table on top of the stack. */
void show_open(lua_State *L);

/* Replaces format in the string library on top of the stack. */
void show_open_string(lua_State *L);

#endif
