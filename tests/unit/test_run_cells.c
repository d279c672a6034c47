/* Cells in their own process: what they return, and every way to fail. */
#include "test_run.h"

#define AT "lessons/02-x.md:"

/* The bridge is written by hand here, as tangle would write it. */
static const char core[] =
    "#include <stdbool.h>\n#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "union heddle_word { float f; double d; int32_t i; int64_t l; bool b; void *p; };\n"
    "struct heddle_function { const char *name, *signature; void (*call)(union heddle_word *); };\n"
    "#line 41 \"lessons/01-core.md\"\n"
    "static double sum(const float *x, int64_t n) {\n" /* 41 */
    "    double total = 0;\n"
    "    for (int64_t i = 0; i < n; i++)\n"
    "        total += x[i];\n" /* 44 */
    "    return total;\n"
    "}\n"
    "static void fill(float *x, int64_t n, float value) {\n"
    "    for (int64_t i = 0; i < n; i++)\n"
    "        x[i] = value;\n" /* 49 */
    "}\n"
    "static int32_t twice(int32_t n) {\n"
    "    return n * 2;\n" /* 52 */
    "}\n"
    "static void spin(void) {\n"
    "\n"
    "    for (volatile int i = 0;;) i = 1 - i;\n" /* 56 */
    "}\n"
    "static bool opposite(bool b) { return !b; }\n"
    "static void stop(void) {\n"
    "    abort();\n" /* 60 */
    "}\n"
    "static void copy(float *x, const float *y, int64_t n) {\n"
    "    memcpy(x, y, (size_t)n * sizeof *x);\n" /* 63 */
    "    x[0] = 1;\n"
    "}\n"
    "static int32_t dive(int32_t n) {\n"
    "    volatile char room[4096];\n"
    "    room[n % 4096] = 1;\n" /* 68 */
    "    return dive(n + 1) + room[0];\n"
    "}\n"
    "static float null(int32_t n) { return *(volatile float *)(intptr_t)n; }\n"
    "#define NOIPA __attribute__((noipa))\n"
    "NOIPA static void c_sum(union heddle_word *w) { w[0].d = sum(w[1].p, w[2].l); }\n"
    "NOIPA static void c_fill(union heddle_word *w) { fill(w[1].p, w[2].l, w[3].f); }\n"
    "static void c_twice(union heddle_word *w) { w[0].i = twice(w[1].i); }\n"
    "static void c_spin(union heddle_word *w) { spin(); }\n"
    "static void c_opposite(union heddle_word *w) { w[0].b = opposite(w[1].b); }\n"
    "static void c_stop(union heddle_word *w) { stop(); }\n"
    "static void c_copy(union heddle_word *w) { copy(w[1].p, w[2].p, w[3].l); }\n"
    "static void c_dive(union heddle_word *w) { w[0].i = dive(w[1].i); }\n"
    "static void c_null(union heddle_word *w) { w[0].f = null(w[1].i); }\n"
    "const struct heddle_function heddle_functions[] = {\n"
    "    {\"sum\", \"dpfl:x,n\", c_sum}, {\"fill\", \"vPflf:x,n,value\", c_fill},\n"
    "    {\"twice\", \"ii:n\", c_twice}, {\"spin\", \"v:\", c_spin},\n"
    "    {\"opposite\", \"bb:b\", c_opposite}, {\"stop\", \"v:\", c_stop},\n"
    "    {\"copy\", \"vPfpfl:x,y,n\", c_copy}, {\"dive\", \"ii:n\", c_dive},\n"
    "    {\"null\", \"fi:n\", c_null}, {0},\n"
    "};\n";

static int open_group(void **state)
{
    *state = test_run_new(core);
    return 0;
}

static int close_group(void **state)
{
    test_run_free(*state);
    return 0;
}

static void cells_run_in_order_and_give_results(void **state)
{
    struct test_run *run = *state;
    test_run_add(run, "values",
                 "total = core.sum({1, 2.5, 3}, 3)\nfunction half(x) return x / 2 end");
    test_run_add(run, "inline", "fmt.fixed(half(total), 3)");
    test_run_add(run, "inline", "1234 * 1000");
    test_run_add(run, "inline", "fmt.tex('x^2')");
    test_run_add(run, "table", "return {columns = {{title = 'a', digits = 1}}, rows = {{total}}}");
    test_run_assert(run, "");
    assert_int_equal(test_run_result(run, 0)->list.count, 0);
    assert_true(str_is(value_get_str(test_run_result(run, 1), "text"), "3.250"));
    assert_true(str_is(value_get_str(test_run_result(run, 2), "text"), "1,234,000"));
    assert_true(str_is(value_get_str(test_run_result(run, 3), "tex"), "x^2"));
    const struct value *rows = value_get(test_run_result(run, 4), "rows");
    assert_true(rows->list.items[0]->list.items[0]->number == 6.5);
}

