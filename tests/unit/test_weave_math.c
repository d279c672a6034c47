#include "test_weave_data.h"

#include "weave/math.h"

/* A converter that keeps to the records of math.mjs and refuses a TeX that holds "bad". */
static const char converter[] =
    "import { readFileSync } from 'node:fs';\n"
    "const records = readFileSync(0, 'utf8').split('\\0').slice(0, -1);\n"
    "const refusal = (r) => `!${r.indexOf('bad') - 1} it is bad\\nmake it good`;\n"
    "const answer = (r) => r.includes('bad') ? [refusal(r)] : [`=<${r}>`, `=[${r}]`];\n"
    "process.stdout.write(records.flatMap(answer).map((a) => a + '\\0').join(''));\n";

static void install(struct fixture *f, const char *text)
{
    fixture_write(f, "node/math.mjs", text);
    fixture_write(f, "node/typst_math.mjs", "");
    fixture_write(f, "node/package-lock.json", "{}");
}

/* One run: what it knows, and the formulas of its page. */
struct run {
    struct math math;
    struct formulas page;
};

static struct run *start(struct fixture *f, const char *node)
{
    struct run *run = arena_new(&f->arena, struct run);
    math_open(&run->math, &f->arena, fixture_path(f, node));
    math_recall(&run->math, fixture_path(f, "math.lua"));
    run->math.page = &run->page;
    return run;
}

static const struct value *add(struct fixture *f, struct run *run, const char *tex, bool display)
{
    struct place at = place_at(f->lessons[0].source, 1, 7, 1);
    return math_add(&run->math, str_from(tex), display, at)->mathml;
}

static bool convert(struct fixture *f, struct run *run)
{
    return math_convert(&run->math, f->diag) &&
           (diag_errors(f->diag) > 0 ||
            math_keep(&run->math, &run->page, fixture_path(f, "math.lua"), f->diag));
}

static void assert_mathml(struct fixture *f, const struct value *value, const char *expected)
{
    assert_string_equal(str_c(&f->arena, value->string), expected);
}

static void equal_formulas_are_converted_once(void **state)
{
    struct fixture *f = *state;
    install(f, converter);
    struct run *run = start(f, "node");
    const struct value *first = add(f, run, "y", false), *x = add(f, run, "x", false);
    const struct value *again = add(f, run, "y", false), *display = add(f, run, "y", true);
    assert_true(convert(f, run));
    assert_int_equal(run->page.items.count, 3);
    assert_ptr_equal(first, again);
    assert_mathml(f, first, "<iy>");
    assert_mathml(f, display, "<dy>");
    assert_mathml(f, x, "<ix>");
}

static void a_second_run_starts_no_node(void **state)
{
    struct fixture *f = *state;
    install(f, converter);
    struct run *first = start(f, "node");
    add(f, first, "a", false);
    add(f, first, "b\nc", true);
    assert_true(convert(f, first));
    struct run *second = start(f, "there-is-no-node");
    const struct value *again = add(f, second, "b\nc", true);
    assert_true(convert(f, second));
    assert_mathml(f, again, "<db\nc>");
}

static void the_typst_form_is_kept_beside_the_mathml(void **state)
{
    struct fixture *f = *state;
    struct place at = place_at(f->lessons[0].source, 1, 7, 1);
    install(f, converter);
    struct run *first = start(f, "node");
    assert_mathml(f, math_add(&first->math, str_from("a"), false, at)->typst, "");
    assert_true(convert(f, first));
    assert_mathml(f, math_add(&first->math, str_from("a"), false, at)->typst, "[ia]");
    struct run *second = start(f, "there-is-no-node");
    assert_mathml(f, math_add(&second->math, str_from("a"), false, at)->typst, "[ia]");
}

static void what_is_no_longer_used_leaves_the_cache(void **state)
{
    struct fixture *f = *state;
    install(f, converter);
    struct run *first = start(f, "node");
    add(f, first, "gone", false);
    add(f, first, "kept", false);
    assert_true(convert(f, first));
    assert_non_null(strstr(fixture_read(f, "math.lua"), "gone"));
    struct run *second = start(f, "node");
    add(f, second, "kept", false);
    assert_true(convert(f, second));
    assert_null(strstr(fixture_read(f, "math.lua"), "gone"));
    assert_non_null(strstr(fixture_read(f, "math.lua"), "kept"));
    assert_true(convert(f, start(f, "node")));
    assert_null(fixture_read(f, "math.lua"));
}

