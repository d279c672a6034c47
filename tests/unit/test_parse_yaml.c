/* YAML with places. */
#include "test_parse.h"

#include "parse/yaml.h"

static void show(struct buf *out, const struct yaml *yaml)
{
    buf_format(out, "%d:%d", yaml->at.line, yaml->at.column);
    if (yaml->kind == YAML_SCALAR) {
        buf_format(out, "'%.*s'", STR(yaml->text));
        return;
    }
    buf_char(out, yaml->kind == YAML_MAP ? '{' : '[');
    for (size_t i = 0; i < yaml->items.count; i++) {
        buf_text(out, i ? " " : "");
        if (yaml->kind == YAML_MAP) {
            show(out, yaml->keys.items[i]);
            buf_char(out, '=');
        }
        show(out, yaml->items.items[i]);
    }
    buf_char(out, yaml->kind == YAML_MAP ? '}' : ']');
}

static struct fixture *read(const char *text, int line, int indent)
{
    struct fixture *f = fixture_new();
    struct source *source = source_new(&f->arena, "x.md", 1, str_from(text));
    struct yaml *yaml =
        yaml_read(&f->arena, str_from(text), place_at(source, line, 1, 1), indent, f->diag);
    if (yaml)
        show(&f->tree, yaml);
    assert_int_equal(yaml != NULL, diag_errors(f->diag) == 0);
    return f;
}

static void nodes_know_their_places(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, indent;
        const char *expected;
    } cases[] = {
        {"", 1, 0, "1:1{}"},
        {"# nothing\n", 1, 0, "1:1{}"},
        {"a: 1\n", 1, 0, "1:1{1:1'a'=1:4'1'}"},
        {"a: no\nb: 1e-5\n", 7, 2, "7:3{7:3'a'=7:6'no' 8:3'b'=8:6'1e-5'}"},
        {"a: [x, y]\n", 2, 0, "2:1{2:1'a'=2:4[2:5'x' 2:8'y']}"},
        {"a:\n  - x\n  - {k: v}\n", 1, 0, "1:1{1:1'a'=2:3[2:5'x' 3:5{3:6'k'=3:9'v'}]}"},
        {"a: \"q\\\"\"\nb: |\n  one\n  two\n", 1, 0, "1:1{1:1'a'=1:4'q\"' 2:1'b'=2:4'one\ntwo\n'}"},
        {"a:\nb: ~\n", 1, 0, "1:1{1:1'a'=1:3'' 2:1'b'=2:4'~'}"},
        {"just text\n", 1, 0, "1:1'just text'"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = read(cases[i].text, cases[i].line, cases[i].indent);
        assert_string_equal(fixture_messages(f), "");
        assert_string_equal(f->tree.ptr, cases[i].expected);
        fixture_free(f);
    }
}

static void columns_count_bytes(void **state)
{
    (void)state;
    struct fixture *f = read("\xc3\xa4: {\xe2\x82\xac: x}\n\xc3\xb6: y\n", 1, 0);
    assert_string_equal(f->tree.ptr, "1:1{1:1'\xc3\xa4'=1:5{1:6'\xe2\x82\xac'=1:11'x'} "
                                     "2:1'\xc3\xb6'=2:5'y'}");
    fixture_free(f);
}

static void what_is_not_plain_data_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"a: &x 1\nb: *x\n", "x.md:1:4: error: an anchor (&name) or a tag (!name) cannot be used"},
        {"a: *x\n", "x.md:1:4: error: an alias (*name) cannot be used here"},
        {"a: !!int 1\n", "x.md:1:4: error: an anchor (&name) or a tag (!name) cannot be used"},
        {"a: 1\nb: 2\na: 3\n", "x.md:3:1: error: key \"a\" is given twice"},
        {"[a]: 1\n", "x.md:1:1: error: a key must be one word"},
        {"a: 1\n---\nb: 2\n", "x.md:2:1: error: this begins a second YAML document"},
        {"a: b: c\n", "x.md:1:5: error: this is not YAML: mapping values are not allowed"},
        {"a: 1\nb: \"x\nc: 2\n", "x.md:2:4: error: this is not YAML: "},
        {"a: [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]\n", "x.md:1:19: error: this is nested too deep"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = read(cases[i].text, 1, 0);
        assert_int_equal(diag_errors(f->diag), 1);
        assert_memory_equal(fixture_messages(f), cases[i].message, strlen(cases[i].message));
        fixture_free(f);
    }
}

static void any_depth_of_brackets_ends(void **state)
{
    (void)state;
    char text[5001];
    memset(text, '[', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    struct fixture *f = read(text, 1, 0);
    assert_int_equal(diag_errors(f->diag), 1);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_know_their_places),
        cmocka_unit_test(columns_count_bytes),
        cmocka_unit_test(what_is_not_plain_data_is_refused),
        cmocka_unit_test(any_depth_of_brackets_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
