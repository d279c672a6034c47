/* iterate.h -- pairs, next and ipairs for cells.
 *
 * Keys come numbers first, then strings, then booleans, each in order, so that no result
 * depends on where Lua put them.  Other keys have no order and are refused.  Arrays are
 * walked from their first item to their last. */
#ifndef HEDDLE_ITERATE_H
#define HEDDLE_ITERATE_H

#include <lua.h>

/* Sets the three functions in the table on top of the stack. */
void iterate_open(lua_State *L);

/* Pushes the list of the sorted keys of the table at INDEX. */
void iterate_keys(lua_State *L, int index);

#endif
