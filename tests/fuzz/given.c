#include "fuzz.h"

#include "memory.h"
#include "model/lab.h"
#include "tangle/tangle.h"

/* What a cell gives, whatever it says. */
static const char *result_of(const struct cell *cell, const struct fuzz_result *instead)
{
    static const char *const results[] = {
        [CELL_VALUES] = "{}",
        [CELL_TABLE] =
            ("{ columns = { { title = '*a*' }, { title = 'b', digits = 2, align = "
             "'decimal', unit = 'ms' } }, rows = { { '$`x`$ [t](#s)', 0x1p+0 }, { 1, 2 } "
             "}, foot = { { '', 0/0 } } }"),
        [CELL_FIGURE] =
            ("{ width = 10, height = 5.5, alt = 'a <line>', shapes = { { kind = 'line', "
             "x1 = 0, y1 = 0, x2 = 1, y2 = 1/3, role = 'ink', title = '&' } } }"),
        [CELL_INLINE] = "{ text = '1,234' }",
        [CELL_CLAIM] = "{ holds = true }",
        [CELL_ANSWER] = "{ value = 42 }",
    };
    if (instead && instead->kind == cell->kind)
        return instead->text;
    return cell->kind == CELL_INLINE && cell->index % 2 ? "{ tex = 'x^2' }" : results[cell->kind];
}

static void put_results(struct arena *arena, const struct lesson *lesson,
                        const struct fuzz_result *instead)
{
    struct buf text = {0};
    buf_text(&text, "{ results = { ");
    for (size_t i = 0; i < lesson->cells.count; i++)
        if (!lesson->cells.items[i]->course)
            buf_format(&text, "%s, ", result_of(lesson->cells.items[i], instead));
    buf_text(&text, "} }");
    memory_put(str_format(arena, FUZZ_TANGLE "/results/%.*s.lua", STR(tangle_name(lesson))).ptr,
               buf_str(&text));
    buf_clear(&text);
}

void fuzz_put_results(const struct course *course, struct arena *arena,
                      const struct fuzz_result *instead)
{
    static const char proof[] =
        "{ outputs = { starter = '1\\n', solution = '2 < 3\\n' }, starter = {}, wrongs = { { slot = "
        "'a', number = 1, reason = 'why', failures = { { check = 1, graded = false, lines = 'not ok "
        "1 - x\\n# got 1\\n' } } } } }";
    for (size_t i = 0; i < course->lessons.count; i++)
        put_results(arena, course->lessons.items[i], instead);
    for (size_t i = 0; i < course->labs.count; i++)
        memory_put(
            str_format(arena, FUZZ_TANGLE "/results/labs/%.*s.lua", STR(course->labs.items[i]->id))
                .ptr,
            str_from(proof));
}