static void the_core_is_given_lists_and_arrays(void **state)
{
    struct test_run *run = *state;
    test_run_add(run, "values",
                 "x = array.f32(3)\ncore.fill(x, 3, 1.5)\nassert(x[3] == 1.5)\n"
                 "assert(core.sum(x, 3) == 4.5)\nassert(core.opposite(false))\n"
                 "assert(core.twice(-4) == -8)\nassert(core.twice(21.0) == 42)\n"
                 "assert(core.sum({}, 0) == 0)\nassert(core.fill(x, 0, 0) == nil)\n"
                 "for i = 1, 5000 do core.sum({1, 2, 3}, 3) end");
    test_run_assert(run, "");
}

static void arguments_of_the_core_are_checked(void **state)
{
    static const char *const rows[][2] = {
        {"core.sum({1, 2}, '2')", "core.sum: argument 2 \"n\" must be an integer, got a string"},
        {"core.sum({1, 2}, 1.5)", "core.sum: argument 2 \"n\" must be an integer, got 1.5"},
        {"core.sum({1, 'x'}, 2)",
         "core.sum: argument 1 \"x\": item 2 must be a number, got a string"},
        {"core.sum(3, 2)", "core.sum: argument 1 \"x\" must be a list or an array.f32, got 3"},
        {"core.sum(array.f64(2), 2)",
         "core.sum: argument 1 \"x\" must be a list or an array.f32, got an array.f64"},
        {"core.fill({1, 2}, 2, 0)",
         "core.fill: argument 1 \"x\" must be an array.f32, got a table"},
        {"core.twice(2147483648)",
         "core.twice: argument 1 \"n\" must be an integer of 32 bits, got 2147483648"},
        {"core.opposite(1)", "core.opposite: argument 1 \"b\" must be true or false, got 1"},
        {"core.sum({1})", "core.sum takes 2 arguments (x,n), got 1"},
        {"core.spin(1)", "core.spin takes 0 arguments (), got 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf message = {0};
        buf_format(&message, AT "10:7: error: %s\n", rows[i][1]);
        test_run_assert_cell(*state, "values", rows[i][0], message.ptr);
        buf_clear(&message);
    }
    test_run_assert_cell(*state, "values", "core.summ({1}, 1)",
                         AT "10:7: error: core has no \"summ\"\n" AT
                            "10:7: hint: did you mean \"sum\"?\n");
}

static void lua_errors_stand_at_their_line(void **state)
{
    struct test_run *run = *state;
    test_run_assert_cell(run, "values", "local t = {}\n\nlocal x = t.a.b",
                         AT "12:1: error: attempt to index a nil value (field 'a')\n");
    test_run_assert_cell(run, "values", "\nwidth = heigth",
                         AT "11:1: error: \"heigth\" is not defined\n");
    test_run_assert_cell(run, "values", "x = 1\ny = x +",
                         AT "11:1: error: unexpected symbol near <eof>\n");
    test_run_assert_cell(run, "inline", "1 +", AT "10:7: error: unexpected symbol near <eof>\n");
    test_run_assert_cell(run, "values", "\nerror('mine')", AT "11:1: error: mine\n");
    test_run_assert_cell(run, "values", "\nassert(1 == 2)", AT "11:1: error: assertion failed!\n");
    test_run_assert_cell(run, "values", "error({})",
                         AT "10:7: error: the error is a table, not a text\n");
    test_run_assert_cell(run, "values", "x = #fmt.fixed('a', 1)",
                         AT "10:7: error: fmt.fixed: a number is wanted, got a string\n");
}

static void a_recursion_without_end_is_an_error(void **state)
{
    struct test_run *run = *state;
    run->job.megabytes = 256;
    test_run_add(run, "values", "function f() return 1 + f() end\n\nx = f()");
    test_run_assert(run, AT "10:7: error: stack overflow\n");
}

static void an_error_in_a_helper_shows_both_places(void **state)
{
    struct test_run *run = *state;
    test_run_add(run, "values", "function half(x)\n  return x / 2\nend");
    test_run_add(run, "table", "local a\nlocal b = half(a)\nreturn b");
    test_run_add(run, "inline", "half()");
    test_run_assert(run,
                    AT "21:1: error: attempt to perform arithmetic on a nil value (local 'x')\n" AT
                       "11:1: note: it happened here\n" AT
                       "30:7: error: attempt to perform arithmetic on a nil value (local 'x')\n" AT
                       "11:1: note: it happened here\n");
}

static void cells_behind_failing_values_are_not_run(void **state)
{
    struct test_run *run = *state;
    test_run_add(run, "inline", "nil");
    test_run_add(run, "values", "x = nil + 1");
    test_run_add(run, "inline", "x");
    test_run_assert(run, AT "10:7: error: an inline value must be an integer, a string or "
                            "fmt.tex(s), got nil\n" AT
                            "20:7: error: attempt to perform arithmetic on a nil value\n");
}

static void inline_values_have_three_types(void **state)
{
    static const char wanted[] = "an inline value must be an integer, a string or fmt.tex(s)";
    static const char *const rows[][2] = {{"true", "a boolean"}, {"{tex = 'x'}", "a table"}};
    for (size_t i = 0; i < 2; i++) {
        struct buf message = {0};
        buf_format(&message, AT "10:7: error: %s, got %s\n", wanted, rows[i][1]);
        test_run_assert_cell(*state, "inline", rows[i][0], message.ptr);
        buf_clear(&message);
    }
    test_run_assert_cell(*state, "inline", "1 / 4",
                         AT "10:7: error: an inline value must be an integer, a string or "
                            "fmt.tex(s), got 0.25\n" AT
                            "10:7: hint: write fmt.fixed(x, digits), fmt.short or fmt.sci\n");
    test_run_assert_cell(*state, "inline", "'\\xff'",
                         AT
                         "10:7: error: the value must be UTF-8 text without control characters\n");
}

#define LENGTHS "hint: compare the lengths of the arrays with the sizes passed\n"

static void one_item_too_many_stops_at_the_guard_page(void **state)
{
    struct test_run *run = *state;
    test_run_add(run, "values", "x = array.f32(5)");
    test_run_add(run, "table", "local n = #x\ncore.fill(x, n + 1, 2)\nreturn {}");
    test_run_assert(run,
                    AT "21:1: error: the core wrote outside an array\n"
                       "lessons/01-core.md:49:0: note: the core was here\n" AT "21:1: " LENGTHS);
    test_run_assert_cell(run, "inline", "core.sum({1, 2}, 3)",
                         AT "10:7: error: the core read outside an array\n"
                            "lessons/01-core.md:44:0: note: the core was here\n" AT
                            "10:7: " LENGTHS);
    test_run_assert_cell(run, "values", "local x = array.f32(1024)\ncore.copy(x, {1, 2}, 3)",
                         AT "11:1: error: the core read outside an array\n"
                            "lessons/01-core.md:63:0: note: the core was here\n" AT
                            "11:1: " LENGTHS);
}

static void other_crashes_are_told_apart(void **state)
{
    test_run_assert_cell(*state, "values", "core.null(16)",
                         AT "10:7: error: the core used a null pointer\n"
                            "lessons/01-core.md:71:0: note: the core was here\n");
    test_run_assert_cell(*state, "values", "core.stop()",
                         AT "10:7: error: the core stopped itself by abort()\n"
                            "lessons/01-core.md:60:0: note: the core was here\n");
    test_run_assert_cell(*state, "values", "\ncore.twice(1 << 30)",
                         AT "11:1: error: undefined behaviour in the core\n"
                            "lessons/01-core.md:52:0: note: the core was here\n" AT
                            "11:1: hint: look for an integer overflow, a shift or index out of "
                            "range, or a division by zero\n");
}

static void a_full_stack_is_a_message(void **state)
{
    struct test_run *run = *state;
    test_run_add(run, "values", "core.dive(0)");
    test_run_write_files(run);
    struct diag *diag = diag_new();
    char *said = NULL;
    size_t size;
    assert_false(cells_run(&run->arena, &run->job, diag));
    FILE *out = open_memstream(&said, &size);
    diag_print_records(diag, out);
    fclose(out);
    assert_non_null(strstr(said, AT "10:7: error: the core used up its stack\n"));
    assert_non_null(
        strstr(said, "hint: look for a recursion without end or a large local array\n"));
    free(said);
    diag_free(diag);
}

static void endless_loops_are_stopped(void **state)
{
    static const struct {
        const char *code, *where, *note;
    } rows[] = {
        {"\nwhile true do end", AT "11:1: ", ""},
        {"\nwhile true do pcall(error) end", AT "11:1: ", ""},
        {"\n\ncore.spin()", AT "12:1: ", "lessons/01-core.md:56:0: note: the core was here\n"},
    };
    struct test_run *run = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf messages = {0};
        test_run_reset(state);
        run->job.seconds = 1;
        test_run_add(run, "values", rows[i].code);
        buf_format(&messages,
                   "%serror: the cell ran for more than 1 second\n%s%shint: look for a "
                   "loop without end\n",
                   rows[i].where, rows[i].note, rows[i].where);
        test_run_assert(run, messages.ptr);
        buf_clear(&messages);
    }
}

