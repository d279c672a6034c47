/* Programs run to whatever end they come; what checks print is read. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fs.h"
#include "run/program.h"
#include "run/tap.h"

struct fixture {
    char path[32];
    struct diag *diag;
    struct program_outcome outcome;
};

static int set_up(void **state)
{
    struct fixture *f = xmalloc(sizeof *f);
    memset(f, 0, sizeof *f);
    strcpy(f->path, "/tmp/heddle-program-XXXXXX");
    close(mkstemp(f->path));
    f->diag = diag_new();
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    remove(f->path);
    program_clear(&f->outcome);
    diag_free(f->diag);
    free(f);
    return 0;
}

/* Runs SCRIPT, lines of a shell, with one second of processor time. */
static void run(struct fixture *f, const char *script, struct str input)
{
    struct buf text = {0};
    struct program_job job = {f->path, input, 1, 0};
    buf_format(&text, "#!/bin/sh\n%s\n", script);
    assert_true(fs_write(f->path, buf_str(&text), NULL, f->diag));
    assert_int_equal(chmod(f->path, 0700), 0);
    buf_clear(&text);
    program_clear(&f->outcome);
    assert_true(program_run(&job, &f->outcome, f->diag));
}

static void a_program_reads_writes_and_ends(void **state)
{
    struct fixture *f = *state;
    run(f, "cat; echo so >&2; exit 3", str_from("a\nb\n"));
    assert_int_equal(f->outcome.ending, PROGRAM_DONE);
    assert_int_equal(f->outcome.status, 3);
    assert_true(str_is(buf_str(&f->outcome.output), "a\nb\n"));
    assert_true(str_is(buf_str(&f->outcome.errors), "so\n"));
}

static void input_that_nobody_reads_does_no_harm(void **state)
{
    struct fixture *f = *state;
    enum { SIZE = 1000000 };
    char *much = xmalloc(SIZE);
    memset(much, 'x', SIZE);
    run(f, "exit 0", (struct str){much, SIZE});
    assert_int_equal(f->outcome.ending, PROGRAM_DONE);
    assert_int_equal(f->outcome.status, 0);
    free(much);
}

static void a_crash_is_a_crash(void **state)
{
    struct fixture *f = *state;
    run(f, "echo before; kill -SEGV $$", str_from(""));
    assert_int_equal(f->outcome.ending, PROGRAM_CRASHED);
    assert_int_equal(f->outcome.status, SIGSEGV);
    assert_true(str_is(buf_str(&f->outcome.output), "before\n"));
    run(f, "echo 'x.md:1:2: runtime error: so' >&2; exit 99", str_from(""));
    assert_int_equal(f->outcome.ending, PROGRAM_CRASHED);
    assert_int_equal(f->outcome.status, 0);
}

static void an_endless_loop_is_stopped(void **state)
{
    struct fixture *f = *state;
    run(f, "while :; do :; done", str_from(""));
    assert_int_equal(f->outcome.ending, PROGRAM_TOO_LONG);
}

static void so_is_a_sleeper_with_its_children(void **state)
{
    struct fixture *f = *state;
    run(f, "sleep 1000 & exec >/dev/null 2>&1; wait", str_from(""));
    assert_int_equal(f->outcome.ending, PROGRAM_TOO_LONG);
}

static void a_flood_of_output_is_stopped(void **state)
{
    struct fixture *f = *state;
    run(f, "exec yes", str_from(""));
    assert_int_equal(f->outcome.ending, PROGRAM_TOO_MUCH);
    assert_in_range(f->outcome.output.len, PROGRAM_MOST_KILOBYTES * 1024,
                    PROGRAM_MOST_KILOBYTES * 1024 + 20000);
}

static void what_is_no_program_is_reported(void **state)
{
    struct fixture *f = *state;
    struct program_job job = {"/nowhere/program", str_from(""), 1, 0};
    assert_false(program_run(&job, &f->outcome, f->diag));
    assert_true(diag_failed(f->diag));
}

static void the_lines_of_a_check_are_counted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t passed, failed;
        bool whole;
        const char *failures;
    } cases[] = {
        {"ok 1 - a\n1..1\n", 1, 0, true, ""},
        {"1..2\nok 1 - a\nok 2 - b\n", 2, 0, true, ""},
        {"ok 1 - a\n# a remark\nnot ok 2 - b\n# got 1, want 2\nhello\nok 3\n1..3\n", 2, 1, true,
         "not ok 2 - b\n# got 1, want 2\n"},
        {"not ok 1 - a\n# got 1\nnot ok 2 - b\n1..2", 0, 2, true,
         "not ok 1 - a\n# got 1\nnot ok 2 - b\n"},
        {"ok 1 - a\n1..2\n", 1, 0, false, ""},
        {"ok 1 - a\n", 1, 0, false, ""},
        {"1..0\n", 0, 0, false, ""},
        {"1..\nokay\n", 0, 0, false, ""},
        {"", 0, 0, false, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf failures = {0};
        struct tap tap = tap_read(str_from(cases[i].text), &failures);
        assert_int_equal(tap.passed, cases[i].passed);
        assert_int_equal(tap.failed, cases[i].failed);
        assert_int_equal(tap.whole, cases[i].whole);
        assert_true(str_is(buf_str(&failures), cases[i].failures));
        buf_clear(&failures);
    }
}

#define RUN_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN_TEST(a_program_reads_writes_and_ends),
        RUN_TEST(input_that_nobody_reads_does_no_harm),
        RUN_TEST(a_crash_is_a_crash),
        RUN_TEST(an_endless_loop_is_stopped),
        RUN_TEST(so_is_a_sleeper_with_its_children),
        RUN_TEST(a_flood_of_output_is_stopped),
        RUN_TEST(what_is_no_program_is_reported),
        cmocka_unit_test(the_lines_of_a_check_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
