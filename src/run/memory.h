/* memory.h -- a limit on what one Lua state may hold, arrays included.
 *
 * What goes beyond the limit is refused at once, which Lua turns into its error "not
 * enough memory" after a last collection. */
#ifndef HEDDLE_MEMORY_H
#define HEDDLE_MEMORY_H

#include <stddef.h>
#include "run/where.h"

struct memory {
    size_t used, limit; /* bytes */
    lua_State *lua;
    struct trace refused; /* where the cells were at the last refusal */
};

/* A state without libraries whose memory is counted in MEMORY, which must outlive it. */
lua_State *memory_new_state(struct memory *memory, size_t limit);

/* Counts bytes that Lua does not know of.  Taking may collect garbage, and raises Lua's
 * error if the limit stands in the way. */
void memory_take(lua_State *L, size_t bytes);
void memory_give(lua_State *L, size_t bytes);

#endif
