/* A directory becomes a course: names, order, marks, assets. */
#include "test_parse.h"

#include <unistd.h>

#include "base/fs.h"
#include "base/proc.h"
#include "parse/parse.h"

struct directory {
    struct arena arena;
    struct diag *diag;
    struct course course;
    char path[32];
};

static int set_up(void **state)
{
    struct directory *d = xmalloc(sizeof *d);
    memset(d, 0, sizeof *d);
    strcpy(d->path, "/tmp/heddle-parse-XXXXXX");
    assert_non_null(mkdtemp(d->path));
    assert_int_equal(chdir(d->path), 0);
    d->diag = diag_new();
    d->course.arena = &d->arena;
    *state = d;
    return 0;
}

static int tear_down(void **state)
{
    struct directory *d = *state;
    const char *const argv[] = {"rm", "-rf", d->path, NULL};
    struct buf out = {0};
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(proc_capture(argv, str_from(""), &out, d->diag), 0);
    buf_clear(&out);
    diag_free(d->diag);
    arena_clear(&d->arena);
    free(d);
    return 0;
}

static void put(struct directory *d, const char *name, const char *text)
{
    const char *path = fs_join(&d->arena, "course", name);
    assert_true(fs_write(path, str_from(text), NULL, d->diag));
}

static void expect_records(struct directory *d, const char *expected)
{
    char *text = show_messages(d->diag);
    assert_string_equal(text, expected);
    free(text);
}

static void lessons_come_in_order_of_number(void **state)
{
    struct directory *d = *state;
    put(d, "README.md", "---\ntitle: C\nanswers: key\n---\n\nHello.\n");
    put(d, "100-last-one.md", "---\ntitle: L\nappendix: true\n---\n");
    put(d, "02-b2.md", FRONT);
    put(d, "10-c.md", "---\ntitle: T\nanswers: after\n---\n");
    put(d, "assets/a.png", "x");
    put(d, "notes.txt", "x");
    assert_true(parse_course("course/", &d->course, d->diag));
    expect_records(d, "");
    assert_string_equal(d->course.directory, "course");
    assert_true(str_is(d->course.page.title, "C"));
    assert_true(str_is(d->course.language, "en"));
    static const char *const slugs[] = {"b2", "c", "last-one"}, *const marks[] = {"1", "2", "A"};
    assert_int_equal(d->course.lessons.count, COUNT(slugs));
    for (size_t i = 0; i < COUNT(slugs); i++) {
        const struct lesson *lesson = d->course.lessons.items[i];
        assert_true(str_is(lesson->slug, slugs[i]));
        assert_true(str_is(lesson->mark, marks[i]));
        assert_int_equal(lesson->number, i + 1);
        assert_int_equal(lesson->answers, i == 1 ? ANSWERS_AFTER : ANSWERS_KEY);
    }
    assert_string_equal(d->course.lessons.items[0]->file, "02-b2.md");
    assert_string_equal(d->course.lessons.items[0]->source->path, "course/02-b2.md");
    assert_int_equal(d->course.assets.count, 1);
    assert_string_equal(d->course.assets.items[0], "a.png");
}

static void names_must_differ(void **state)
{
    struct directory *d = *state;
    put(d, "README.md", FRONT);
    put(d, "01-a.md", FRONT);
    put(d, "001-b.md", FRONT);
    put(d, "02-a.md", FRONT);
    assert_true(parse_course("course", &d->course, d->diag));
    expect_records(d, "course/01-a.md:0:0: error: lessons \"001-b.md\" and \"01-a.md\" have one "
                      "number\n"
                      "course/01-a.md:0:0: hint: give one of the files another number\n"
                      "course/02-a.md:0:0: error: lessons \"01-a.md\" and \"02-a.md\" have one "
                      "name\n"
                      "course/02-a.md:0:0: hint: what stands behind the number must differ\n");
}

static void other_markdown_files_are_a_warning(void **state)
{
    struct directory *d = *state;
    static const char *const names[] = {"1-a.md", "02_b.md", "03-B.md", "04-.md", "notes.md"};
    put(d, "README.md", FRONT);
    put(d, "01-a.md", FRONT);
    for (size_t i = 0; i < COUNT(names); i++)
        put(d, names[i], "text\n");
    assert_true(parse_course("course", &d->course, d->diag));
    assert_int_equal(diag_errors(d->diag), 0);
    assert_int_equal(diag_warnings(d->diag), COUNT(names));
    assert_int_equal(d->course.lessons.count, 1);
}

static void a_course_needs_a_page_and_a_lesson(void **state)
{
    struct directory *d = *state;
    put(d, "notes.txt", "x");
    assert_true(parse_course("course", &d->course, d->diag));
    expect_records(d, "course/README.md:0:0: error: the course page is missing\n"
                      "course/README.md:0:0: hint: write README.md with the course's title in its "
                      "front matter\n"
                      "course/README.md:0:0: error: this course has no lessons\n"
                      "course/README.md:0:0: hint: write one beside README.md, such as "
                      "01-first.md\n");
}

static void appendices_come_last(void **state)
{
    struct directory *d = *state;
    put(d, "README.md", FRONT);
    put(d, "01-a.md", "---\ntitle: T\nappendix: true\n---\n");
    put(d, "02-b.md", FRONT);
    assert_true(parse_course("course", &d->course, d->diag));
    expect_records(d, "course/02-b.md:1:0: error: this lesson stands behind an appendix\n"
                      "course/02-b.md:1:0: hint: give the appendices the last numbers\n");
}

static void a_missing_directory_is_a_system_failure(void **state)
{
    struct directory *d = *state;
    assert_false(parse_course("nowhere", &d->course, d->diag));
    assert_true(diag_failed(d->diag));
    assert_int_equal(diag_errors(d->diag), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(lessons_come_in_order_of_number),
        TEST(names_must_differ),
        TEST(other_markdown_files_are_a_warning),
        TEST(a_course_needs_a_page_and_a_lesson),
        TEST(appendices_come_last),
        TEST(a_missing_directory_is_a_system_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
