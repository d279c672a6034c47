/* Claims and answers: what they prove, for which presets, and what is said when they do not. */
#include "test_run.h"

#include "run/claim.h"

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

static void set_text(struct test_run *run, const char *key, const char *text)
{
    struct value *cell = run->cells->list.items[run->cells->list.count - 1];
    value_set(&run->arena, cell, key, value_text(&run->arena, text));
}

static void set_integer(struct test_run *run, struct value *list, const char *key, int number)
{
    struct value *last = list->list.items[list->list.count - 1];
    value_set(&run->arena, last, key, value_int(&run->arena, number));
}

/* A claim of an option in line LINE, whose own text is in a line behind it. */
static void add_claim(struct test_run *run, const char *mark, const char *text)
{
    test_run_add(run, "claim", text);
    set_text(run, "mark", mark);
    set_integer(run, run->places, "option_line", 10 * (int)run->cells->list.count - 1);
    set_integer(run, run->places, "option_column", 3);
}

static void add_preset(struct test_run *run, struct value *presets, const char *id, int n)
{
    struct value *preset = value_map(&run->arena);
    value_set(&run->arena, preset, "id", value_text(&run->arena, id));
    value_set(&run->arena, preset, "schema", value_text(&run->arena, "model"));
    value_set(&run->arena, preset, "n", value_int(&run->arena, n));
    value_add(&run->arena, presets, preset);
}

/* Presets p1, p2 ... whose n is 1, 2 ...; p1 is the default. */
static void sweep(struct test_run *run, int count)
{
    struct value *file = value_map(&run->arena), *presets = value_list(&run->arena);
    for (int n = 1; n <= count; n++)
        add_preset(run, presets, str_format(&run->arena, "p%d", n).ptr, n);
    value_set(&run->arena, file, "default", value_text(&run->arena, "p1"));
    value_set(&run->arena, file, "presets", presets);
    run->job.presets = test_run_file(run, "presets.lua");
    test_run_write_value(run->job.presets, file);
    run->sweep = true;
}

static void claims_that_prove_their_options_say_nothing(void **state)
{
    struct test_run *run = *state;
    add_claim(run, "right", "1 + 1 == 2");
    add_claim(run, "wrong", "1 + 1 == 3");
    add_claim(run, "right", "not (1 > 2) and true");
    add_claim(run, "right", "('a == b'):len() == #{1, 2, 3, 4, 5, 6} and 1 << 1 == 2");
    test_run_assert(run, "");
    assert_true(value_get_bool(test_run_result(run, 0), "holds"));
    assert_false(value_get_bool(test_run_result(run, 1), "holds"));
}

static void a_claim_that_fails_is_reported_at_its_option(void **state)
{
    static const struct {
        const char *mark, *text, *message;
    } cases[] = {
        {"right", "math.sqrt(3) == 1",
         "this option is marked right, but its claim is false: left is 1.7320508, right is 1"},
        {"wrong", "2 <= 2",
         "this option is marked wrong, but its claim is true: left is 2, right is 2"},
        {"right", "0.1 + 0.2 == 0.3",
         "this option is marked right, but its claim is false: left is 0.30000000000000004, right "
         "is 0.29999999999999999"},
        {"right", "'a' .. 'b' == (1 == 1)",
         "this option is marked right, but its claim is false: left is \"ab\", right is true"},
        {"right", "not true == true",
         "this option is marked right, but its claim is false: left is false, right is true"},
        {"right", "1 == 1 and 1 == 2", "this option is marked right, but its claim is false"},
        {"right", "false", "this option is marked right, but its claim is false"},
        {"wrong", "true -- '=='", "this option is marked wrong, but its claim is true"},
    };
    struct test_run *run = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_run_reset(state);
        add_claim(run, cases[i].mark, cases[i].text);
        test_run_assert(run,
                        str_format(&run->arena,
                                   AT "9:3: error: %s\n" AT "10:7: note: the claim is here\n" AT
                                      "9:3: hint: mend the mark, or the claim `%s`\n",
                                   cases[i].message, cases[i].text)
                            .ptr);
    }
}

#define HINT AT "9:3: hint: mend the mark, or the claim "
#define HERE AT "10:7: note: the claim is here\n"
#define SAID "this option is marked right, but its claim is false: left is "

