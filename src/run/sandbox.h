/* sandbox.h -- what the cells of a lesson see.
 *
 * math (no random numbers) string table utf8, the basic functions, array core counted fmt,
 * and what values cells define.  There is nothing to read a clock, a file or an address with, so
 * that pages are the same on every run; it is no fence, since lessons are native code anyway.
 * Reading a name that nobody defined is an error. */
#ifndef HEDDLE_SANDBOX_H
#define HEDDLE_SANDBOX_H

#include "run/core.h"
#include "run/counted.h"

/* Builds it in a fresh state. */
void sandbox_open(lua_State *L, const struct core *core, const struct counted *counted);

/* Makes the value on top of the stack, which is popped, a built-in NAME. */
void sandbox_define(lua_State *L, const char *name);

/* Whether cells may assign globals from now on. */
void sandbox_allow_globals(lua_State *L, bool allow);

/* Pushes TEXT as a function that sees the sandbox, or Lua's error text: lua_load(). */
int sandbox_load(lua_State *L, struct str text, const char *chunk_name);

#endif
