#include "tangle/variant.h"

#include "model/course.h"
#include "tangle/expand.h"

struct choice {
    const struct lab *lab;
    const struct lab_variant *variant;
};

static const struct code *choose(const void *context, struct str name)
{
    const struct choice *choice = context;
    const struct lab_body *body = lab_body(choice->lab, choice->variant, name);
    return body ? &body->code : NULL;
}

void variant_text(const struct lab *lab, const struct lab_variant *variant, bool directives,
                  struct buf *out)
{
    struct choice choice = {lab, variant};
    expand_slots(lab->file, directives, choose, &choice, out);
}

struct str variant_name(struct arena *arena, const struct lab *lab,
                        const struct lab_variant *variant)
{
    if (variant->kind != LAB_WRONG)
        return str_from(variant->kind == LAB_STARTER ? "starter" : "solution");
    struct str slot = lab->slots.items[variant->slot]->name;
    return str_format(arena, "wrong-%.*s-%zu", STR(slot), variant->wrong + 1);
}

struct variant_list variant_list(struct arena *arena, const struct lab *lab)
{
    struct variant_list list = {0};
    if (!lab_is_demonstration(lab))
        *vec_add(arena, &list.variants) = (struct lab_variant){.kind = LAB_STARTER};
    *vec_add(arena, &list.variants) = (struct lab_variant){.kind = LAB_SOLUTION};
    for (size_t i = 0; i < lab->slots.count; i++)
        for (size_t j = 0; j < lab->slots.items[i]->wrongs.count; j++)
            *vec_add(arena, &list.variants) = (struct lab_variant){LAB_WRONG, i, j};
    return list;
}
