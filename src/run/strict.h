/* strict.h -- reading a name that is not there is an error that suggests another.
 *
 * An error text may carry a hint behind STRICT_HINT; who reports it takes them apart. */
#ifndef HEDDLE_STRICT_H
#define HEDDLE_STRICT_H

#include <lua.h>

#define STRICT_HINT "\x1f"

/* The table on top of the stack is known as NAME and never gets another key:
 * math has no "sqr". */
void strict_table(lua_State *L, const char *name);

/* Takes a name and a table {field = true} off the stack: the table below them is known by
 * that name, and reading anything but a key it has or such a field is an error. */
void strict_record(lua_State *L);

/* Raises MESSAGE with the nearest of the names in the COUNT tables from INDEX up as a hint. */
int strict_missing(lua_State *L, const char *message, const char *name, int index, int count);

#endif
