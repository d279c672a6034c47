/* From a lesson to the texts of a kit, and to a zip. */
#include "test_lab_folder.h"

#include <archive.h>
#include <archive_entry.h>

#include "lab/fill.h"
#include "lab/task.h"
#include "lab/zip.h"
#include "parse/parse.h"

#define FRONT  "---\ntitle: A\nsummary: B.\nminutes: 1\n---\n\n"
#define COURSE "---\ntitle: C\nauthors: [D]\nlanguage: en\nlicence: MIT\n---\n\nText.\n"
#define BODIES                                                                                     \
    "```c {lab=x file=x.c}\nint main(void)\n{\n    <<body>>\n}\n```\n\n"                           \
    "```c {lab=x #body .starter}\nreturn 1;\n```\n\n"                                              \
    "```c {lab=x #body .solution}\nreturn 0;\n```\n\n"                                             \
    "```c {lab=x #body .wrong}\nreturn 2;\n```\n\nBecause: two is too much.\n\n"                   \
    "```c {lab=x .check}\nint main(void)\n{\n    return 1;\n}\n```\n\n"

static void fills_are_put_in_and_other_words_stay(void **state)
{
    (void)state;
    const struct fill fills[] = {{"a", {"x@b@", 4}}, {"b", {"y", 1}}};
    struct buf out = {0};
    fill_in(str_from("@a@ @c@ a@b.c @@b@ @a"), fills, 2, &out);
    assert_string_equal(out.ptr, "x@b@ @c@ a@b.c @y @a");
    buf_clear(&out);
}

/* The lab of a course with LESSON. */
static const struct lab *read_lab(struct fixture *f, struct course *course, const char *lesson)
{
    *course = (struct course){.arena = &f->arena};
    put(f, "README.md", COURSE);
    put(f, "01-a.md", lesson);
    assert_true(parse_course(f->folder, course, f->diag));
    course_check(course, f->diag);
    if (diag_errors(f->diag))
        diag_print(f->diag, stderr);
    assert_int_equal(diag_errors(f->diag), 0);
    assert_int_equal(course->labs.count, 1);
    return course->labs.items[0];
}

static void expect_task(struct fixture *f, const char *lesson, const char *expected)
{
    struct course course;
    struct buf out = {0};
    task_text(read_lab(f, &course, lesson), NULL, &out);
    assert_string_equal(buf_str(&out).ptr, expected);
    buf_clear(&out);
}

static void the_task_is_the_section_without_code_and_answers(void **state)
{
    expect_task(*state,
                FRONT "## Before\n\nNot this.\n\n## Task\n\nDo *it*.\n\n"
                      "```yaml {.lab #x}\ntitle: X\n```\n\n" BODIES
                      "> [!HINT]\n> Think.\n\n> [!PREDICT]\n> What?\n\n> [!ANSWER]\n> That.\n\n"
                      "### Deeper\n\n- one\n- two\n\n## After\n\nNor this.\n",
                "Do *it*.\n\n> [!PREDICT]\n> What?\n\n### Deeper\n\n- one\n- two\n\n");
}

static void values_are_put_in_and_links_of_the_course_are_words(void **state)
{
    expect_task(*state,
                FRONT
                "## Task\n\nSee [the task](#task) and [a](01-a.md), but [c](https://c.org/d): "
                "`{lua} 1 + 1 --> 2` [or `{lua} 3 --> 3`](#task) (not `x`).\n\n"
                "```yaml {.lab #x}\ntitle: X\n```\n\n" BODIES,
                "See the task and a, but [c](https://c.org/d): 2 or 3 (not `x`).\n\n");
}

static void what_the_program_prints_stands_in_the_task(void **state)
{
    expect_task(*state,
                FRONT "## Task\n\n```yaml {.lab #x}\ntitle: X\n```\n\n" BODIES
                      "It prints:\n\n```output {lab=x of=solution}\n  1\n2\n```\n\n"
                      "At first:\n\n```output {lab=x of=starter}\n```\n",
                "It prints:\n\n```\n  1\n2\n```\n\nAt first:\n\n");
}

static void a_hint_has_no_marks(void **state)
{
    struct fixture *f = *state;
    struct course course;
    struct buf out = {0};
    const struct lab *lab = read_lab(f, &course,
                                     FRONT "## Task\n\n```yaml {.lab #x}\ntitle: X\n```\n\n" BODIES
                                           "> [!HINT]\n> Think\n>\n>     indented\n> twice.\n");
    assert_int_equal(lab->hints.count, 1);
    task_hint(lab, lab->hints.items[0], NULL, &out);
    assert_string_equal(out.ptr, "Think\n\n    indented\ntwice.\n");
    buf_clear(&out);
}

static void zip(struct fixture *f, const char *zone, struct buf *out)
{
    setenv("TZ", zone, 1);
    tzset();
    assert_true(zip_kit(&f->kit, out, f->diag));
}

static void a_zip_holds_the_kit_and_its_bases(void **state)
{
    static const char *const names[] = {"axis/axis.c",         "axis/core.h",
                                        "axis/hints/1.txt",    "axis/.heddle/axis.c",
                                        "axis/.heddle/core.h", "axis/.heddle/hints/1.txt",
                                        "axis/.heddle/origin"};
    struct buf bytes = {0};
    struct archive_entry *entry;
    char text[sizeof STARTER];
    zip(*state, "UTC", &bytes);
    struct archive *archive = archive_read_new();
    archive_read_support_format_zip(archive);
    assert_int_equal(archive_read_open_memory(archive, bytes.ptr, bytes.len), ARCHIVE_OK);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(archive_read_next_header(archive, &entry), ARCHIVE_OK);
        assert_string_equal(archive_entry_pathname(entry), names[i]);
        assert_int_equal(archive_entry_perm(entry), 0644);
        if (i == 0)
            assert_int_equal(archive_read_data(archive, text, sizeof text), sizeof text - 1);
    }
    assert_memory_equal(text, STARTER, sizeof text - 1);
    assert_int_equal(archive_read_next_header(archive, &entry), ARCHIVE_EOF);
    archive_read_free(archive);
    buf_clear(&bytes);
}

static void a_zip_has_the_same_bytes_in_every_time_zone(void **state)
{
    struct fixture *f = *state;
    struct buf here = {0}, there = {0};
    zip(f, "Pacific/Honolulu", &here);
    zip(f, "Asia/Tokyo", &there);
    assert_true(str_eq(buf_str(&here), buf_str(&there)));
    change(f, "core.h", "/* other */\n");
    buf_reset(&there);
    zip(f, "UTC", &there);
    assert_false(str_eq(buf_str(&here), buf_str(&there)));
    buf_clear(&here);
    buf_clear(&there);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(fills_are_put_in_and_other_words_stay),
        TEST(the_task_is_the_section_without_code_and_answers),
        TEST(what_the_program_prints_stands_in_the_task),
        TEST(values_are_put_in_and_links_of_the_course_are_words),
        TEST(a_hint_has_no_marks),
        TEST(a_zip_holds_the_kit_and_its_bases),
        TEST(a_zip_has_the_same_bytes_in_every_time_zone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
