/* What is said of PDFs that cannot be made, and where. */
#include "test_weave_data.h"

#include "weave/press.h"

/* Runs the press on two PDFs, with a program that does SCRIPT. */
static bool run(struct fixture *f, const char *script)
{
    struct press press = {&f->course, fixture_path(f, "templates"), fixture_path(f, "node")};
    struct press_jobs jobs = {0};
    fixture_write(f, "node/pdf.mjs", script);
    for (int i = 0; i < 2; i++) {
        struct press_job *job = vec_add(&f->arena, &jobs.items);
        *job = (struct press_job){.pdf = fixture_path(f, i ? "b.pdf" : "a.pdf")};
        *vec_add(&f->arena, &job->parts) = fixture_path(f, "one.typ");
        *vec_add(&f->arena, &job->parts) = fixture_path(f, "two.typ");
    }
    return press_run(&press, &jobs, f->diag);
}

static void the_program_is_told_of_pdfs_and_their_parts(void **state)
{
    struct fixture *f = *state;
    assert_true(run(f, "import { readFileSync, writeFileSync } from 'node:fs';\n"
                       "const jobs = readFileSync(0, 'utf8').split('\\0').slice(0, -1);\n"
                       "for (const job of jobs) writeFileSync(job.split('\\n')[0], job);\n"
                       "process.stdout.write('=\\0=\\0');\n"));
    const char *expected = str_format(&f->arena, "%s/b.pdf\n%s/one.typ\n%s/two.typ", f->directory,
                                      f->directory, f->directory)
                               .ptr;
    assert_string_equal(fixture_read(f, "b.pdf"), expected);
    assert_non_null(fixture_read(f, "a.pdf"));
    assert_string_equal(fixture_messages(f), "");
}

static void a_mistake_is_reported_at_its_line_of_the_lesson(void **state)
{
    struct fixture *f = *state;
    f->lessons[0].source =
        source_new(&f->arena, "lessons/01-first.md", 1, str_from("a\n\nb\n  c d\n"));
    assert_true(run(f, "process.stdout.write([\n"
                       "  '!lessons/01-first.md:3 c d\\nno font\\nadd one', '-',\n"
                       "  '!lessons/01-first.md:3\\ntoo wide',\n"
                       "  '!lessons/01-first.md:3 gone\\nnowhere', '-', ''].join('\\0'));\n"));
    assert_string_equal(fixture_messages(f), "lessons/01-first.md:3:1: error: too wide\n"
                                             "lessons/01-first.md:3:1: error: nowhere\n"
                                             "lessons/01-first.md:4:3: error: no font\n"
                                             "lessons/01-first.md:4:3: hint: add one\n");
    assert_false(diag_failed(f->diag));
}

static void a_mistake_of_the_templates_is_theirs(void **state)
{
    struct fixture *f = *state;
    assert_false(run(f, "process.stdout.write('?templates/typst/style.typ:3\\nunknown variable: x"
                        "\\nit printed lessons/01-first.md:3\\0-\\0=\\0');\n"));
    assert_true(diag_failed(f->diag));
    assert_int_equal(diag_errors(f->diag), 0);
}

static void an_unknown_lesson_is_no_authors_mistake(void **state)
{
    struct fixture *f = *state;
    assert_false(run(f, "process.stdout.write('!lessons/09-none.md:3\\nx\\0-\\0=\\0');\n"));
    assert_int_equal(diag_errors(f->diag), 0);
}

static void a_program_that_fails_or_says_too_little_is_a_system_failure(void **state)
{
    struct fixture *f = *state;
    static const char *const scripts[] = {
        "process.exit(1);\n",
        "",
        "process.stdout.write('=\\0');\n",
        "process.stdout.write('=\\0=\\0=\\0');\n",
        "process.stdout.write('=\\0=\\0!half');\n",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        diag_free(f->diag);
        f->diag = diag_new();
        assert_false(run(f, scripts[i]));
        assert_true(diag_failed(f->diag));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        weave_test(the_program_is_told_of_pdfs_and_their_parts),
        weave_test(a_mistake_is_reported_at_its_line_of_the_lesson),
        weave_test(a_mistake_of_the_templates_is_theirs),
        weave_test(an_unknown_lesson_is_no_authors_mistake),
        weave_test(a_program_that_fails_or_says_too_little_is_a_system_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