static void a_claim_that_fails_for_some_presets_names_them(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"preset.n ~= 4", AT "9:3: error: with preset \"p4\": " SAID "4, right is 4\n" HERE HINT
                             "`preset.n ~= 4`\n"},
        {"preset.n ~= 1", AT "9:3: error: with preset \"p1\": " SAID "1, right is 1\n" HERE HINT
                             "`preset.n ~= 1`\n"},
        {"preset.n > 2", AT "9:3: error: with presets \"p1\" and \"p2\": " SAID
                            "1, right is 2\n" HERE HINT "`preset.n > 2`\n"},
        {"preset.n > 4", AT "9:3: error: with presets \"p1\", \"p2\" and 2 others: " SAID
                            "1, right is 4\n" HERE HINT "`preset.n > 4`\n"},
        {"preset.n > 5", AT "9:3: error: " SAID "1, right is 5\n" HERE HINT "`preset.n > 5`\n"},
    };
    struct test_run *run = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_run_reset(state);
        sweep(run, 5);
        add_claim(run, "right", cases[i].text);
        test_run_assert(run, cases[i].message);
    }
}

static void claims_that_decide_leave_an_option_right(void **state)
{
    struct test_run *run = *state;
    sweep(run, 3);
    for (int i = 0; i < 4; i++) {
        add_claim(run, "computed", str_format(&run->arena, "preset.n == %d", i % 2 + 1).ptr);
        set_integer(run, run->cells, "question", i / 2 + 1);
    }
    test_run_assert(run, AT "9:3: error: with preset \"p3\": the claims leave no option that is "
                            "right\n" AT "10:7: note: the claim is here\n" AT
                            "9:3: hint: mend the claims, or add an option that is right\n" AT
                            "29:3: error: with preset \"p3\": the claims leave no option that is "
                            "right\n" AT "30:7: note: the claim is here\n" AT
                            "29:3: hint: mend the claims, or add an option that is right\n");
}

static void a_claim_is_true_or_false(void **state)
{
    struct test_run *run = *state;
    test_run_assert_cell(run, "claim", "3",
                         AT "10:7: error: a claim must be true or false, got 3\n" AT
                            "10:7: hint: compare: `{claim} value == 3`\n");
    test_run_assert_cell(run, "claim", "q9 == 1", AT "10:7: error: \"q9\" is not defined\n");
    test_run_assert_cell(run, "claim", "1 < 'a'",
                         AT "10:7: error: attempt to compare number with string\n");
}

static void an_answer_is_a_number(void **state)
{
    struct test_run *run = *state;
    test_run_assert_cell(run, "answer", "'a'",
                         AT "10:7: error: the answer must be a number, got a string\n");
    test_run_assert_cell(run, "answer", "1 / 0",
                         AT "10:7: error: the answer must be a number, got inf\n");
    test_run_assert_cell(run, "answer", "3 / 2", "");
    assert_true(value_get(test_run_result(run, 0), "value")->number == 1.5);
}

static void an_answer_without_tolerance_is_an_integer(void **state)
{
    struct test_run *run = *state;
    struct value *exact = value_bool(&run->arena, true);
    test_run_add(run, "answer", "3 / 2");
    value_set(&run->arena, run->cells->list.items[0], "exact", exact);
    test_run_assert(run, AT "10:7: error: an answer without a tolerance must be an integer, got "
                            "1.5\n" AT
                            "10:7: hint: write ± and a tolerance behind it, such as ± 0.1 %\n");
    test_run_reset(state);
    test_run_add(run, "answer", "1 << 40");
    value_set(&run->arena, run->cells->list.items[0], "exact", exact);
    test_run_assert(run, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(claims_that_prove_their_options_say_nothing, test_run_reset),
        cmocka_unit_test_setup(a_claim_that_fails_is_reported_at_its_option, test_run_reset),
        cmocka_unit_test_setup(a_claim_that_fails_for_some_presets_names_them, test_run_reset),
        cmocka_unit_test_setup(claims_that_decide_leave_an_option_right, test_run_reset),
        cmocka_unit_test_setup(a_claim_is_true_or_false, test_run_reset),
        cmocka_unit_test_setup(an_answer_is_a_number, test_run_reset),
        cmocka_unit_test_setup(an_answer_without_tolerance_is_an_integer, test_run_reset),
    };
    return cmocka_run_group_tests(tests, open_group, close_group);
}
