/* Inline Markdown: what it becomes, and where it stands. */
#include "test_parse.h"

#include "parse/cursor.h"
#include "parse/inline.h"

static void spans_follow_the_text(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"one *two* **three `f`**\n", "p[one em(two) strong(three code(f))]"},
        {"a\nb  \nc\\\nd\n", "p[a/b//c//d]"},
        {"[t](u) ![i](p.png \"t\") <https://x.org>\n",
         "p[link u(t) image p.png(i) link https://x.org(https://x.org)]"},
        {"![i](p.png)\n", "image[image p.png(i)]"},
        {"a <!-- b --> c\n", "p[a  c]"},
        {"\\* &amp; &lt; \\\\\n", "p[* & < \\]"},
        {"`` a`b `` ` c `\n", "p[code(a`b) code(c)]"},
        {"[x] and [ ] stay\n", "p[[x] and [ ] stay]"},
        {"\\$`x`\\$\n", "p[$code(x)$]"},
    };
    expect_trees(cases, COUNT(cases));
}

static void math_is_code_between_dollars(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"$`x`$\n", "p[math(x)]"},
        {"$`x`$$`y`$\n", "p[math(x)math(y)]"},
        {"let $`a_1 \\, b*c*`$, then $`d`$.\n", "p[let math(a_1 \\, b*c*), then math(d).]"},
        {"$`a\nb`$ c\n", "p[math(a b) c]"},
        {"*$`x`$*\n", "p[em(math(x))]"},
        {"costs $5, `x`\n", "p[costs $5, code(x)]"},
    };
    expect_trees(cases, COUNT(cases));
}

static void chunk_names_are_code_in_double_brackets(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"`<<mean>>` `<<a/b>>`\n", "p[chunk(mean) chunk(a/b)]"},
        {"`x << 2` `<<<1>>>` `<<`\n", "p[code(x << 2) code(<<<1>>>) code(<<)]"},
    };
    expect_trees(cases, COUNT(cases));
}

static void expect_cell(const struct fixture *f, size_t i, const char *text, const char *expected,
                        int line, int column)
{
    const struct cell *cell = f->lesson.cells.items[i];
    assert_true(str_is(cell->text, text));
    assert_int_equal(cell->kind, CELL_INLINE);
    assert_int_equal(cell->index, i);
    assert_int_equal(cell->has_expected, expected != NULL);
    assert_true(str_is(cell->expected.text, expected ? expected : ""));
    assert_int_equal(cell->at.line, line);
    assert_int_equal(cell->at.column, column);
}

static void values_become_cells_that_know_their_places(void **state)
{
    (void)state;
    struct fixture *f = fixture_of("A \\* &amp; `{lua} a + 1 --> 2` \xc3\xa4\n"
                                   "*`{lua}   f(\"-->\")`*\n\n"
                                   "> 1. x [l](u`) `{lua} b`\n"
                                   ">    `` {lua} c --> `` y\n"
                                   "> lazy `{lua} d\n"
                                   "e` z\n\n"
                                   "## H `{lua} g`\n");
    assert_string_equal(fixture_messages(f), "");
    assert_int_equal(f->lesson.cells.count, 6);
    expect_cell(f, 0, "a + 1", "2", 4, 19);
    expect_cell(f, 1, "f(\"-->\")", NULL, 5, 11);
    expect_cell(f, 2, "b", NULL, 7, 23);
    expect_cell(f, 3, "c", "", 8, 15);
    expect_cell(f, 4, "d e", NULL, 9, 15);
    expect_cell(f, 5, "g", NULL, 12, 13);
    fixture_free(f);
}

