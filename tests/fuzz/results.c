/* results.c -- arbitrary bytes as what a run left behind: Lua data is read, checked as what the
 * cell should have returned, and woven.
 *
 * The first byte says what cell it is of: t f i c a. */
#include "fuzz.h"

#include <string.h>

#include "memory.h"
#include "parse/parse.h"
#include "run/expected.h"
#include "run/result.h"
#include "run/result_figure.h"
#include "run/result_table.h"

static const char lesson[] = "---\ntitle: T\n---\n"
                             "## S\n\n`{lua} f()`\n\n"
                             "```lua {.table}\nreturn f()\n```\n\nTable: c {#tbl-x}\n\n"
                             "```lua {.figure}\nreturn f()\n```\n\n"
                             "Which?\n\n- [x] `{lua} f()` `{claim} f() > 1`\n- [ ] b\n\n"
                             "How many?\n\n- [=] `{lua} f()` ± 1 % bytes\n  - Since `{lua} f()`.\n";

static const enum cell_kind kinds[] = {
    ['t'] = CELL_TABLE, ['f'] = CELL_FIGURE, ['i'] = CELL_INLINE,
    ['c'] = CELL_CLAIM, ['a'] = CELL_ANSWER,
};

/* As run/cells.c does; what it lets pass must have a page. */
static bool is_sound(struct arena *arena, enum cell_kind kind, const struct value *value,
                     struct diag *diag)
{
    struct value *places = value_list(arena);
    struct blame blame = {.arena = arena, .diag = diag, .seconds = 1, .megabytes = 1};
    const struct checker checker = {&blame, 0};
    value_add(arena, places, value_map(arena));
    FUZZ_HOLDS(blame_init(&blame, places, 1));
    const struct value *shown = value_get(value, value_get(value, "tex") ? "tex" : "text");
    switch (kind) {
    case CELL_TABLE: return result_table_check(&checker, value);
    case CELL_FIGURE: return result_figure_check(&checker, value);
    case CELL_ANSWER: return checker_number(&checker, "the answer", value_get(value, "value"));
    case CELL_INLINE:
        return checker_text(&checker, "the value", shown) &&
               expected_check(&checker, places->list.items[0], NULL, shown->string);
    default: return true;
    }
}

/* What is read and written is the same when it is read again. */
static void check_writing(struct arena *arena, const struct value *value, struct buf *text)
{
    struct buf again = {0}, fault = {0};
    struct value *copy;
    value_write(text, value);
    FUZZ_HOLDS(result_read(arena, buf_str(text), &copy, &fault));
    value_write(&again, copy);
    FUZZ_HOLDS(str_eq(buf_str(text), buf_str(&again)));
    buf_clear(&again);
    buf_clear(&fault);
}

static void weave(struct arena *arena, const struct fuzz_result *result, struct diag *diag)
{
    struct course course = {.arena = arena};
    memory_reset();
    memory_put(FUZZ_COURSE "/README.md", str_from("---\ntitle: Examples\n---\n"));
    memory_put(FUZZ_COURSE "/01-fuzz.md", str_from(lesson));
    FUZZ_HOLDS(parse_course(FUZZ_COURSE, &course, diag));
    course_check(&course, diag);
    FUZZ_HOLDS(diag_errors(diag) == 0);
    fuzz_put_results(&course, arena, result);
    fuzz_weave(&course, arena, diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct buf fault = {0}, text = {0};
    struct value *value;
    if (size == 0 || !strchr("tfica", data[0]))
        return -1;
    enum cell_kind kind = kinds[data[0]];
    struct diag *diag = diag_new();
    if (result_read(&arena, fuzz_str(data + 1, size - 1), &value, &fault)) {
        check_writing(&arena, value, &text);
        if (is_sound(&arena, kind, value, diag))
            weave(&arena, &(struct fuzz_result){kind, text.ptr}, diag);
    } else {
        FUZZ_HOLDS(fault.len > 0);
    }
    fuzz_print(diag);
    diag_free(diag);
    buf_clear(&fault);
    buf_clear(&text);
    arena_clear(&arena);
    return 0;
}
