/* Front matter, and bytes that no lesson may hold. */
#include "test_parse.h"

static struct fixture *lesson_of(const char *file)
{
    struct fixture *f = fixture_new();
    fixture_read(f, str_from(file));
    return f;
}

static struct fixture *page_of(const char *file)
{
    struct fixture *f = fixture_new();
    f->course.page.file = "README.md";
    f->course.page.source = source_new(&f->arena, "README.md", 0, str_from(file));
    lesson_read(&f->course, &f->course.page, str_from(file), f->diag);
    return f;
}

static void a_lesson_has_these_keys(void **state)
{
    (void)state;
    struct fixture *f = lesson_of("---\ntitle: \"A: b\"\nsummary: >\n  two\n  lines\nminutes: 25\n"
                                  "needs: [one, two]\nnext: c\ndraft: true\nappendix: false\n"
                                  "answers: key\n---\n\nText.\n");
    const struct lesson *l = &f->lesson;
    assert_string_equal(fixture_messages(f), "");
    assert_true(str_is(l->title, "A: b"));
    assert_int_equal(l->title_at.line, 2);
    assert_int_equal(l->title_at.column, 8);
    assert_true(str_is(l->summary, "two lines"));
    assert_int_equal(l->minutes, 25);
    assert_int_equal(l->needs.count, 2);
    assert_true(str_is(l->needs.items[1], "two"));
    assert_int_equal(l->needs_at.items[1].column, 14);
    assert_true(str_is(l->next, "c"));
    assert_true(l->draft);
    assert_false(l->appendix);
    assert_int_equal(l->answers, ANSWERS_KEY);
    assert_int_equal(l->root->first->at.line, 14);
    fixture_free(f);
}

static void the_course_page_has_these_keys(void **state)
{
    (void)state;
    struct fixture *f =
        page_of("---\ntitle: T\nauthors: A\nlanguage: de\nlicence: MIT\naddress: https://x\n"
                "paper: us-letter\npreset: small\nanswers: none\nsummary: s\n---\n");
    const struct course *c = &f->course;
    assert_string_equal(fixture_messages(f), "");
    assert_true(str_is(c->page.title, "T"));
    assert_int_equal(c->authors.count, 1);
    assert_true(str_is(c->authors.items[0], "A"));
    assert_true(str_is(c->language, "de"));
    assert_true(str_is(c->licence, "MIT"));
    assert_true(str_is(c->address, "https://x"));
    assert_true(str_is(c->paper, "us-letter"));
    assert_true(str_is(c->default_preset, "small"));
    assert_int_equal(c->default_preset_at.line, 8);
    assert_int_equal(c->page.answers, ANSWERS_NONE);
    fixture_free(f);
}

static void mistakes_are_reported_at_their_line(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"text\n",
         "x.md:1:0: error: there is no front matter\n"
         "x.md:1:0: hint: begin with a line \"---\", title: and the title, and a line \"---\"\n"},
        {" ---\ntitle: T\n---\n",
         "x.md:1:0: error: there is no front matter\n"
         "x.md:1:0: hint: begin with a line \"---\", title: and the title, and a line \"---\"\n"},
        {"---\ntitle: T\n", "x.md:1:0: error: the front matter is not closed\n"
                            "x.md:1:0: hint: end it with a line \"---\"\n"},
        {"---\n---\n", "x.md:1:0: error: there is no title\n"
                       "x.md:1:0: hint: write title: and the title, between the lines \"---\"\n"},
        {"---\n- a\n---\n", "x.md:2:1: error: the front matter is not made of keys\n"
                            "x.md:2:1: hint: write title: and the title\n"},
        {"---\ntitle:\n---\n", "x.md:2:7: error: \"title\" must be text\n"
                               "x.md:2:7: hint: write title: and the text behind it\n"},
        {"---\ntitle: T\ndraft: yes\n---\n", "x.md:3:8: error: \"draft\" must be true or false\n"
                                             "x.md:3:8: hint: write draft: true\n"},
        {"---\ntitle: T\nminutes: 0\n---\n",
         "x.md:3:10: error: \"minutes\" must be a number of minutes\n"
         "x.md:3:10: hint: write a whole number from 1 to 999\n"},
        {"---\ntitle: T\nminutes: 1x\n---\n",
         "x.md:3:10: error: \"minutes\" must be a number of minutes\n"
         "x.md:3:10: hint: write a whole number from 1 to 999\n"},
        {"---\ntitle: T\nneeds: [{a: b}]\n---\n",
         "x.md:3:8: error: \"needs\" must be a list of texts\n"
         "x.md:3:8: hint: write needs: [one, other]\n"},
        {"---\ntitle: T\nanswers: [x]\n---\n",
         "x.md:3:10: error: \"answers\" must be after, key or none\n"
         "x.md:3:10: hint: after: in the page; key: in the answer key only; none: nowhere\n"},
        {"---\ntitle: T\nminute: 3\n---\n", "x.md:3:1: error: key \"minute\" is unknown here\n"
                                            "x.md:3:1: hint: did you mean \"minutes\"?\n"},
        {"---\ntitle: T\nauthors: A\n---\n",
         "x.md:3:1: error: key \"authors\" is unknown here\n"
         "x.md:3:1: hint: it belongs to the front matter of README.md, the course page\n"},
        {"---\ntitle: T\nfoo: 3\n---\n",
         "x.md:3:1: error: key \"foo\" is unknown here\n"
         "x.md:3:1: hint: the keys are title, summary, minutes, needs, next, draft, appendix and "
         "answers\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = lesson_of(cases[i].body);
        assert_string_equal(fixture_messages(f), cases[i].expected);
        fixture_free(f);
    }
}

