/* crash.h -- the last words of a child that dies by a signal or runs out of time.
 *
 * A fault in the core or its counting build, or the end of the processor time, makes a RECORD_CRASH
 * and ends the process.  Lua is stopped at its next instruction, so that its line is known; C code
 * that does not come back to Lua is stopped a moment later. */
#ifndef HEDDLE_CRASH_H
#define HEDDLE_CRASH_H

#include <lua.h>

#include "run/library.h"

/* From now on, for the process's only state, which sends its records to FD. */
void crash_install(lua_State *L, int fd, struct library_range core, struct library_range counts,
                   int seconds);

#endif
