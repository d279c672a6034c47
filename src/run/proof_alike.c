#include "run/proof_alike.h"

#include "base/map.h"

/* What of a wrong body's failures can be known: by students, else by who grades. */
static struct str failing_of(struct arena *arena, const struct value *wrong)
{
    struct str seen = value_get_str(wrong, "signature");
    const struct value *failures = value_get(wrong, "failures");
    struct buf text = {0};
    for (size_t i = 0; seen.len == 0 && failures && i < failures->list.count; i++)
        buf_format(&text, "%d\n%.*s", (int)value_get_int(failures->list.items[i], "check", 0),
                   STR(value_get_str(failures->list.items[i], "lines")));
    if (seen.len == 0)
        seen = str_copy(arena, buf_str(&text));
    buf_clear(&text);
    return seen;
}

/* The fence of the wrong body; without a source if the lab has it no more. */
static struct place place_of(const struct lab *lab, const struct value *wrong)
{
    const struct lab_slot *slot = lab_slot(lab, value_get_str(wrong, "slot"));
    int64_t number = value_get_int(wrong, "number", 0);
    if (!slot || number < 1 || (size_t)number > slot->wrongs.count)
        return (struct place){0};
    return slot->wrongs.items[number - 1].at;
}

void proof_alike_warn(struct arena *arena, const struct lab *lab, const struct value *results,
                      struct diag *diag)
{
    const struct value *wrongs = value_get(results, "wrongs");
    struct map first = {0};
    for (size_t i = 0; wrongs && i < wrongs->list.count; i++) {
        struct value *wrong = wrongs->list.items[i];
        struct str failing = failing_of(arena, wrong);
        const struct value *other = map_get(&first, failing);
        if (!other) {
            map_put(arena, &first, failing, wrong);
        } else if (!str_eq(value_get_str(other, "reason"), value_get_str(wrong, "reason"))) {
            diag_warn(diag, place_of(lab, wrong),
                      "this wrong body fails exactly like another one, for another reason");
            diag_note(diag, place_of(lab, other), "the other one is here");
            diag_hint(diag, "students may be told the wrong reason: write a check that tells them "
                            "apart, or one reason for both");
        }
    }
}
