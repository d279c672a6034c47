/* The C tokeniser, and what counts as a reference. */
#include "test_parse.h"

#include "parse/code.h"

static const char letters[] = "iktnscdpr"; /* one for each kind of token */

static void show(struct buf *out, const struct code *code)
{
    for (size_t i = 0; i < code->tokens.count; i++) {
        const struct token *token = &code->tokens.items[i];
        struct str text = str_slice(code->text, token->start, token->end);
        buf_format(out, "%s%c:%.*s", i ? " " : "", letters[token->kind], STR(text));
    }
}

static void expect_tokens(const char *language, bool references, const char *text,
                          const char *expected)
{
    struct fixture *f = fixture_new();
    struct source *source = source_new(&f->arena, "x.md", 1, str_from(text));
    struct code code = {
        .language = str_from(language), .text = str_from(text), .at = place_at(source, 1, 1, 1)};
    code_tokenize(&f->arena, &code, references, f->diag);
    show(&f->tree, &code);
    assert_string_equal(fixture_messages(f), "");
    assert_string_equal(f->tree.len ? f->tree.ptr : "", expected);
    fixture_free(f);
}

static void expect_all(const struct reading_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect_tokens("c", true, cases[i].body, cases[i].expected);
}

static void words_are_told_apart(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"", ""},
        {"\n\n", ""},
        {"int x;\n", "t:int i:x p:;"},
        {"static const float *restrict p\n", "k:static k:const t:float p:* k:restrict i:p"},
        {"_Bool _Atomic _Static_assert while auto\n",
         "t:_Bool k:_Atomic k:_Static_assert k:while k:auto"},
        {"int64_t my_t _t t returns\n", "t:int64_t t:my_t i:_t i:t i:returns"},
        {"gr\xc3\xb6\xc3\x9f"
         "e+1\n",
         "i:gr\xc3\xb6\xc3\x9f"
         "e p:+ n:1"},
    };
    expect_all(cases, COUNT(cases));
}

static void numbers_are_whole(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"1e-5f+2\n", "n:1e-5f p:+ n:2"}, {".5-x.y\n", "n:.5 p:- i:x p:. i:y"},
        {"0x1.8p+3\n", "n:0x1.8p+3"},     {"12ull<<3\n", "n:12ull p:<< n:3"},
        {"1...2\n", "n:1...2"},
    };
    expect_all(cases, COUNT(cases));
}

static void strings_hold_escapes(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"\"a\\\"b\" 'c' '\\''\n", "s:\"a\\\"b\" s:'c' s:'\\''"},
        {"\"/*\" x \"*/\"\n", "s:\"/*\" i:x s:\"*/\""},
        {"L\"w\"\n", "i:L s:\"w\""},
        {"\"open\nint\n", "s:\"open t:int"},
        {"\"one\\\ntwo\" x\n", "s:\"one\\ s:two\" i:x"},
        {"\"one\\\n\nx\n", "s:\"one\\ i:x"},
    };
    expect_all(cases, COUNT(cases));
}

static void comments_have_one_token_a_line(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"a /* b */ c\n", "i:a c:/* b */ i:c"},
        {"/* a\n b\n\n c */ d\n", "c:/* a c: b c: c */ i:d"},
        {"/*/ a\n*/ b\n", "c:/*/ a c:*/ i:b"},
        {"x // y \"\nz\n", "i:x c:// y \" i:z"},
        {"x // y\\\nz\nw\n", "i:x c:// y\\ c:z i:w"},
        {"a / b\n", "i:a p:/ i:b"},
        {"/* <<x>>\n<<x>>\n*/\n", "c:/* <<x>> c:<<x>> c:*/"},
    };
    expect_all(cases, COUNT(cases));
}

static void directives_are_a_mark_and_a_word(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"#include <a/b.h>\n", "d:#include s:<a/b.h>"},
        {"#include \"a.h\"\n", "d:#include s:\"a.h\""},
        {"  #  define M(x) #x\n", "d:#  define i:M p:( i:x p:) p:# i:x"},
        {"#define A \\\n  #x\nint\n", "d:#define i:A p:# i:x t:int"},
        {"#include <unclosed\n", "d:#include p:< i:unclosed"},
        {"#if a < b > c\n", "d:#if i:a p:< i:b p:> i:c"},
        {"a ## b\n", "i:a p:## i:b"},
    };
    expect_all(cases, COUNT(cases));
}

static void a_reference_fills_its_line(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"<<a>>\n", "r:<<a>>"},
        {"\t <<a.b-c_1>>  \n", "r:<<a.b-c_1>>"},
        {"<< other/a >>\n", "r:<< other/a >>"},
        {"x = 1 <<a>> 2;\n", "i:x p:= n:1 p:<< i:a p:>> n:2 p:;"},
        {"<<a>> <<b>>\n", "p:<< i:a p:>> p:<< i:b p:>>"},
        {"<<a>>;\n", "p:<< i:a p:>> p:;"},
        {"\"s\\\n<<a>>\n", "s:\"s\\ s:<<a>>"},
        {"#define A \\\n<<a>>\n", "d:#define i:A r:<<a>>"},
        {"<<>>\n", "p:<< p:>>"},
    };
    expect_all(cases, COUNT(cases));
}

static void other_languages_have_references_alone(void **state)
{
    (void)state;
    expect_tokens("make", true, "all: x\n\t<<rule>>\n/*\n<<end>>\n", "r:<<rule>> r:<<end>>");
    expect_tokens("python", false, "<<a>>\n", "");
}

static void a_listing_has_no_references(void **state)
{
    (void)state;
    expect_tokens("c", false, "<<a>>\n", "p:<< i:a p:>>");
}

static void a_bad_name_is_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"```c {#a}\n  <<b c>>\n```\n",
         "x.md:5:3: error: \"b c\" cannot be a chunk's name\n"
         "x.md:5:3: hint: a name is one word of letters, digits, \"_\", \".\" and \"-\", with "
         "\"lesson/\" before it for a chunk of another lesson\n"},
        {"```text {#a}\n<<a/b/c>>\n```\n",
         "x.md:5:1: error: \"a/b/c\" cannot be a chunk's name\n"
         "x.md:5:1: hint: a name is one word of letters, digits, \"_\", \".\" and \"-\", with "
         "\"lesson/\" before it for a chunk of another lesson\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void names_are_checked(void **state)
{
    (void)state;
    static const char *const good[] = {"a", "A.b-c_9", "slug/a"};
    static const char *const bad[] = {"", "a b", "/a", "a/", "a/b/c", "a\\b", "\xc3\xa4"};
    for (size_t i = 0; i < COUNT(good); i++)
        assert_true(code_is_name(str_from(good[i])));
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(code_is_name(str_from(bad[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_told_apart),
        cmocka_unit_test(numbers_are_whole),
        cmocka_unit_test(strings_hold_escapes),
        cmocka_unit_test(comments_have_one_token_a_line),
        cmocka_unit_test(directives_are_a_mark_and_a_word),
        cmocka_unit_test(a_reference_fills_its_line),
        cmocka_unit_test(other_languages_have_references_alone),
        cmocka_unit_test(a_listing_has_no_references),
        cmocka_unit_test(a_bad_name_is_reported),
        cmocka_unit_test(names_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
