/* Counting drivers: how they are read, checked, and written out for the compiler. */
#include "test_parse.h"

#include "tangle/cells.h"
#include "tangle/count.h"

static const char core[] = "```c {file=core/a.c}\nint a;\n```\n"
                           "```c {file=core/b.c}\nint b;\n```\n"
                           "```c {file=core/n.c .native}\nint n;\n```\n"; /* lines 4 to 12 */

/* A course of one lesson: the core files and, from line 13 on, BODY. */
static struct fixture *course_of(const char *body)
{
    struct fixture *f = fixture_new();
    fixture_read(f, str_format(&f->arena, "%s%s%s", FRONT, core, body));
    f->course.page.source = source_new(&f->arena, "README.md", 0, str_from(""));
    f->course.page.root = arena_new(&f->arena, struct block);
    *vec_add(&f->arena, &f->course.lessons) = &f->lesson;
    course_check(&f->course, f->diag);
    return f;
}

static void a_driver_names_files_and_parameters(void **state)
{
    (void)state;
    struct fixture *f = course_of("```c {.count #two-parts of=\"core/a.c, core/b.c\"}\n"
                                  "static int helper(int n) { return n; }\n"
                                  "/* two_parts */\n"
                                  "void two_parts(int64_t rows, const int64_t width)\n"
                                  "{\n    helper(1);\n}\n```\n");
    assert_string_equal(fixture_messages(f), "");
    const struct count *count = f->course.counts.items[0];
    assert_true(str_is(count->function, "two_parts"));
    assert_int_equal(count->files.count, 2);
    assert_true(str_is(count->files.items[1].chunk->name, "core/b.c"));
    assert_int_equal(count->files.items[1].at.column, 39);
    assert_int_equal(count->parameters.count, 2);
    assert_true(str_is(count->parameters.items[1], "width"));
    assert_ptr_equal(count->chunk->count, count);
    fixture_free(f);
}

static void wrong_drivers_are_told(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"```c {.count #f of=core/c.c}\nvoid f(int64_t n) {}\n```\n",
         "x.md:13:20: error: there is no core file \"core/c.c\"\n"
         "x.md:13:20: hint: did you mean \"core/a.c\"?\n"},
        {"```c {.count #f of=core/a.c,core/n.c}\nvoid f(void) {}\n```\n",
         "x.md:13:29: error: \"core/n.c\" is .native: it cannot be counted\n"
         "x.md:13:29: hint: count the portable file that does the same, or take .native out\n"},
        {"```c {.count #f of=core/a.c}\nvoid g(int64_t n) {}\n```\n",
         "x.md:13:14: error: this driver does not define the function \"f\"\n"
         "x.md:13:14: hint: write void f(int64_t rows, int64_t width) {...}: cells call it with "
         "integers\n"},
        {"```c {.count #f of=core/a.c}\nvoid f(int64_t n, float x) {}\n```\n",
         "x.md:14:6: error: the function of a driver returns nothing and takes int64_t parameters "
         "only\n"
         "x.md:14:6: hint: write void f(int64_t rows, int64_t width) {...}: cells call it with "
         "integers\n"},
        {"```c {.count #f of=core/a.c}\nint64_t f(int64_t n) {}\n```\n",
         "x.md:14:9: error: the function of a driver returns nothing and takes int64_t parameters "
         "only\n"
         "x.md:14:9: hint: write void f(int64_t rows, int64_t width) {...}: cells call it with "
         "integers\n"},
        {"```c {.count #f.x of=core/a.c}\nvoid f(void) {}\n```\n",
         "x.md:13:14: error: \"f.x\" cannot be a function's name\n"
         "x.md:13:14: hint: use letters, digits and hyphens, a letter first\n"},
        {"```c {.count #f of=core/a.c}\nvoid f(void) {}\n```\n"
         "```c {.count #f of=core/b.c}\nvoid f(void) {}\n```\n",
         "x.md:16:14: error: driver \"f\" is defined twice\n"
         "x.md:13:14: note: it was first defined here\n"
         "x.md:16:14: hint: give this one another name\n"},
        {"```c {.count #f-x of=core/a.c}\nvoid f_x(void) {}\n```\n"
         "```c {.count #f_x of=core/b.c}\nvoid f_x(void) {}\n```\n",
         "x.md:16:14: error: two drivers are called \"f_x\"\n"
         "x.md:13:14: note: the other one is here\n"
         "x.md:16:14: hint: rename one of them: cells of all lessons can call both\n"},
        {"```c {.count #f}\nvoid f(void) {}\n```\n",
         "x.md:13:7: error: a counting driver needs of=\n"
         "x.md:13:7: hint: write ```c {.count #name of=core/file.c}\n"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct fixture *f = course_of(rows[i][0]);
        assert_string_equal(fixture_messages(f), rows[i][1]);
        fixture_free(f);
    }
}

