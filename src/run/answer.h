/* answer.h -- what a cell returned, as the data that is kept of it.
 *
 * Of values nothing; of an inline value {text=} or {tex=}, as it is shown; of a claim {holds=}
 * and what it compared; of a question's answer {value=}; of tables and figures the whole tree,
 * which is checked later. */
#ifndef HEDDLE_ANSWER_H
#define HEDDLE_ANSWER_H

#include <lua.h>
#include "base/value.h"

/* Reads the value on top of the stack for a cell of KIND, as cells files spell it.  NULL with
 * the reason appended to FAULT, and perhaps a STRICT_HINT. */
struct value *answer_read(lua_State *L, struct str kind, struct arena *arena, struct buf *fault);

#endif
