/* What a page says, as plain text. */
#include "test_weave.h"

#include "weave/words.h"

static struct value *token(struct fixture *f, const char *text, const char *class)
{
    struct value *map = value_map(&f->arena);
    value_set(&f->arena, map, "text", value_text(&f->arena, text));
    if (class)
        value_set(&f->arena, map, "class", value_text(&f->arena, class));
    return map;
}

static void expect_words(struct fixture *f, const struct value *view, const char *expected)
{
    struct buf out = {0};
    (void)f;
    words_of(view, &out);
    assert_string_equal(out.ptr, expected);
    buf_clear(&out);
}

static void a_line_of_code_is_a_line_without_its_classes(void **state)
{
    struct fixture *f = *state;
    struct value *line = value_list(&f->arena), *lines = value_list(&f->arena);
    value_add(&f->arena, line, token(f, "*", "punctuation"));
    value_add(&f->arena, line, token(f, "p", "identifier"));
    value_add(&f->arena, line, token(f, "/* c */", "comment"));
    value_add(&f->arena, lines, line);
    value_add(&f->arena, lines, line);
    expect_words(f, lines, "* p /* c */ \n* p /* c */ \n\n");
}

static void prose_is_read_through_links_and_emphasis(void **state)
{
    struct fixture *f = *state;
    struct value *link = value_map(&f->arena), *content = value_list(&f->arena);
    value_add(&f->arena, content, token(f, "over there", NULL));
    value_set(&f->arena, link, "kind", value_text(&f->arena, "link"));
    value_set(&f->arena, link, "href", value_text(&f->arena, "x.html"));
    value_set(&f->arena, link, "title", value_text(&f->arena, "a title"));
    value_set(&f->arena, link, "content", content);
    expect_words(f, link, "a title over there \n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        weave_test(a_line_of_code_is_a_line_without_its_classes),
        weave_test(prose_is_read_through_links_and_emphasis),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
