/* lua_value.h -- plain data in and out of Lua.
 *
 * Lists are tables with keys 1 to n, maps are tables with names; an empty table is a list.
 * An array is a list.  Metatables are not looked at. */
#ifndef HEDDLE_LUA_VALUE_H
#define HEDDLE_LUA_VALUE_H

#include <lua.h>
#include "base/value.h"

/* Copies the Lua value at INDEX into ARENA; nil gives NULL, a hole in a list a NULL item.
 * False if it is not plain data, with the reason appended to FAULT: functions and the like,
 * mixed or odd keys, tables that contain themselves, too deep or too many.  Never raises. */
bool lua_value_read(lua_State *L, int index, struct arena *arena, struct value **out,
                    struct buf *fault);

/* Pushes VALUE, nil for NULL.  Raises a Lua error only for lack of memory. */
void lua_value_push(lua_State *L, const struct value *value);

#endif
