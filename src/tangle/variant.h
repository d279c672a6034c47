/* variant.h -- the text of a lab's file with one body in each slot. */
#ifndef HEDDLE_VARIANT_H
#define HEDDLE_VARIANT_H

#include "base/buf.h"
#include "model/lab.h"

/* With DIRECTIVES a compiler's messages name the lesson's lines; what students get has none. */
void variant_text(const struct lab *lab, const struct lab_variant *variant, bool directives,
                  struct buf *out);

/* "starter", "solution", "wrong-step-1": the folder of a variant's files. */
struct str variant_name(struct arena *arena, const struct lab *lab,
                        const struct lab_variant *variant);

/* All variants of LAB, the starter first, then the solution; a demonstration has the solution
 * alone. */
struct variant_list {
    VEC(struct lab_variant) variants;
};
struct variant_list variant_list(struct arena *arena, const struct lab *lab);

#endif
