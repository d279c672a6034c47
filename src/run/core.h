/* core.h -- the compiled core of the course, callable from Lua.
 *
 * core.so exports heddle_functions; each entry has a signature that says how to turn Lua
 * arguments into words: the result's letter (v f d i l b), then one item per parameter, a
 * letter for a scalar, P (written) or p (const) and a letter for an array, then a colon
 * and the parameters' names: "vpfPfll:x,y,rows,width". */
#ifndef HEDDLE_CORE_H
#define HEDDLE_CORE_H

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "run/library.h"

union heddle_word {
    float f;
    double d;
    int32_t i;
    int64_t l;
    bool b;
    void *p;
};

struct heddle_function {
    const char *name, *signature;
    void (*call)(union heddle_word *words); /* the result, then the arguments */
};

struct core {
    const struct heddle_function *functions; /* the last has no name */
    struct library_range range;
};

/* Loads PATH for the rest of the process's life.  False with the reason appended to FAULT. */
bool core_load(struct core *core, const char *path, struct buf *fault);

/* Pushes the table "core".  Its functions check what they are given: lists and arrays for
 * const pointers, arrays for others, integers only if they fit.  Lists are passed as arrays. */
void core_push(lua_State *L, const struct core *core);

#endif