static void another_converter_converts_anew(void **state)
{
    struct fixture *f = *state;
    install(f, converter);
    struct run *first = start(f, "node");
    add(f, first, "x", false);
    assert_true(convert(f, first));
    fixture_write(f, "node/math.mjs", "process.stdout.write('=new\\0=newer\\0');\n");
    struct run *second = start(f, "node");
    const struct value *x = add(f, second, "x", false);
    assert_true(convert(f, second));
    assert_mathml(f, x, "new");
}

static void a_course_without_formulas_needs_no_node(void **state)
{
    struct fixture *f = *state;
    assert_true(convert(f, start(f, "there-is-no-node")));
    assert_null(fixture_read(f, "math.lua"));
}

static void a_damaged_cache_counts_as_none(void **state)
{
    struct fixture *f = *state;
    install(f, converter);
    fixture_write(f, "math.lua", "{ version = ");
    struct run *run = start(f, "node");
    const struct value *x = add(f, run, "x", false);
    assert_true(convert(f, run));
    assert_mathml(f, x, "<ix>");
}

/* The message for TEX, written in a lesson LESSON, its formula said to start at LINE, COLUMN. */
static void assert_mistake(struct fixture *f, const char *lesson, const char *tex, int line,
                           int column, const char *message)
{
    struct run *run = start(f, "node");
    const struct source *source = source_new(&f->arena, "lessons/x.md", 1, str_from(lesson));
    diag_free(f->diag);
    f->diag = diag_new();
    math_add(&run->math, str_from(tex), true, place_at(source, line, column, 1));
    assert_true(convert(f, run));
    assert_string_equal(fixture_messages(f), message);
}

static void a_mistake_is_shown_where_it_stands(void **state)
{
    struct fixture *f = *state;
    install(f, converter);
    assert_mistake(f, "bad: `$x bad$`\n", "x bad", 1, 6,
                   "lessons/x.md:1:10: error: it is bad\n"
                   "lessons/x.md:1:10: hint: make it good\n");
    assert_mistake(f, "- ```math\n  a\n  b bad\n  ```\n", "a\nb bad\n", 2, 1,
                   "lessons/x.md:3:5: error: it is bad\n"
                   "lessons/x.md:3:5: hint: make it good\n");
    assert_mistake(f, "```math\na \n```\n", "a \n\nbad", 2, 1,
                   "lessons/x.md:2:1: error: it is bad\n"
                   "lessons/x.md:2:1: hint: make it good\n");
    assert_mistake(f, "`{lua} fmt.tex(f())`\n", "x bad", 1, 8,
                   "lessons/x.md:1:8: error: it is bad\n"
                   "lessons/x.md:1:8: hint: make it good\n");
    assert_null(fixture_read(f, "math.lua"));
}

static void a_converter_that_fails_is_a_system_failure(void **state)
{
    struct fixture *f = *state;
    install(f, "process.exit(3);\n");
    struct run *run = start(f, "node");
    add(f, run, "x", false);
    assert_false(convert(f, run));
    assert_true(diag_failed(f->diag));
    assert_int_equal(diag_errors(f->diag), 0);
}

static void a_converter_that_answers_too_little_is_a_system_failure(void **state)
{
    struct fixture *f = *state;
    install(f, "process.stdout.write('=x\\0');\n");
    struct run *run = start(f, "node");
    add(f, run, "x", false);
    add(f, run, "y", false);
    assert_false(convert(f, run));
    assert_true(diag_failed(f->diag));
}

static void half_an_answer_is_a_system_failure(void **state)
{
    struct fixture *f = *state;
    install(f, "process.stdout.write('=x\\0=');\n");
    struct run *run = start(f, "node");
    add(f, run, "x", false);
    assert_false(convert(f, run));
    assert_true(diag_failed(f->diag));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        weave_test(equal_formulas_are_converted_once),
        weave_test(a_second_run_starts_no_node),
        weave_test(the_typst_form_is_kept_beside_the_mathml),
        weave_test(what_is_no_longer_used_leaves_the_cache),
        weave_test(another_converter_converts_anew),
        weave_test(a_course_without_formulas_needs_no_node),
        weave_test(a_damaged_cache_counts_as_none),
        weave_test(a_mistake_is_shown_where_it_stands),
        weave_test(a_converter_that_fails_is_a_system_failure),
        weave_test(a_converter_that_answers_too_little_is_a_system_failure),
        weave_test(half_an_answer_is_a_system_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
