/* Kits in folders where students work: what is theirs stays. */
#include "test_lab_folder.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

static void a_kit_is_written_with_its_bases(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    assert_string_equal(get(f, "axis.c"), STARTER);
    assert_string_equal(get(f, ".heddle/axis.c"), STARTER);
    assert_string_equal(get(f, ".heddle/hints/1.txt"), "Think.\n");
    assert_string_equal(get(f, ".heddle/origin"),
                        "lab axis\nfile axis.c\nwith core.h\nwith hints/1.txt\n");
    assert_int_equal(f->report.written, 3);
    assert_true(export(f));
    assert_int_equal(f->report.written, 0);
}

static void an_unedited_file_gets_the_new_text(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    change(f, "axis.c", "new\n");
    assert_true(export(f));
    assert_string_equal(get(f, "axis.c"), "new\n");
    assert_string_equal(get(f, ".heddle/axis.c"), "new\n");
    assert_int_equal(f->report.behind, 0);
}

static void an_edited_file_is_not_overwritten(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    put(f, "axis.c", "mine\n");
    assert_true(export(f));
    assert_string_equal(get(f, "axis.c"), "mine\n");
    assert_int_equal(f->report.behind, 0);
    change(f, "axis.c", "new\n");
    assert_true(export(f));
    assert_string_equal(get(f, "axis.c"), "mine\n");
    assert_string_equal(get(f, ".heddle/axis.c"), STARTER);
    assert_int_equal(f->report.behind, 1);
}

static void a_file_without_a_base_counts_as_edited(void **state)
{
    struct fixture *f = *state;
    put(f, "axis.c", "mine\n");
    assert_true(export(f));
    assert_string_equal(get(f, "axis.c"), "mine\n");
    assert_null(get(f, ".heddle/axis.c"));
    assert_int_equal(f->report.behind, 1);
}

static void a_missing_file_comes_back(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    unlink(fs_join(&f->arena, f->folder, "core.h"));
    assert_true(export(f));
    assert_string_equal(get(f, "core.h"), "/* core */\n");
}

static void what_left_the_kit_goes_unless_it_was_edited(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    put(f, "core.h", "/* mine */\n");
    f->kit.files.count = 1;
    assert_true(export(f));
    assert_null(get(f, "hints/1.txt"));
    assert_null(get(f, ".heddle/hints/1.txt"));
    assert_string_equal(get(f, "core.h"), "/* mine */\n");
    assert_int_equal(f->report.lines.count, 1);
    assert_string_equal(get(f, ".heddle/origin"), "lab axis\nfile axis.c\n");
}

/* A directory in the way of a file's temporary name cannot be; one in the way of the base can. */
static void a_failing_write_leaves_the_base(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    change(f, "axis.c", "new\n");
    unlink(fs_join(&f->arena, f->folder, "axis.c"));
    assert_int_equal(mkdir(fs_join(&f->arena, f->folder, "axis.c"), 0777), 0);
    assert_false(export(f));
    assert_true(diag_failed(f->diag));
    assert_string_equal(get(f, ".heddle/axis.c"), STARTER);
}

static void a_link_out_of_the_folder_is_refused(void **state)
{
    struct fixture *f = *state;
    assert_true(export(f));
    const char *outside = str_format(&f->arena, "%s/outside", f->folder).ptr;
    const char *hints = fs_join(&f->arena, f->folder, "hints");
    unlink(fs_join(&f->arena, hints, "1.txt"));
    rmdir(hints);
    assert_int_equal(mkdir(outside, 0777), 0);
    assert_int_equal(symlink(outside, hints), 0);
    assert_false(export(f));
    assert_null(get(f, "outside/1.txt"));
}

/* Half a file of a process that was killed goes; what a living one writes stays. */
static void leftovers_of_the_dead_are_swept(void **state)
{
    struct fixture *f = *state;
    pid_t dead = fork();
    if (dead == 0)
        _exit(0);
    waitpid(dead, NULL, 0);
    const char *half = str_format(&f->arena, ".axis.c.%ld.tmp", (long)dead).ptr;
    const char *living = str_format(&f->arena, ".axis.c.%ld.tmp", (long)getppid()).ptr;
    put(f, half, "ha");
    put(f, living, "half");
    put(f, ".notes.tmp", "mine");
    assert_true(export(f));
    assert_null(get(f, half));
    assert_non_null(get(f, living));
    assert_non_null(get(f, ".notes.tmp"));
}

static void a_kit_is_read_as_it_was_handed_out(void **state)
{
    struct fixture *f = *state;
    struct kit kit;
    assert_true(export(f));
    put(f, "axis.c", "mine\n");
    assert_true(kit_load(&f->arena, f->folder, &kit, f->diag));
    assert_string_equal(kit.file, "axis.c");
    assert_int_equal(kit.files.count, 3);
    assert_string_equal(kit_find(&kit, "axis.c")->text.ptr, STARTER);
    assert_false(kit_load(&f->arena, "/tmp", &kit, f->diag));
}

static void names_in_an_origin_stay_inside(void **state)
{
    struct fixture *f = *state;
    struct origin origin;
    put(f, ".heddle/origin", "lab axis\nfile axis.c\nwith ../../etc/passwd\nwith /etc/passwd\n");
    assert_true(origin_read(&f->arena, f->folder, &origin, f->diag));
    assert_int_equal(origin.names.count, 1);
    put(f, ".heddle/origin", "lab axis\nfile ../axis.c\n");
    assert_false(origin_read(&f->arena, f->folder, &origin, f->diag));
}

static void a_folder_is_named_from_another(void **state)
{
    struct fixture *f = *state;
    put(f, "a/b/x", "");
    put(f, "a/bc/x", "");
    const char *b = fs_join(&f->arena, f->folder, "a/b"),
               *bc = fs_join(&f->arena, f->folder, "a/bc");
    assert_string_equal(origin_relative(&f->arena, b, bc), "../bc");
    assert_string_equal(origin_relative(&f->arena, b, f->folder), "../../");
    assert_string_equal(origin_relative(&f->arena, f->folder, b), "a/b");
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_kit_is_written_with_its_bases),   TEST(an_unedited_file_gets_the_new_text),
        TEST(an_edited_file_is_not_overwritten), TEST(a_file_without_a_base_counts_as_edited),
        TEST(a_missing_file_comes_back),         TEST(what_left_the_kit_goes_unless_it_was_edited),
        TEST(a_failing_write_leaves_the_base),   TEST(a_link_out_of_the_folder_is_refused),
        TEST(leftovers_of_the_dead_are_swept),   TEST(a_kit_is_read_as_it_was_handed_out),
        TEST(names_in_an_origin_stay_inside),    TEST(a_folder_is_named_from_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