static void too_much_memory_is_refused(void **state)
{
    static const char *const codes[] = {
        "\nlocal t = {} for i = 1, 1e9 do t[i] = i end",
        "\nlocal s = string.rep('x', 1e9)",
        "\nlocal a = array.f64(10 * 1000 * 1000 * 1000 // 8)",
        "\nlocal s = 'x' while true do s = s .. s end",
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        test_run_assert_cell(*state, "values", codes[i],
                             AT "11:1: error: more than 64 MB of memory would be needed here\n");
    test_run_assert_cell(*state, "values", "\nlocal s = string.rep('x', 10 * 1000 * 1000 * 1000)",
                         AT "11:1: error: resulting string too large\n");
    test_run_assert_cell(*state, "values", "pcall(string.rep, 'x', 1e9)", "");
}

static void too_much_output_is_refused(void **state)
{
    struct test_run *run = *state;
    test_run_assert_cell(run, "inline", "string.rep('x', 17 << 20)",
                         AT "10:7: error: the cell returns more than 16 MB of data\n");
    void *again = run;
    test_run_reset(&again);
    for (int i = 0; i < 3; i++)
        test_run_add(run, "inline", "string.rep('x', 7 << 20)");
    test_run_assert(run,
                    AT "30:7: error: the cells of the lesson return more than 16 MB of data\n");
    test_run_assert_cell(run, "table",
                         "local t = {1} for i = 1, 40 do t = {t, t} end\nreturn {x = t}",
                         AT "10:7: error: x[1][1][1][1][1][1][1] ... is more than can be kept\n");
}

static void add_preset(struct test_run *run, struct value *list, const char *id, const char *schema,
                       int64_t width)
{
    struct value *preset = value_map(&run->arena);
    value_set(&run->arena, preset, "id", value_text(&run->arena, id));
    value_set(&run->arena, preset, "schema", value_text(&run->arena, schema));
    value_set(&run->arena, preset, "width", value_int(&run->arena, width));
    value_add(&run->arena, list, preset);
}

static void use_presets(struct test_run *run)
{
    struct value *file = value_map(&run->arena), *list = value_list(&run->arena);
    add_preset(run, list, "small", "model", 4);
    add_preset(run, list, "large", "model", 400);
    add_preset(run, list, "odd", "other", 7);
    add_preset(run, list, "huge", "model", 4000);
    value_set(&run->arena, file, "default", value_text(&run->arena, "small"));
    value_set(&run->arena, file, "presets", list);
    struct value *schemas = value_map(&run->arena), *model = value_map(&run->arena);
    value_set(&run->arena, model, "width", value_bool(&run->arena, true));
    value_set(&run->arena, model, "note", value_bool(&run->arena, true));
    value_set(&run->arena, schemas, "model", model);
    value_set(&run->arena, schemas, "other", model);
    value_set(&run->arena, file, "schemas", schemas);
    run->job.presets = test_run_file(run, "presets.lua");
    test_run_write_value(run->job.presets, file);
}

static void presets_are_seen_by_cells(void **state)
{
    struct test_run *run = *state;
    use_presets(run);
    test_run_add(run, "inline",
                 "preset.id .. preset.width .. #presets .. presets[3].id .. "
                 "presets.huge.width");
    test_run_add(run, "values",
                 "local n = 0 for _, p in ipairs(presets) do n = n + p.width end "
                 "assert(n == 4411)");
    test_run_assert(run, "");
    assert_true(str_is(value_get_str(test_run_result(run, 0), "text"), "small44odd4000"));
    test_run_reset(state);
    use_presets(run);
    test_run_add(run, "inline", "presets.lage.width");
    test_run_assert(run, AT "10:7: error: presets has no \"lage\"\n" AT
                            "10:7: hint: did you mean \"large\"?\n");
    test_run_reset(state);
    use_presets(run);
    test_run_add(run, "inline", "tostring(presets.large.note)");
    test_run_add(run, "inline", "presets.large.widht");
    test_run_assert(run, AT "20:7: error: a preset of \"model\" has no field \"widht\"\n" AT
                            "20:7: hint: did you mean \"width\"?\n");
    test_run_reset(state);
    test_run_assert_cell(run, "inline", "preset.id", AT "10:7: error: \"preset\" is not defined\n");
}

static void a_sweep_names_the_preset_that_fails(void **state)
{
    struct test_run *run = *state;
    use_presets(run);
    run->sweep = true;
    test_run_add(run, "values", "\nassert(preset.width < 1000, 'too wide')");
    test_run_add(run, "inline", "preset.width");
    test_run_add(run, "table",
                 "return {columns = {{title = 'a'}}, rows = {{preset.width == 400 and "
                 "0.5 or 1}}}");
    value_set(&run->arena, run->cells->list.items[1], "expected", value_text(&run->arena, "4"));
    test_run_assert(run, AT "11:1: error: with preset \"huge\": too wide\n" AT
                            "30:7: error: with preset \"large\": row 1, column 1 (\"a\") is the "
                            "float 0.5, but its column has no digits\n");
    run->cells->list.count = run->places->list.count = 2;
    test_run_assert(run, AT "11:1: error: with preset \"huge\": too wide\n");
}

static void a_sweep_says_each_message_once(void **state)
{
    struct test_run *run = *state;
    use_presets(run);
    run->sweep = true;
    test_run_add(run, "values", "x = preset.depth + 1");
    test_run_assert(run, AT "10:7: error: a preset of \"model\" has no field \"depth\"\n");
}

static void results_of_the_default_preset_are_kept(void **state)
{
    struct test_run *run = *state;
    use_presets(run);
    run->sweep = true;
    test_run_add(run, "inline", "preset.width");
    test_run_assert(run, "");
    assert_true(str_is(value_get_str(test_run_result(run, 0), "text"), "4"));
}

static void two_runs_write_the_same_bytes(void **state)
{
    static const char code[] = "local rows = {} for k, v in pairs{b = 1, a = 2, c = 3} do\n"
                               "rows[#rows + 1] = {k, v} end\nreturn {rows = rows, columns = "
                               "{{title = 'k'}, {unit = 'B', title = 'v'}}}";
    struct test_run *run = *state;
    struct buf one = {0}, two = {0};
    test_run_assert_cell(run, "table", code, "");
    assert_true(fs_try_read(run->job.results, &one));
    test_run_assert_cell(run, "table", code, "");
    assert_true(fs_try_read(run->job.results, &two));
    assert_string_equal(one.ptr, two.ptr);
    buf_clear(&one);
    buf_clear(&two);
}

static void a_core_that_cannot_be_loaded_is_a_failure_of_the_system(void **state)
{
    struct test_run *run = *state;
    const char *good = run->job.core;
    struct diag *diag = diag_new();
    test_run_add(run, "inline", "1");
    test_run_write_files(run);
    run->job.core = run->job.cells;
    assert_false(cells_run(&run->arena, &run->job, diag));
    assert_true(diag_failed(diag));
    assert_int_equal(diag_errors(diag), 0);
    run->job.core = good;
    diag_free(diag);
}

static void a_lesson_without_cells_has_no_results(void **state)
{
    test_run_assert(*state, "");
}

#define CASE(test) cmocka_unit_test_setup(test, test_run_reset)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(cells_run_in_order_and_give_results),
        CASE(the_core_is_given_lists_and_arrays),
        CASE(arguments_of_the_core_are_checked),
        CASE(lua_errors_stand_at_their_line),
        CASE(a_recursion_without_end_is_an_error),
        CASE(an_error_in_a_helper_shows_both_places),
        CASE(cells_behind_failing_values_are_not_run),
        CASE(inline_values_have_three_types),
        CASE(one_item_too_many_stops_at_the_guard_page),
        CASE(other_crashes_are_told_apart),
        CASE(a_full_stack_is_a_message),
        CASE(endless_loops_are_stopped),
        CASE(too_much_memory_is_refused),
        CASE(too_much_output_is_refused),
        CASE(presets_are_seen_by_cells),
        CASE(a_sweep_names_the_preset_that_fails),
        CASE(a_sweep_says_each_message_once),
        CASE(results_of_the_default_preset_are_kept),
        CASE(two_runs_write_the_same_bytes),
        CASE(a_core_that_cannot_be_loaded_is_a_failure_of_the_system),
        CASE(a_lesson_without_cells_has_no_results),
    };
    return cmocka_run_group_tests(tests, open_group, close_group);
}
