/* counted.h -- the counting drivers of the course, callable from Lua.
 *
 * counted.affine(2, 4, 8) runs a driver and returns what it counted: {add, sub, mul, div, sqrt,
 * rsqrt, other, flop = add + sub + mul + div, live, peak, steps}, where steps is a list of
 * {name, live} with the same operations. */
#ifndef HEDDLE_COUNTED_H
#define HEDDLE_COUNTED_H

#include <lua.h>
#include "base/buf.h"
#include "run/driver.h"
#include "run/library.h"

struct counted {
    const struct heddle_driver *drivers; /* the last has no name; NULL: there are none */
    heddle_run_function *run;
    struct library_range range;
};

/* Loads PATH for the rest of the process's life.  False with the reason appended to FAULT. */
bool counted_load(struct counted *counted, const char *path, struct buf *fault);

/* Pushes the table "counted".  COUNTED is used as long as the state lives. */
void counted_push(lua_State *L, const struct counted *counted);

#endif
