/* math.h -- TeX formulas to MathML and to Typst, each distinct one once.
 *
 * Formulas are added while views are built; what each becomes is empty until math_convert()
 * fills it in, with one process for all that no cache knew.  A view that is built afterwards
 * finds it there.  Each page has a cache of its own, so that an edit reads and writes no more
 * than what its page shows. */
#ifndef HEDDLE_MATH_H
#define HEDDLE_MATH_H

#include "base/diag.h"
#include "base/map.h"
#include "base/value.h"

struct formulas;

struct formula {
    bool display;
    struct str tex;
    struct place at;             /* the first character, where it was met first */
    struct value *mathml;        /* strings: for the site, */
    struct value *typst;         /* and for paper */
    const struct formulas *last; /* the last list that took it in */
};

/* Different formulas, such as those of a page. */
struct formulas {
    VEC(struct formula *) items;
};

struct math {
    struct arena *arena;
    const char *node;   /* directory of math.mjs and its node_modules */
    struct str version; /* of the converter; empty if it is not installed, when caches must do */
    struct map known;
    struct formulas all;
    struct formulas *page; /* which math_add() also adds to; or NULL */
};

void math_open(struct math *math, struct arena *arena, const char *node);

/* What TEX becomes, now or later; AT is where a mistake in it is reported.  TEX is copied. */
const struct formula *math_add(struct math *math, struct str tex, bool display, struct place at);

/* Takes in what the cache at PATH knows, if the same converter made it. */
void math_recall(struct math *math, const char *path);

/* Converts what is not known.  Formulas that the converter refuses are reported as the author's
 * mistakes and stay empty.  False after a system failure. */
bool math_convert(struct math *math, struct diag *diag);

/* Makes the cache at PATH hold FORMULAS; where there are none there is no file. */
bool math_keep(struct math *math, const struct formulas *formulas, const char *path,
               struct diag *diag);

#endif
