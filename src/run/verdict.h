/* verdict.h -- what the claims of a lesson's options came to, over all its presets.
 *
 * Messages stand at the options' lines.  A claim that fails for some presets only is one
 * message that names them. */
#ifndef HEDDLE_VERDICT_H
#define HEDDLE_VERDICT_H

#include "run/blame.h"

struct verdict_case {
    struct str message;      /* of the first failure; empty while there is none */
    VEC(struct str) presets; /* for which it fails */
};

struct verdict {
    struct blame *blame;
    const struct value *cells, *places; /* lists */
    size_t runs;
    struct verdict_case *cases; /* one per cell */
};

struct verdict verdict_new(struct blame *blame, const struct value *cells,
                           const struct value *places);

/* Takes the results of one run, for PRESET ("" if there are none). */
void verdict_add(struct verdict *verdict, struct value *const *results, struct str preset);

/* Reports; true if all claims proved what their options say. */
bool verdict_report(struct verdict *verdict);

#endif
