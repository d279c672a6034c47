/* where.h -- which line of which cell Lua is at.
 *
 * The chunk of cell N (from 0) bears a name that only this file reads and writes.  The
 * number of the running cell lies in the state's extra space, so that a signal handler and
 * the allocator can ask too: nothing here but where_strip() allocates or changes a stack. */
#ifndef HEDDLE_WHERE_H
#define HEDDLE_WHERE_H

#include <lua.h>
#include <stdbool.h>

struct where {
    int cell; /* -1: nowhere */
    int line; /* in the cell's chunk, from 1; 0: not known */
};

/* RAISED is the innermost line of any cell; CALLER the innermost line of the running cell,
 * whose line is not known once a tail call has taken its frame. */
struct trace {
    struct where raised, caller;
};

enum { WHERE_NAME = 24 };

/* The name for lua_load() of cell N's chunk. */
void where_name(char name[WHERE_NAME], int cell);

/* From now on cell N runs; -1: none. */
void where_begin(lua_State *L, int cell);

struct trace where_trace(lua_State *L);

/* Moves *message past a position that Lua put in front of it, which goes to *where. */
bool where_strip(const char **message, struct where *where);

#endif
