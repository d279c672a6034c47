/* math.h -- TeX formulas to MathML, each distinct one once.
 *
 * Formulas are added while views are built; each gets a string value that is empty until
 * math_convert() fills it in.  A cache keeps what the converter made; only what it lacks
 * costs a process, one for all. */
#ifndef HEDDLE_MATH_H
#define HEDDLE_MATH_H

#include "base/diag.h"
#include "base/value.h"

struct formula {
    bool display;
    struct str tex;
    struct place at; /* the formula's first character */
    size_t order;    /* of arrival */
    struct value *mathml;
};

struct math {
    struct arena *arena;
    VEC(struct formula) formulas;
};

/* The MathML of TEX as it will be; AT is where a mistake in it is reported. */
struct value *math_add(struct math *math, struct str tex, bool display, struct place at);

/* Fills in all values; CACHE is a file, NODE the directory of math.mjs.  Formulas that the
 * converter refuses are reported as the author's mistakes.  *distinct becomes the number of
 * different formulas.  False after a system failure. */
bool math_convert(struct math *math, const char *cache, const char *node, struct diag *diag,
                  size_t *distinct);

#endif
