#include "run/verdict.h"

struct verdict verdict_new(struct blame *blame, const struct value *cells,
                           const struct value *places)
{
    size_t count = cells->list.count + 1;
    return (struct verdict){.blame = blame,
                            .cells = cells,
                            .places = places,
                            .cases =
                                arena_alloc(blame->arena, count * sizeof(struct verdict_case))};
}

static const struct value *cell_of(const struct verdict *verdict, size_t cell)
{
    return verdict->cells->list.items[cell];
}

static bool has_mark(const struct verdict *verdict, size_t cell, const char *mark)
{
    return str_is(value_get_str(cell_of(verdict, cell), "mark"), mark);
}

static void fail(struct verdict *verdict, size_t cell, struct str preset, struct str message)
{
    struct verdict_case *failed = &verdict->cases[cell];
    if (failed->presets.count == 0)
        failed->message = message;
    *vec_add(verdict->blame->arena, &failed->presets) = preset;
}

static void judge(struct verdict *verdict, size_t cell, const struct value *result,
                  struct str preset)
{
    struct arena *arena = verdict->blame->arena;
    bool holds = value_get_bool(result, "holds");
    if (holds != has_mark(verdict, cell, "wrong"))
        return;
    struct str message = str_format(arena, "this option is marked %s, but its claim is %s",
                                    holds ? "wrong" : "right", holds ? "true" : "false");
    if (value_get(result, "left"))
        message =
            str_format(arena, "%.*s: left is %.*s, right is %.*s", STR(message),
                       STR(value_get_str(result, "left")), STR(value_get_str(result, "right")));
    fail(verdict, cell, preset, message);
}

static bool holds(const struct value *result)
{
    return result && value_get_bool(result, "holds");
}

/* The claims of one question whose options they decide: from FIRST on, *end behind the last. */
static void judge_question(struct verdict *verdict, size_t first, struct value *const *results,
                           struct str preset, size_t *end)
{
    int64_t question = value_get_int(cell_of(verdict, first), "question", 0);
    bool right = false, ran = true;
    for (*end = first; *end < verdict->cells->list.count; ++*end) {
        if (value_get_int(cell_of(verdict, *end), "question", 0) == question) {
            right |= holds(results[*end]);
            ran &= results[*end] != NULL;
        } else if (has_mark(verdict, *end, "computed")) {
            break;
        }
    }
    if (ran && !right)
        fail(verdict, first, preset, str_from("the claims leave no option that is right"));
}

void verdict_add(struct verdict *verdict, struct value *const *results, struct str preset)
{
    size_t behind = 0;
    verdict->runs++;
    for (size_t cell = 0; cell < verdict->cells->list.count; cell++) {
        if (!value_get(cell_of(verdict, cell), "mark"))
            continue;
        if (!has_mark(verdict, cell, "computed")) {
            if (results[cell])
                judge(verdict, cell, results[cell], preset);
        } else if (cell >= behind) {
            judge_question(verdict, cell, results, preset, &behind);
        }
    }
}

/* with presets "a", "b" and 3 others: */
static struct str name_presets(struct arena *arena, const struct verdict_case *failed)
{
    enum { MOST = 3 };
    size_t count = failed->presets.count, named = count > MOST ? MOST - 1 : count;
    struct str text = str_from(count > 1 ? "with presets " : "with preset ");
    for (size_t i = 0; i < named; i++) {
        const char *between = i == 0 ? "" : i + 1 == count ? " and " : ", ";
        text =
            str_format(arena, "%.*s%s\"%.*s\"", STR(text), between, STR(failed->presets.items[i]));
    }
    if (named < count)
        text = str_format(arena, "%.*s and %zu others", STR(text), count - named);
    return str_format(arena, "%.*s: ", STR(text));
}

static void report(struct verdict *verdict, size_t cell)
{
    const struct verdict_case *failed = &verdict->cases[cell];
    struct blame *blame = verdict->blame;
    const struct value *place = verdict->places->list.items[cell];
    struct place claim = blame->places[cell], option = claim;
    option.line = (int)value_get_int(place, "option_line", claim.line);
    option.column = (int)value_get_int(place, "option_column", claim.column);
    struct str presets = str_from("");
    if (failed->presets.count < verdict->runs)
        presets = name_presets(blame->arena, failed);
    diag_error(blame->diag, option, "%.*s%.*s", STR(presets), STR(failed->message));
    if (claim.line != option.line)
        diag_note(blame->diag, claim, "the claim is here");
    if (has_mark(verdict, cell, "computed"))
        diag_hint(blame->diag, "mend the claims, or add an option that is right");
    else
        diag_hint(blame->diag, "mend the mark, or the claim `%.*s`",
                  STR(value_get_str(cell_of(verdict, cell), "text")));
}

bool verdict_report(struct verdict *verdict)
{
    bool sound = true;
    for (size_t cell = 0; cell < verdict->cells->list.count; cell++) {
        if (verdict->cases[cell].presets.count == 0)
            continue;
        report(verdict, cell);
        sound = false;
    }
    return sound;
}
