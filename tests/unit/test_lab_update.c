/* A changed lesson and a student's edits come together, and nothing gets lost. */
#include "test_lab_folder.h"

#define MINE    "int step(void)\n{\n    return 7;\n}\n\nint main(void)\n{\n    return step();\n}\n"
#define LESSON  "int step(void)\n{\n    return 0;\n}\n\nint main(void)\n{\n    return -step();\n}\n"
#define JOINED  "int step(void)\n{\n    return 7;\n}\n\nint main(void)\n{\n    return -step();\n}\n"
#define AGAINST "int step(void)\n{\n    return 1;\n}\n\nint main(void)\n{\n    return step();\n}\n"

static void begin(struct fixture *f, const char *mine)
{
    assert_true(export(f));
    put(f, "axis.c", mine);
}

static void edits_are_joined_with_the_new_text(void **state)
{
    struct fixture *f = *state;
    begin(f, MINE);
    change(f, "axis.c", LESSON);
    assert_true(update(f, false));
    assert_string_equal(get(f, "axis.c"), JOINED);
    assert_string_equal(get(f, "axis.c.mine"), MINE);
    assert_string_equal(get(f, ".heddle/axis.c"), LESSON);
    assert_int_equal(f->report.conflicts, 0);
    assert_null(get(f, ".heddle/axis.c.merging"));
    assert_true(update(f, false));
    assert_int_equal(f->report.lines.count, 0);
    assert_string_equal(get(f, "axis.c"), JOINED);
}

static void a_conflict_keeps_both(void **state)
{
    struct fixture *f = *state;
    begin(f, MINE);
    change(f, "axis.c", AGAINST);
    assert_true(update(f, false));
    assert_non_null(strstr(get(f, "axis.c"), "<<<<<<< yours\n    return 7;\n=======\n"
                                             "    return 1;\n>>>>>>> the lesson's new text\n"));
    assert_string_equal(get(f, "axis.c.mine"), MINE);
    assert_int_equal(f->report.conflicts, 1);
}

static void a_last_line_without_an_end_does_not_run_into_a_mark(void **state)
{
    struct fixture *f = *state;
    begin(f, "int x;");
    change(f, "axis.c", AGAINST);
    assert_true(update(f, false));
    assert_non_null(strstr(get(f, "axis.c"), "int x;\n=======\n"));
    assert_string_equal(get(f, "axis.c.mine"), "int x;");
}

static void the_same_change_on_both_sides_is_no_conflict(void **state)
{
    struct fixture *f = *state;
    begin(f, JOINED);
    change(f, "axis.c", MINE);
    assert_true(update(f, false));
    assert_int_equal(f->report.conflicts, 0);
    assert_string_equal(get(f, "axis.c"), JOINED);
}

static void what_an_earlier_update_kept_stays(void **state)
{
    struct fixture *f = *state;
    begin(f, MINE);
    put(f, "axis.c.mine", "older work\n");
    change(f, "axis.c", LESSON);
    assert_true(update(f, false));
    assert_string_equal(get(f, "axis.c.mine"), "older work\n");
    assert_string_equal(get(f, "axis.c.mine-2"), MINE);
}

/* Killed when only the base was missing: the second run writes the base and no more. */
static void an_update_that_was_killed_ends_the_same_way(void **state)
{
    struct fixture *f = *state;
    begin(f, MINE);
    put(f, "axis.c.mine", "older work\n");
    change(f, "axis.c", AGAINST);
    assert_true(update(f, false));
    const char *marked = get(f, "axis.c");
    put(f, ".heddle/axis.c", STARTER);
    assert_true(update(f, false));
    assert_string_equal(get(f, "axis.c"), marked);
    assert_string_equal(get(f, ".heddle/axis.c"), AGAINST);
    assert_null(get(f, "axis.c.mine-3"));
}

static void changed_given_files_are_reported_and_restored_on_request(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    put(f, "core.h", "/* mine */\n");
    assert_true(update(f, false));
    assert_string_equal(get(f, "core.h"), "/* mine */\n");
    assert_int_equal(f->report.lines.count, 1);
    assert_true(update(f, true));
    assert_string_equal(get(f, "core.h"), "/* core */\n");
    assert_string_equal(get(f, "core.h.mine"), "/* mine */\n");
}

static void a_file_that_nobody_edited_is_brought_up_to_date(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    change(f, "axis.c", LESSON);
    change(f, "hints/1.txt", "Think again.\n");
    assert_true(update(f, false));
    assert_string_equal(get(f, "axis.c"), LESSON);
    assert_string_equal(get(f, "hints/1.txt"), "Think again.\n");
    assert_null(get(f, "axis.c.mine"));
}

/* Nothing can be kept beside while a directory has the name: then nothing is merged. */
static void a_failing_write_changes_nothing(void **state)
{
    struct fixture *f = *state;
    begin(f, MINE);
    change(f, "axis.c", LESSON);
    put(f, "axis.c.mine/x", "");
    assert_false(update(f, false));
    assert_string_equal(get(f, "axis.c"), MINE);
    assert_string_equal(get(f, ".heddle/axis.c"), STARTER);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(edits_are_joined_with_the_new_text),
        TEST(a_conflict_keeps_both),
        TEST(a_last_line_without_an_end_does_not_run_into_a_mark),
        TEST(the_same_change_on_both_sides_is_no_conflict),
        TEST(what_an_earlier_update_kept_stays),
        TEST(an_update_that_was_killed_ends_the_same_way),
        TEST(changed_given_files_are_reported_and_restored_on_request),
        TEST(a_file_that_nobody_edited_is_brought_up_to_date),
        TEST(a_failing_write_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
