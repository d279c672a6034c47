/* claim.h -- an option's claim: true or false, and if it compares, what it compared. */
#ifndef HEDDLE_CLAIM_RUN_H
#define HEDDLE_CLAIM_RUN_H

#include <lua.h>
#include "base/value.h"

/* The chunk that evaluates EXPRESSION, once, on the lines that it has. */
void claim_chunk(struct str expression, struct buf *out);

/* Reads what the chunk gave, on top of the stack: {holds=} and, of a comparison, {left=, right=}
 * as texts.  NULL with the reason appended to FAULT. */
struct value *claim_read(lua_State *L, struct arena *arena, struct buf *fault);

#endif
