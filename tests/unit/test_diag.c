/* Messages: their form, their order, their way through a pipe. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"

struct fixture {
    struct arena arena;
    struct diag *diag;
    struct source *first, *second;
};

static int set_up(void **state)
{
    struct fixture *f = xmalloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->diag = diag_new();
    f->first = source_new(&f->arena, "course/01-a.md", 1, str_from("one\n\ttwo caf\xc3\xa9 x\n"));
    f->second = source_new(&f->arena, "course/02-b.md", 2, str_from("three\n"));
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    diag_free(f->diag);
    arena_clear(&f->arena);
    free(f);
    return 0;
}

static void assert_prints(const struct fixture *f, void (*print)(const struct diag *, FILE *),
                          const char *expected)
{
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    print(f->diag, out);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

static void messages_come_in_the_order_of_the_course(void **state)
{
    struct fixture *f = *state;
    diag_error(f->diag, place_at(f->second, 1, 2, 3), "later");
    diag_warn(f->diag, place_line(f->first, 2), "sooner");
    diag_error(f->diag, place_line(f->first, 0), "soonest");
    assert_prints(f, diag_print,
                  "course/01-a.md: error: soonest\n"
                  "course/01-a.md:2: warning: sooner\n"
                  "    2 | \ttwo caf\xc3\xa9 x\n"
                  "course/02-b.md:1:2: error: later\n"
                  "    1 | three\n"
                  "      |  ^~~\n");
    assert_int_equal(diag_errors(f->diag), 2);
    assert_int_equal(diag_warnings(f->diag), 1);
}

static void the_caret_stands_below_its_letter_behind_tabs_and_wide_letters(void **state)
{
    struct fixture *f = *state;
    diag_error(f->diag, place_at(f->first, 2, 12, 1), "here");
    assert_prints(f, diag_print,
                  "course/01-a.md:2:12: error: here\n"
                  "    2 | \ttwo caf\xc3\xa9 x\n"
                  "      | \t         ^\n");
}

static void a_message_said_twice_is_printed_once(void **state)
{
    struct fixture *f = *state;
    for (int i = 0; i < 2; i++) {
        diag_error(f->diag, place_line(f->second, 1), "same");
        diag_hint(f->diag, "mend it");
    }
    assert_prints(f, diag_print, "course/02-b.md:1: error: same\n    1 | three\nhint: mend it\n");
}

static void records_survive_the_way_to_another_process(void **state)
{
    struct fixture *f = *state;
    const struct source *sources[] = {f->first, f->second};
    struct diag_reader reader = {.sources = sources, .count = 2};
    diag_error(f->diag, place_at(f->first, 1, 2, 1), "two\nlines");
    diag_note(f->diag, place_line(f->second, 1), "see here");
    diag_hint(f->diag, "mend it");
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    diag_print_records(f->diag, out);
    fclose(out);
    struct diag *other = diag_new(), *mine = f->diag;
    struct str rest = str_from(text), line;
    while (str_line(&rest, &line))
        assert_true(diag_absorb(other, line, &reader));
    free(text);
    f->diag = other;
    assert_prints(f, diag_print,
                  "course/01-a.md:1:2: error: two\nlines\n    1 | one\n      |  ^\n"
                  "course/02-b.md:1: note: see here\n    1 | three\nhint: mend it\n");
    diag_free(mine);
}

static void a_long_line_is_shown_around_its_mistake(void **state)
{
    struct fixture *f = *state;
    char text[1001];
    memset(text, 'x', 1000);
    text[1000] = '\0';
    memcpy(text + 500, "mistake", 7);
    struct source *source = source_new(&f->arena, "long.md", 1, str_from(text));
    diag_error(f->diag, place_at(source, 1, 501, 7), "here");
    char expected[1000];
    snprintf(expected, sizeof expected,
             "long.md:1:501: error: here\n    1 | ... %.40smistake%.113s ...\n"
             "      |     %40s^~~~~~~\n",
             text, text, "");
    assert_prints(f, diag_print, expected);
}

static void control_characters_do_not_reach_the_terminal(void **state)
{
    struct fixture *f = *state;
    struct source *source = source_new(&f->arena, "odd.md", 1, (struct str){"a\x1b[0m\xff\0z", 8});
    diag_error(f->diag, place_at(source, 1, 8, 1), "here");
    assert_prints(f, diag_print,
                  "odd.md:1:8: error: here\n    1 | a\xef\xbf\xbd[0m\xef\xbf\xbd\xef\xbf\xbdz\n"
                  "      |        ^\n");
}

static int shifted(const void *context, const struct source *source, int line, int column)
{
    (void)context, (void)source, (void)line;
    return column - 1;
}

static void a_compilers_message_becomes_one_of_the_lesson(void **state)
{
    struct fixture *f = *state;
    const struct source *sources[] = {f->first, f->second};
    struct diag_reader reader = {.sources = sources, .count = 2, .column = shifted};
    static const char *const taken[] = {"course/02-b.md:1:4: error: expected ';'",
                                        "course/02-b.md:1:2: note: to match this"};
    static const char *const left[] = {"course/02-b.md: In function 'f':", "  1 | x",
                                       "/usr/include/x.h:1:1: error: no"};
    for (size_t i = 0; i < 2; i++)
        assert_true(diag_absorb(f->diag, str_from(taken[i]), &reader));
    for (size_t i = 0; i < 3; i++)
        assert_false(diag_absorb(f->diag, str_from(left[i]), &reader));
    assert_prints(f, diag_print,
                  "course/02-b.md:1:3: error: expected ';'\n    1 | three\n      |   ^\n"
                  "course/02-b.md:1:1: note: to match this\n    1 | three\n      | ^\n");
}

static void an_edit_goes_with_its_message_through_a_pipe(void **state)
{
    struct fixture *f = *state;
    const struct source *sources[] = {f->first, f->second};
    struct diag_reader reader = {.sources = sources, .count = 2, .column = shifted};
    struct diag *other = diag_new();
    diag_error(f->diag, place_at(f->second, 1, 2, 1), "old");
    diag_hint(f->diag, "accept it");
    diag_edit(f->diag, place_at(f->second, 1, 3, 2), str_from("a: b\nc"));
    assert_prints(f, diag_print_records,
                  "course/02-b.md:1:2: error: old\ncourse/02-b.md:1:2: hint: accept it\n"
                  "course/02-b.md:1:3: edit:2: a: b\vc\n");
    assert_true(diag_absorb(other, str_from("course/02-b.md:1:3: error: old"), &reader));
    assert_true(diag_absorb(other, str_from("course/02-b.md:1:3: edit:2: a: b\vc"), &reader));
    struct edits edits = {0};
    diag_edits(other, &f->arena, &edits);
    assert_int_equal(edits.items.count, 1);
    assert_ptr_equal(edits.items.items[0].at.source, f->second);
    assert_int_equal(edits.items.items[0].at.column, 3);
    assert_int_equal(edits.items.items[0].at.length, 2);
    assert_true(str_is(edits.items.items[0].text, "a: b\nc"));
    diag_free(other);
}

static void beside_other_mistakes_an_edit_is_not_offered(void **state)
{
    struct fixture *f = *state;
    diag_error(f->diag, place_line(f->first, 1), "old");
    diag_hint(f->diag, "accept it");
    diag_edit(f->diag, place_at(f->first, 1, 1, 1), str_from("x"));
    diag_warn(f->diag, place_line(f->first, 2), "odd");
    assert_int_equal(diag_unsettled(f->diag), 0);
    assert_prints(f, diag_print,
                  "course/01-a.md:1: error: old\n    1 | one\nhint: accept it\n"
                  "course/01-a.md:2: warning: odd\n    2 | \ttwo caf\xc3\xa9 x\n");
    diag_error(f->diag, place_line(f->second, 0), "wrong");
    assert_int_equal(diag_unsettled(f->diag), 1);
    assert_prints(f, diag_print,
                  "course/01-a.md:1: error: old\n    1 | one\n"
                  "course/01-a.md:2: warning: odd\n    2 | \ttwo caf\xc3\xa9 x\n"
                  "course/02-b.md: error: wrong\n");
    diag_settle(f->diag);
    assert_int_equal(diag_errors(f->diag), 1);
    assert_int_equal(diag_unsettled(f->diag), 1);
    assert_int_equal(diag_warnings(f->diag), 1);
}

static void edits_come_sorted_and_one_for_a_place(void **state)
{
    struct fixture *f = *state;
    static const struct {
        int line, column;
    } places[] = {{2, 1}, {1, 3}, {1, 2}, {1, 3}};
    struct edits edits = {0};
    for (size_t i = 0; i < 4; i++) {
        diag_error(f->diag, place_line(f->first, 1), "old");
        diag_edit(f->diag, place_at(f->first, places[i].line, places[i].column, 1), str_from("x"));
    }
    diag_edits(f->diag, &f->arena, &edits);
    assert_int_equal(edits.items.count, 3);
    assert_int_equal(edits.items.items[0].at.column, 2);
    assert_int_equal(edits.items.items[1].at.column, 3);
    assert_int_equal(edits.items.items[2].at.line, 2);
}

static void sources_lose_byte_order_marks_and_carriage_returns(void **state)
{
    struct fixture *f = *state;
    struct source *source = source_new(&f->arena, "x", 0,
                                       str_from("\xef\xbb\xbf"
                                                "a\r\nb\rc"));
    assert_int_equal(source->lines, 3);
    assert_true(str_is(source_line(source, 1), "a"));
    assert_true(str_is(source_line(source, 2), "b"));
    assert_true(str_is(source_line(source, 3), "c"));
    assert_true(str_is(source_line(source, 4), ""));
}

static void what_is_forgotten_takes_its_edits_along(void **state)
{
    struct fixture *f = *state;
    struct diag_mark mark = diag_mark(f->diag);
    for (int i = 0; i < 2; i++) {
        diag_rewind(f->diag, &mark);
        diag_error(f->diag, place_at(f->first, 1, 1, 3), "it is two");
        diag_edit(f->diag, place_at(f->first, 1, 1, 3), str_from("two"));
    }
    assert_int_equal(diag_errors(f->diag), 1);
    assert_int_equal(diag_unsettled(f->diag), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(messages_come_in_the_order_of_the_course),
        TEST(the_caret_stands_below_its_letter_behind_tabs_and_wide_letters),
        TEST(a_message_said_twice_is_printed_once),
        TEST(a_long_line_is_shown_around_its_mistake),
        TEST(control_characters_do_not_reach_the_terminal),
        TEST(records_survive_the_way_to_another_process),
        TEST(a_compilers_message_becomes_one_of_the_lesson),
        TEST(an_edit_goes_with_its_message_through_a_pipe),
        TEST(beside_other_mistakes_an_edit_is_not_offered),
        TEST(edits_come_sorted_and_one_for_a_place),
        TEST(what_is_forgotten_takes_its_edits_along),
        TEST(sources_lose_byte_order_marks_and_carriage_returns),
    };
    return cmocka_run_group_tests_name("diag", tests, NULL, NULL);
}