static void drivers_become_files_and_a_table(void **state)
{
    (void)state;
    struct fixture *f = course_of("```c {#body}\n(void)rows;\n```\n"
                                  "```c {.count #one of=core/b.c}\n"
                                  "void one(int64_t rows, int64_t width)\n"
                                  "{\n    <<body>>\n    (void)width;\n}\n```\n");
    struct buf out = {0};
    assert_string_equal(fixture_messages(f), "");
    count_driver(f->course.counts.items[0], true, &out);
    assert_string_equal(out.ptr, "#include \"core.h\"\n#line 17 \"x.md\"\n"
                                 "void one(int64_t rows, int64_t width)\n{\n"
                                 "#line 14 \"x.md\"\n    (void)rows;\n"
                                 "#line 20 \"x.md\"\n    (void)width;\n}\n");
    buf_reset(&out);
    count_table(&f->course, &out);
    assert_non_null(strstr(out.ptr, "void one(int64_t, int64_t);\n"));
    assert_non_null(strstr(out.ptr, "one(a[0], a[1]);"));
    assert_non_null(strstr(out.ptr, "{\"one\", \"rows,width\", 2, run_one},"));
    buf_clear(&out);
    fixture_free(f);
}

static struct buf key_of(const char *body, const char *cxxflags)
{
    struct fixture *f = course_of(body);
    struct tangle_job job = {
        .course = &f->course, .cxx = "g++", .cxxflags = cxxflags, .count = "src/count"};
    struct buf key = {0};
    count_key(&job, &key);
    fixture_free(f);
    return key;
}

static bool same_key(const char *a, const char *b, const char *flags)
{
    struct buf one = key_of(a, ""), two = key_of(b, flags);
    bool same = str_eq(buf_str(&one), buf_str(&two));
    buf_clear(&one);
    buf_clear(&two);
    return same;
}

static void keys_hold_what_is_counted_and_not_where_it_stands(void **state)
{
    (void)state;
    static const char driver[] = "```c {.count #f of=core/a.c}\nvoid f(void) {}\n```\n";
    assert_true(
        same_key(driver, "Prose.\n\n```c {.count #f of=core/a.c}\nvoid f(void) {}\n```\n", ""));
    assert_false(same_key(driver, "```c {.count #f of=core/b.c}\nvoid f(void) {}\n```\n", ""));
    assert_false(same_key(driver, "```c {.count #f of=core/a.c}\nvoid f(void) { }\n```\n", ""));
    assert_false(same_key(driver, driver, "-O2"));
    struct buf key = key_of(driver, "");
    assert_non_null(strstr(key.ptr, "core/a.c "));
    assert_non_null(strstr(key.ptr, "count.hpp "));
    assert_null(strstr(key.ptr, "core/b.c "));
    buf_clear(&key);
}

static void cells_that_say_counted_need_the_library(void **state)
{
    (void)state;
    static const char driver[] = "```c {.count #f of=core/a.c}\nvoid f(void) {}\n```\n";
    struct fixture *f = course_of("`{lua} #counted`\n");
    assert_false(cells_needs(&f->course, &f->lesson).counts);
    fixture_free(f);
    f = course_of(driver);
    assert_false(cells_needs(&f->course, &f->lesson).counts);
    fixture_free(f);
    f = course_of(
        "```c {.count #f of=core/a.c}\nvoid f(void) {}\n```\n\n`{lua} counted.f().add`\n");
    assert_true(cells_needs(&f->course, &f->lesson).counts);
    assert_false(cells_needs(&f->course, &f->lesson).core);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_driver_names_files_and_parameters),
        cmocka_unit_test(wrong_drivers_are_told),
        cmocka_unit_test(drivers_become_files_and_a_table),
        cmocka_unit_test(keys_hold_what_is_counted_and_not_where_it_stands),
        cmocka_unit_test(cells_that_say_counted_need_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
