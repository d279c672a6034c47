#include "test_weave_data.h"

#include "weave/math.h"

/* A converter that keeps to the records of math.mjs and refuses a TeX that holds "bad". */
static const char converter[] =
    "import { readFileSync } from 'node:fs';\n"
    "const records = readFileSync(0, 'utf8').split('\\0').slice(0, -1);\n"
    "const answer = (r) => r.includes('bad') ? `!${r.indexOf('bad') - 1} it is bad` : `=<${r}>`;\n"
    "process.stdout.write(records.map((r) => answer(r) + '\\0').join(''));\n";

static void install(struct fixture *f, const char *text)
{
    fixture_write(f, "node/math.mjs", text);
    fixture_write(f, "node/package-lock.json", "{}");
}

static struct math math_of(struct fixture *f)
{
    return (struct math){.arena = &f->arena};
}

static const struct value *add(struct fixture *f, struct math *math, const char *tex, bool display)
{
    return math_add(math, str_from(tex), display, place_at(f->lessons[0].source, 1, 7, 1));
}

static bool convert(struct fixture *f, struct math *math, const char *node, size_t *distinct)
{
    return math_convert(math, fixture_path(f, "math.lua"), fixture_path(f, node), f->diag,
                        distinct);
}

static void assert_mathml(struct fixture *f, const struct value *value, const char *expected)
{
    assert_string_equal(str_c(&f->arena, value->string), expected);
}

static void equal_formulas_are_converted_once(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    size_t distinct;
    install(f, converter);
    const struct value *first = add(f, &math, "y", false), *x = add(f, &math, "x", false);
    const struct value *again = add(f, &math, "y", false), *display = add(f, &math, "y", true);
    assert_true(convert(f, &math, "node", &distinct));
    assert_int_equal(distinct, 3);
    assert_mathml(f, first, "<iy>");
    assert_mathml(f, again, "<iy>");
    assert_mathml(f, display, "<dy>");
    assert_mathml(f, x, "<ix>");
}

static void a_second_run_starts_no_node(void **state)
{
    struct fixture *f = *state;
    struct math first = math_of(f), second = math_of(f);
    size_t distinct;
    install(f, converter);
    add(f, &first, "a", false);
    add(f, &first, "b\nc", true);
    assert_true(convert(f, &first, "node", &distinct));
    const struct value *again = add(f, &second, "b\nc", true);
    assert_true(convert(f, &second, "there-is-no-node", &distinct));
    assert_mathml(f, again, "<db\nc>");
}

static void what_is_no_longer_used_leaves_the_cache(void **state)
{
    struct fixture *f = *state;
    struct math first = math_of(f), second = math_of(f);
    size_t distinct;
    install(f, converter);
    add(f, &first, "gone", false);
    add(f, &first, "kept", false);
    assert_true(convert(f, &first, "node", &distinct));
    assert_non_null(strstr(fixture_read(f, "math.lua"), "gone"));
    add(f, &second, "kept", false);
    assert_true(convert(f, &second, "node", &distinct));
    assert_null(strstr(fixture_read(f, "math.lua"), "gone"));
    assert_non_null(strstr(fixture_read(f, "math.lua"), "kept"));
}

static void another_converter_converts_anew(void **state)
{
    struct fixture *f = *state;
    struct math first = math_of(f), second = math_of(f);
    size_t distinct;
    install(f, converter);
    add(f, &first, "x", false);
    assert_true(convert(f, &first, "node", &distinct));
    fixture_write(f, "node/math.mjs", "process.stdout.write('=new\\0');\n");
    const struct value *x = add(f, &second, "x", false);
    assert_true(convert(f, &second, "node", &distinct));
    assert_mathml(f, x, "new");
}

static void a_course_without_formulas_needs_no_node(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    size_t distinct;
    assert_true(convert(f, &math, "there-is-no-node", &distinct));
    assert_int_equal(distinct, 0);
}

static void a_damaged_cache_counts_as_none(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    size_t distinct;
    install(f, converter);
    fixture_write(f, "math.lua", "{ version = ");
    const struct value *x = add(f, &math, "x", false);
    assert_true(convert(f, &math, "node", &distinct));
    assert_mathml(f, x, "<ix>");
}

/* The message for TEX, written in a lesson LESSON, its formula said to start at LINE, COLUMN. */
static void assert_mistake(struct fixture *f, const char *lesson, const char *tex, int line,
                           int column, const char *message)
{
    struct math math = math_of(f);
    size_t distinct;
    const struct source *source = source_new(&f->arena, "lessons/x.md", 1, str_from(lesson));
    diag_free(f->diag);
    f->diag = diag_new();
    math_add(&math, str_from(tex), true, place_at(source, line, column, 1));
    assert_true(convert(f, &math, "node", &distinct));
    assert_string_equal(fixture_messages(f), message);
}

static void a_mistake_is_shown_where_it_stands(void **state)
{
    struct fixture *f = *state;
    install(f, converter);
    assert_mistake(f, "bad: `$x bad$`\n", "x bad", 1, 6,
                   "lessons/x.md:1:10: error: this formula is wrong: it is bad\n");
    assert_mistake(f, "- ```math\n  a\n  b bad\n  ```\n", "a\nb bad\n", 2, 1,
                   "lessons/x.md:3:5: error: this formula is wrong: it is bad\n");
    assert_mistake(f, "```math\na \n```\n", "a \n\nbad", 2, 1,
                   "lessons/x.md:2:1: error: this formula is wrong: it is bad\n");
    assert_mistake(f, "`{lua} fmt.tex(f())`\n", "x bad", 1, 8,
                   "lessons/x.md:1:8: error: this formula is wrong: it is bad\n");
    assert_null(fixture_read(f, "math.lua"));
}

static void a_converter_that_fails_is_a_system_failure(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    size_t distinct;
    install(f, "process.exit(3);\n");
    add(f, &math, "x", false);
    assert_false(convert(f, &math, "node", &distinct));
    assert_true(diag_failed(f->diag));
    assert_int_equal(diag_errors(f->diag), 0);
}

static void a_converter_that_answers_too_little_is_a_system_failure(void **state)
{
    struct fixture *f = *state;
    struct math math = math_of(f);
    size_t distinct;
    install(f, "process.stdout.write('=x\\0');\n");
    add(f, &math, "x", false);
    add(f, &math, "y", false);
    assert_false(convert(f, &math, "node", &distinct));
    assert_true(diag_failed(f->diag));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        weave_test(equal_formulas_are_converted_once),
        weave_test(a_second_run_starts_no_node),
        weave_test(what_is_no_longer_used_leaves_the_cache),
        weave_test(another_converter_converts_anew),
        weave_test(a_course_without_formulas_needs_no_node),
        weave_test(a_damaged_cache_counts_as_none),
        weave_test(a_mistake_is_shown_where_it_stands),
        weave_test(a_converter_that_fails_is_a_system_failure),
        weave_test(a_converter_that_answers_too_little_is_a_system_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
