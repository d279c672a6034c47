/* Edits: what they change in a file, and all that they leave. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/edit.h"

#define MARK         "\xef\xbb\xbf"
#define COUNT(array) (sizeof(array) / sizeof *(array))

struct change {
    int line, column, length;
    const char *text;
};

/* FILE with CHANGES made is EXPECTED. */
static void expect_file(const char *file, const struct change *changes, size_t count,
                        const char *expected)
{
    struct arena arena = {0};
    struct source *source = source_new(&arena, "x.md", 1, str_from(file));
    struct edit *edits = arena_alloc(&arena, (count + 1) * sizeof *edits);
    struct buf out = {0};
    for (size_t i = 0; i < count; i++)
        edits[i] =
            (struct edit){place_at(source, changes[i].line, changes[i].column, changes[i].length),
                          str_from(changes[i].text)};
    assert_true(edit_apply(source, edits, count, str_from(file), &out));
    assert_string_equal(out.ptr ? out.ptr : "", expected);
    buf_clear(&out);
    arena_clear(&arena);
}

static void only_the_edited_bytes_change(void **state)
{
    (void)state;
    static const struct change changes[] = {{1, 2, 1, "BB"}, {2, 1, 0, ">"}, {2, 3, 1, ""}};
    expect_file("abc\ndef\n", changes, 3, "aBBc\n>de\n");
    expect_file("abc\ndef", changes, 3, "aBBc\n>de");
    expect_file("abc\ndef\n", changes, 0, "abc\ndef\n");
}

static void line_ends_and_a_byte_order_mark_stay(void **state)
{
    (void)state;
    static const struct change changes[] = {{1, 2, 1, "B\nB"}, {2, 3, 1, ""}};
    expect_file(MARK "abc\r\ndef\r\n", changes, 2, MARK "aB\r\nBc\r\nde\r\n");
    expect_file("abc\rdef\r", changes, 2, "aB\rBc\rde\r");
    expect_file(MARK "abc\ndef\r\n", changes, 2, MARK "aB\nBc\nde\r\n");
}

static void an_edit_can_reach_over_lines(void **state)
{
    (void)state;
    static const struct change change = {1, 3, 4, "X"};
    expect_file("abc\r\ndef\r\nghi", &change, 1, "abXf\r\nghi");
    expect_file("abc\ndef\nghi", &change, 1, "abXf\nghi");
}

static void text_can_be_put_at_both_ends(void **state)
{
    (void)state;
    static const struct change changes[] = {{1, 1, 0, "<"}, {3, 1, 0, ">\n"}};
    expect_file("a\r\nb\r\n", changes, 2, "<a\r\nb\r\n>\r\n");
    expect_file("a\nb", changes, 2, "<a\nb>\n");
    expect_file("", changes, 2, "<>\n");
}

static void a_file_that_is_not_the_source_is_refused(void **state)
{
    (void)state;
    static const char *const others[] = {"abc\ndef\nx", "abc\ndeg\n", "abc\ndef",
                                         "abc",         "",           "abc\r\rdef\n"};
    struct arena arena = {0};
    struct buf out = {0};
    struct source *source = source_new(&arena, "x.md", 1, str_from("abc\ndef\n"));
    struct edit edit = {place_at(source, 2, 1, 1), str_from("X")};
    for (size_t i = 0; i < COUNT(others); i++)
        assert_false(edit_apply(source, &edit, 1, str_from(others[i]), &out));
    assert_int_equal(out.len, 0);
    assert_true(edit_apply(source, &edit, 1, str_from("abc\r\ndef\r\n"), &out));
    assert_string_equal(out.ptr, "abc\r\nXef\r\n");
    buf_clear(&out);
    arena_clear(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_edited_bytes_change),
        cmocka_unit_test(line_ends_and_a_byte_order_mark_stay),
        cmocka_unit_test(an_edit_can_reach_over_lines),
        cmocka_unit_test(text_can_be_put_at_both_ends),
        cmocka_unit_test(a_file_that_is_not_the_source_is_refused),
    };
    return cmocka_run_group_tests_name("edit", tests, NULL, NULL);
}