static void what_a_new_value_replaces_is_known_to_the_byte(void **state)
{
    (void)state;
    static const struct {
        const char *body, *bytes;
        bool behind_arrow, in_table;
    } cases[] = {
        {"caf\xc3\xa9 `{lua} a --> 1,2`.\n", "1,2", false, false},
        {"`` {lua} a -->  1 2  `` b\n", "1 2", false, false},
        {"`{lua} a -->1`\n", "1", false, false},
        {"`{lua} a -->`\n", "", true, false},
        {"`` {lua} a -->   ``\n", "", true, false},
        {"x `{lua} a --> 1\n2` y\n", "1\n2", false, false},
        {"> x `{lua} a --> 1\n>  2` y\n", "1\n>  2", false, false},
        {"- x `{lua} a -->\n  12` y\n", "\n  12", true, false},
        {"- x `{lua} a\n  --> 12` y\n", "12", false, false},
        {"A|B\n-|-\nx|`{lua} a --> 12`\n", "12", false, true},
        {"|A|B|\n|-|-|\n|\\||`{lua} a --> \\|x\\|`|\n", "\\|x\\|", false, true},
        {"![x](a.png)\n\nFigure: x `{lua} a --> 1`\n{#fig-x}\n", "1", false, false},
        {"## H `{lua} a --> 1`\n", "1", false, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = fixture_of(cases[i].body);
        assert_int_equal(f->lesson.cells.count, 1);
        const struct expected *expected = &f->lesson.cells.items[0]->expected;
        struct edit edit = {expected->at, str_from("")};
        struct str bytes = str_slice(f->lesson.source->text, edit_start(&edit), edit_end(&edit));
        assert_string_equal(str_c(&f->arena, bytes), cases[i].bytes);
        assert_int_equal(expected->behind_arrow, cases[i].behind_arrow);
        assert_int_equal(expected->in_table, cases[i].in_table);
        fixture_free(f);
    }
}

/* The span of KIND among SPANS and below. */
static const struct span *find(const struct span *spans, enum span_kind kind)
{
    for (; spans; spans = spans->next) {
        if (spans->kind == kind)
            return spans;
        const struct span *below = find(spans->first, kind);
        if (below)
            return below;
    }
    return NULL;
}

static void spans_know_their_places(void **state)
{
    (void)state;
    static const struct {
        const char *body;
        enum span_kind kind;
        int line, column, length;
    } cases[] = {
        {"a [t](u)\n", SPAN_LINK, 4, 3, 6},
        {"\\[a] &quot; **b** [t](u \"x)\")\n", SPAN_LINK, 4, 19, 11},
        {"[a] b\n  [t](<u v> 'x')\n", SPAN_LINK, 5, 3, 14},
        {"> - a ![t](u(v))\n", SPAN_IMAGE, 4, 7, 10},
        {"a <https://x> b\n", SPAN_LINK, 4, 3, 11},
        {"`a` <https://x> `<<c>>`\n", SPAN_CHUNK, 4, 17, 7},
        {"a `` ` `` `x`_`<<c>>`_\n", SPAN_CHUNK, 4, 15, 7},
        {"- [a\n  b](u) `<<c>>`\n", SPAN_CHUNK, 5, 9, 7},
        {"> `a\n    b` `<<c>>`\n", SPAN_CHUNK, 5, 8, 7},
        {"`a \n   b` `<<c>>`\n", SPAN_CHUNK, 5, 7, 7},
        {"a $`x`$\n", SPAN_MATH, 4, 4, 3},
        {"## a `b`\n", SPAN_CODE, 4, 6, 3},
        {"#a `b`\nc\n---\n", SPAN_CODE, 4, 4, 3},
        {"| a |\n|---|\n| x \\| `<<c>>` |\n", SPAN_CHUNK, 6, 8, 7},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = fixture_of(cases[i].body);
        const struct span *found = NULL;
        for (struct block *b = f->lesson.root; b && !found; b = block_after(b, f->lesson.root))
            for (size_t row = 0; !found && row < (b->table ? b->table->rows.count : 1); row++)
                found =
                    find(b->table ? b->table->rows.items[row][0].spans : b->spans, cases[i].kind);
        assert_non_null(found);
        assert_int_equal(found->at.line, cases[i].line);
        assert_int_equal(found->at.column, cases[i].column);
        assert_int_equal(found->at.length, cases[i].length);
        fixture_free(f);
    }
}

static void broken_inlines_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"a `{lua} b\n+ c` d\n",
         "x.md:4:3: error: an inline value is not closed in its paragraph\n"
         "x.md:4:3: hint: write `{lua} expression`; a line of it must not begin like a list, a "
         "quote or a heading\n"},
        {"a $`b\n- c`$ d\n",
         "x.md:4:3: error: inline math is not closed in its paragraph\n"
         "x.md:4:3: hint: write $`...`$; a line of it must not begin like a list, a quote or a "
         "heading\n"
         "x.md:5:4: error: inline math is not closed in its paragraph\n"
         "x.md:5:4: hint: write $`...`$; a line of it must not begin like a list, a quote or a "
         "heading\n"},
        {"a $`b` c\n", "x.md:4:4: error: a \"$\" stands on one side of this code only\n"
                       "x.md:4:4: hint: inline math is written $`...`$\n"},
        {"a `b`$ c\n", "x.md:4:3: error: a \"$\" stands on one side of this code only\n"
                       "x.md:4:3: hint: inline math is written $`...`$\n"},
        {"`{lua}`\n", "x.md:4:1: error: this inline value has no expression\n"
                      "x.md:4:1: hint: write `{lua} expression`\n"},
        {"`{lau} x`\n", "x.md:4:1: error: \"{lau}\" is unknown\n"
                        "x.md:4:1: hint: did you mean \"{lua}\"?\n"},
        {"`{claim} x`\n", "x.md:4:1: error: a claim cannot stand here\n"
                          "x.md:4:1: hint: claims belong to the options of a question\n"},
        {"`<<a b>>`\n",
         "x.md:4:1: error: \"a b\" cannot be a chunk's name\n"
         "x.md:4:1: hint: a name is one word of letters, digits, \"_\", \".\" and \"-\", with "
         "\"lesson/\" before it for a chunk of another lesson\n"},
        {"x[^1]\n", "x.md:4:2: error: footnotes cannot be used\n"
                    "x.md:4:2: hint: say it in the text or in a > [!NOTE], or write \\[ for the "
                    "sign itself\n"},
        {"a <b>c</b>\n", "x.md:4:3: error: raw HTML cannot be used: \"<b>\"\n"
                         "x.md:4:3: hint: say it in Markdown, or write \\< for the sign itself\n"
                         "x.md:4:7: error: raw HTML cannot be used: \"</b>\"\n"
                         "x.md:4:7: hint: say it in Markdown, or write \\< for the sign itself\n"},
        {"see <<mean>>\n", "x.md:4:6: error: raw HTML cannot be used: \"<mean>\"\n"
                           "x.md:4:6: hint: write a chunk's name as code: `<<mean>>`\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void ordinary_text_is_left_alone(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"`{sum} x` `{0}` `{x} y`\n", "p[code({sum} x) code({0}) code({x} y)]"},
        {"\\`{lua} x and \\[^1] and [^ ]\n", "p[`{lua} x and [^1] and [^ ]]"},
        {"$5 and 6$ and a ` b\n", "p[$5 and 6$ and a ` b]"},
    };
    expect_trees(cases, COUNT(cases));
}