static void paper_has_two_sizes(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"---\ntitle: T\npaper: a5\n---\n",
         "README.md:3:8: error: \"paper\" must be a4 or us-letter\n"
         "README.md:3:8: hint: did you mean \"a4\"?\n"},
        {"---\ntitle: T\npaper: [a4]\n---\n",
         "README.md:3:8: error: \"paper\" must be a4 or us-letter\n"
         "README.md:3:8: hint: it is the size that PDFs are made for\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = page_of(cases[i].body);
        assert_string_equal(fixture_messages(f), cases[i].expected);
        assert_true(str_is(f->course.paper, ""));
        fixture_free(f);
    }
}

static void a_lessons_key_in_the_course_page_is_explained(void **state)
{
    (void)state;
    struct fixture *f = page_of("---\ntitle: T\nminutes: 3\n---\n");
    assert_string_equal(fixture_messages(f),
                        "README.md:3:1: error: key \"minutes\" is unknown here\n"
                        "README.md:3:1: hint: it belongs to the front matter of a lesson\n");
    fixture_free(f);
}

static void line_ends_and_byte_order_marks_shift_nothing(void **state)
{
    (void)state;
    struct fixture *f =
        lesson_of("\xef\xbb\xbf---\r\ntitle: T\r\n---\r\n\r\n```c {#a}\r\nx\r\n```\r\ny `{lua} z`");
    assert_string_equal(fixture_messages(f), "");
    const struct chunk_part *part = f->lesson.chunks.items[0]->parts.items[0];
    assert_true(str_is(part->code.text, "x\n"));
    assert_int_equal(part->code.at.line, 6);
    assert_int_equal(f->lesson.cells.items[0]->at.line, 8);
    assert_int_equal(f->lesson.cells.items[0]->at.column, 10);
    fixture_free(f);
}

static void bad_bytes_are_reported_with_line_and_offset(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        size_t len;
        const char *messages;
    } cases[] = {
        {FRONT "a\xff"
               "b\n",
         20,
         "x.md:4:2: error: this is not UTF-8: byte 0xff at byte 18 of the file\n"
         "x.md:4:2: hint: save the file as UTF-8\n"},
        {FRONT "\r\n\0\n", 20,
         "x.md:5:1: error: control character 0x00 at byte 19 of the file\n"
         "x.md:5:1: hint: take it out\n"},
        {"\xef\xbb\xbf" FRONT "\x7f\n", 22,
         "x.md:4:1: error: control character 0x7f at byte 20 of the file\n"
         "x.md:4:1: hint: take it out\n"},
        {FRONT "\ta\xc3\xa4\n", 22, ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = fixture_new();
        fixture_read(f, (struct str){cases[i].file, cases[i].len});
        assert_string_equal(fixture_messages(f), cases[i].messages);
        fixture_free(f);
    }
}

static void a_file_that_is_no_text_is_reported_briefly(void **state)
{
    (void)state;
    char bytes[4096];
    memset(bytes, 0xff, sizeof bytes);
    struct fixture *f = fixture_new();
    fixture_read(f, (struct str){bytes, sizeof bytes});
    assert_in_range(diag_errors(f->diag), 2, 10);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_has_these_keys),
        cmocka_unit_test(the_course_page_has_these_keys),
        cmocka_unit_test(mistakes_are_reported_at_their_line),
        cmocka_unit_test(paper_has_two_sizes),
        cmocka_unit_test(a_lessons_key_in_the_course_page_is_explained),
        cmocka_unit_test(line_ends_and_byte_order_marks_shift_nothing),
        cmocka_unit_test(bad_bytes_are_reported_with_line_and_offset),
        cmocka_unit_test(a_file_that_is_no_text_is_reported_briefly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
