/* What a lesson says a value is, compared with what it is. */
#include "test_run.h"

#define AT "lessons/02-x.md:"

static int open_group(void **state)
{
    *state = test_run_new(NULL);
    return 0;
}

static int close_group(void **state)
{
    test_run_free(*state);
    return 0;
}

/* One inline cell, which the lesson says is EXPECTED. */
static void say_expected(struct test_run *run, const char *text, const char *expected)
{
    void *state = run;
    struct value *at = value_map(&run->arena);
    test_run_reset(&state);
    test_run_add(run, "inline", text);
    value_set(&run->arena, run->cells->list.items[0], "expected",
              value_text(&run->arena, expected));
    value_set(&run->arena, run->places->list.items[0], "expected", at);
    value_set(&run->arena, at, "line", value_int(&run->arena, 11));
    value_set(&run->arena, at, "column", value_int(&run->arena, 3));
    value_set(&run->arena, at, "length", value_int(&run->arena, 2));
}

static void set_expected(struct test_run *run, const char *key)
{
    struct value *at = value_get(run->places->list.items[0], "expected");
    value_set(&run->arena, at, key, value_bool(&run->arena, true));
}

#define OUTDATED(now, said)                                                                        \
    AT "10:7: error: the value is now \"" now "\", the lesson says \"" said "\"\n" AT
#define OFFER "10:7: hint: `make accept` takes the new value\n" AT "11:3: edit:2: "

static void expected_values_are_compared(void **state)
{
    struct test_run *run = *state;
    say_expected(run, "6 * 7", "42");
    test_run_assert(run, "");
    say_expected(run, "6 * 7", "41");
    test_run_assert(run, OUTDATED("42", "41") OFFER "42\n");
    say_expected(run, "fmt.tex('x|y')", "41");
    test_run_assert(run, OUTDATED("x|y", "41") OFFER "x|y\n");
}

static void a_new_value_is_written_as_its_place_needs_it(void **state)
{
    struct test_run *run = *state;
    say_expected(run, "'x|y'", "");
    set_expected(run, "in_table");
    set_expected(run, "behind_arrow");
    test_run_assert(run, OUTDATED("x|y", "") OFFER " x\\|y\n");
}

static void a_value_that_a_code_span_cannot_hold_is_not_offered(void **state)
{
    struct test_run *run = *state;
    say_expected(run, "'a`b'", "x");
    test_run_assert(run, OUTDATED("a`b", "x") "10:7: hint: it holds a backtick, so it cannot stand "
                                              "here: leave the arrow out\n");
    say_expected(run, "' x'", "x");
    test_run_assert(run, OUTDATED(" x", "x") "10:7: hint: it holds a blank at its beginning or "
                                             "end, so it cannot stand here: leave the arrow out\n");
}

#define CASE(test) cmocka_unit_test_setup(test, test_run_reset)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(expected_values_are_compared),
        CASE(a_new_value_is_written_as_its_place_needs_it),
        CASE(a_value_that_a_code_span_cannot_hold_is_not_offered),
    };
    return cmocka_run_group_tests(tests, open_group, close_group);
}