static void expect_alone(const char *text, const char *expected)
{
    struct fixture *f = fixture_new();
    struct source *source = source_new(&f->arena, "x.md", 1, str_from(text));
    struct span *spans =
        inline_parse(&f->arena, str_from(text), place_at(source, 1, 1, 1), NULL, f->diag);
    show_spans(&f->tree, spans);
    assert_string_equal(fixture_messages(f), "");
    assert_string_equal(f->tree.len ? f->tree.ptr : "", expected);
    fixture_free(f);
}

static void a_string_is_inline_text_whatever_it_begins_with(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"", ""},
        {"plain", "plain"},
        {"# a #", "# a #"},
        {"#", "#"},
        {"- a", "- a"},
        {"> a", "> a"},
        {"1. a", "1. a"},
        {"    a", "a"},
        {"```", "```"},
        {"---", "---"},
        {"[x]: y", "[x]: y"},
        {"*a* `b` [c](d)", "em(a) code(b) link d(c)"},
        {"a\n\n- b", "a  - b"},
        {"`<<a>>`", "code(<<a>>)"},
        {"a\\", "a\\"},
        {"| a |", "| a |"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_alone(cases[i].body, cases[i].expected);
}

static void a_string_cannot_hold_a_value(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    struct source *source = source_new(&f->arena, "x.md", 1, str_from("return"));
    inline_parse(&f->arena, str_from("a `{lua} b`"), place_at(source, 1, 1, 1), NULL, f->diag);
    assert_string_equal(fixture_messages(f),
                        "x.md:1:3: error: an inline value cannot stand in what a cell returns\n"
                        "x.md:1:3: hint: compute the string in the cell\n");
    fixture_free(f);
}

static void nesting_is_limited(void **state)
{
    (void)state;
    struct buf body = {0};
    for (int i = 0; i < 100; i++)
        buf_text(&body, "*a **b ");
    for (int i = 0; i < 100; i++)
        buf_text(&body, "c** d*");
    struct fixture *f = fixture_of(body.ptr);
    assert_non_null(strstr(fixture_messages(f), "nested more than 32 deep"));
    fixture_free(f);
    buf_clear(&body);
}

static void the_cursor_survives_text_that_does_not_agree(void **state)
{
    (void)state;
    struct str text = str_from("one `two` three");
    assert_int_equal(cursor_text(text, 0, str_from("other")), 1);
    struct cursor_code code = cursor_code(text, 0, str_from("two"));
    assert_int_equal(code.open, 4);
    assert_int_equal(code.content, 5);
    assert_int_equal(code.end, 9);
    assert_int_equal(cursor_code(text, 0, str_from("none")).end, 0);
    assert_int_equal(cursor_target(text, 3), 3);
    assert_int_equal(cursor_break(text, 2), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_follow_the_text),
        cmocka_unit_test(math_is_code_between_dollars),
        cmocka_unit_test(chunk_names_are_code_in_double_brackets),
        cmocka_unit_test(values_become_cells_that_know_their_places),
        cmocka_unit_test(what_a_new_value_replaces_is_known_to_the_byte),
        cmocka_unit_test(spans_know_their_places),
        cmocka_unit_test(broken_inlines_are_reported),
        cmocka_unit_test(ordinary_text_is_left_alone),
        cmocka_unit_test(a_string_is_inline_text_whatever_it_begins_with),
        cmocka_unit_test(a_string_cannot_hold_a_value),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(the_cursor_survives_text_that_does_not_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
