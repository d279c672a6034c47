/* fmt_lua.h -- base/fmt.h for cells: fmt.int fmt.fixed fmt.short fmt.sci fmt.list fmt.tex. */
#ifndef HEDDLE_FMT_LUA_H
#define HEDDLE_FMT_LUA_H

#include <lua.h>
#include <stdbool.h>

/* The most decimals that a lesson may ask for: all that a double has. */
enum { FMT_MOST_DIGITS = 17 };

/* Pushes the table "fmt". */
void fmt_lua_open(lua_State *L);

/* Whether the value at INDEX came from fmt.tex(); the TeX is its field "tex". */
bool fmt_lua_is_tex(lua_State *L, int index);

#endif
