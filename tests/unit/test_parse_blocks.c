/* Blocks of Markdown, and the rules for prose: headings, callouts, captions, tables, HTML. */
#include "test_parse.h"

static void blocks_become_a_tree(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"", ""},
        {"a\n\nb\n", "p[a] p[b]"},
        {"- a\n- b\n  - c\n", "list{item{p[a]} item{p[b] list{item{p[c]}}}}"},
        {"3) a\n\n4) b\n", "list3-loose{item{p[a]} item{p[b]}}"},
        {"> a\nb\n> > c\n", "quote{p[a/b] quote{p[c]}}"},
        {"***\n", "rule"},
        {"- ```c {#a}\n  x\n  ```\n", "list{item{chunk a/1}}"},
        {"    code\n    more\n", "listing "},
        {"~~~\nx\n~~~\n", "listing "},
        {"````text\n```c {#a}\n```\n````\n", "listing text"},
        {"- [a] a\n- \\[x] b\n", "list{item{p[[a] a]} item{p[[x] b]}}"},
    };
    expect_trees(cases, COUNT(cases));
}

static void headings_are_named_by_their_text(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"## A `b`: *C*!\n", "h2#a-b-c[A code(b): em(C)!]"},
        {"## A\n### B\n## C ##\n", "h2#a[A] h3#b[B] h2#c[C]"},
        {"A\nb\n---\n", "h2#a-b[A/b]"},
        {"## ?!\n", "h2#section[?!]"},
        {"## {0}\n", "h2#0[{0}]"},
    };
    expect_trees(cases, COUNT(cases));
}

static void heading_mistakes_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"# A\n", "x.md:4:1: error: a heading with one \"#\" cannot stand here\n"
                  "x.md:4:1: hint: the title is in the front matter; sections begin with \"##\"\n"},
        {"A\n===\n",
         "x.md:4:1: error: a heading with one \"#\" cannot stand here\n"
         "x.md:4:1: hint: the title is in the front matter; sections begin with \"##\"\n"},
        {"### A\n", "x.md:4:1: error: this heading skips a level\n"
                    "x.md:4:1: hint: write it with 2 \"#\"\n"},
        {"## A\n#### B\n##### C\n", "x.md:5:1: error: this heading skips a level\n"
                                    "x.md:5:1: hint: write it with 3 \"#\"\n"},
        {"## A {#b}\n", "x.md:4:6: error: a heading cannot have attributes\n"
                        "x.md:4:6: hint: its id is its text in small letters with hyphens: take "
                        "the braces out and link to that\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void callouts_begin_with_a_line_of_their_own(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"> [!NOTE]\n> a\n", "NOTE{p[a]}"},
        {"> [!TIP]\n", "TIP"},
        {"> [!TIP]  \n> a `b`\n>\n> c\n", "TIP{p[a code(b)] p[c]}"},
        {"> [!WARNING]\n> | a |\n> |---|\n> | b |\n", "WARNING{table-;a;b}"},
        {"> [!HINT]\n> ```c\n> x\n> ```\n", "HINT{listing c}"},
        {"> [!PREDICT]\n> a\n\n> [!ANSWER]\n> b\n", "PREDICT{p[a]} ANSWER{p[b]}"},
        {"- > [!EXPLAIN]\n  > a\n\n  > [!ANSWER]\n  > b\n",
         "list-loose{item{EXPLAIN{p[a]} ANSWER{p[b]}}}"},
        {"> [!NOTE]\n> - a\n>   > b\n", "NOTE{list{item{p[a] quote{p[b]}}}}"},
        {"> a [!NOTE]\n", "quote{p[a [!NOTE]]}"},
    };
    expect_trees(cases, COUNT(cases));
}

static void almost_callouts_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"> [!NOTICE]\n> a\n", "x.md:4:3: error: callout \"NOTICE\" is unknown\n"
                               "x.md:4:3: hint: did you mean \"NOTE\"?\n"},
        {"> [!X]\n> a\n",
         "x.md:4:3: error: callout \"X\" is unknown\n"
         "x.md:4:3: hint: the callouts are NOTE TIP IMPORTANT WARNING CAUTION PREDICT HINT "
         "EXPLAIN ANSWER TAKEAWAYS WORKSHEET\n"},
        {"> [!NOTE] a\n", "x.md:4:3: error: [!NOTE] must stand alone on its line\n"
                          "x.md:4:3: hint: begin the text on the next line\n"},
        {"> [!PREDICT]\n> a\n\nb\n\n> [!ANSWER]\n> c\n",
         "x.md:9:3: error: this answer has no question before it\n"
         "x.md:9:3: hint: put [!ANSWER] right behind a [!PREDICT], an [!EXPLAIN] or a question\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void the_first_line_of_a_callout_shifts_no_place(void **state)
{
    (void)state;
    struct fixture *f = fixture_of("> [!NOTE]\n> a `{lua} b`\n> | `c` |\n");
    assert_string_equal(fixture_messages(f), "");
    assert_int_equal(f->lesson.cells.items[0]->at.line, 5);
    assert_int_equal(f->lesson.cells.items[0]->at.column, 12);
    fixture_free(f);
}

static void captions_go_to_the_block_before(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"| a |\n|---|\n\nTable: b *c* {#tbl-x}\n", "table#tbl-x-;a<0:b em(c)>"},
        {"![a](b.png)\n\nFigure: c\nd\n{#fig-y}\n", "image#fig-y[image b.png(a)]<1:c/d>"},
        {"```c\nx\n```\nListing: `x`\n", "listing c<2:code(x)>"},
        {"```lua {.table}\nreturn {}\n```\n\nTable:\nb\n", "cell<0:/b>"},
        {"- ```c\n  x\n  ```\n\n  Listing: b {0}\n", "list-loose{item{listing c<2:b {0}>}}"},
        {"Tables: none\n\nTable:none\n", "p[Tables: none] p[Table:none]"},
    };
    expect_trees(cases, COUNT(cases));
}

static void caption_mistakes_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"a\n\nTable: b\n",
         "x.md:6:1: error: this caption has no block before it\n"
         "x.md:6:1: hint: a caption stands right behind a table, figure, image or code block\n"},
        {"```\nx\n```\nListing: b\n\nListing: c\n",
         "x.md:9:1: error: a second caption for one block\n"
         "x.md:7:1: note: the first caption is here\n"
         "x.md:9:1: hint: join them in one paragraph\n"},
        {"```\nx\n```\nListing: {#lst-x}\n",
         "x.md:7:1: error: this caption has no text\n"
         "x.md:7:1: hint: write what is to be seen: Listing: the values {#id}\n"},
        {"```\nx\n```\nListing: a {#lst-x .b}\n",
         "x.md:7:12: error: a caption has an id and no other attributes\n"
         "x.md:7:12: hint: write {#tbl-name} at its end\n"},
        {"```\nx\n```\nListing: a {#lst/x}\n",
         "x.md:7:13: error: this is no name\n"
         "x.md:7:13: hint: a name is made of letters, digits, \"_\", \".\" and \"-\"\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void pipe_tables_are_split_as_on_git_hosts(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"| a | b |\n| --- | --- |\n| c | d |\n", "table--;a|b;c|d"},
        {"a | b | c | d\n:-- | :-: | --: | -\nx | y\n", "tablelcr-;a|b|c|d;x|y||"},
        {"| a \\| b | `c\\|d` |\n|--|--|\n", "table--;a | b|code(c|d)"},
        {"| a |\n|---|\n| |\n|\n", "table-;a;;"},
        {"| *a | b* |\n|---|---|\n", "table--;*a|b*"},
        {"| a |\n|---|\n| # x |\n| - y |\n", "table-;a;# x;- y"},
        {"> | a |\n> |---|\n> b\nc\n", "quote{table-;a;b;c}"},
        {"a | b\n", "p[a | b]"},
        {"| a | `{lua} x` |\n|--|--|\n", "table--;a|value(x)"},
        {"a\\|b | c\n--|--\n", "table--;a|b|c"},
    };
    expect_trees(cases, COUNT(cases));
}

static void table_mistakes_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"| a | b |\n|---|\n",
         "x.md:5:1: error: the head of this table has 2 cells, the line below it 1\n"
         "x.md:5:1: hint: write one --- for each cell of the head\n"},
        {"text\n| a |\n|---|\n", "x.md:5:1: error: this table is part of the paragraph above it\n"
                                 "x.md:5:1: hint: leave an empty line before it\n"},
        {"| a |\n|---|\n| b | c |\n",
         "x.md:6:1: warning: this row has 2 cells, the head has 1: the last ones are dropped\n"
         "x.md:6:1: hint: write \\| for a bar that is part of a cell\n"},
        {"| a |\n|---|\n| <b> |\n",
         "x.md:6:3: error: raw HTML cannot be used: \"<b>\"\n"
         "x.md:6:3: hint: say it in Markdown, or write \\< for the sign itself\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void comments_and_details_are_dropped(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"<!-- a -->\n\nb\n", "p[b]"},
        {"<!-- a\n\n```c {#x}\n```\n\n-->\n\nb\n", "p[b]"},
        {"<!-- a --> <!-- b --> <!---->\n", ""},
        {"<details>\n<summary>a <b>c</b></summary>\n\nb\n\n</details>\n", "p[b]"},
        {"<details open><summary>a</summary>\n\n- b\n\n</details>\n", "list{item{p[b]}}"},
        {"- <details>\n\n  a\n\n  </details>\n", "list-loose{item{p[a]}}"},
    };
    expect_trees(cases, COUNT(cases));
}

static void other_html_is_refused(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"<div>\nx\n", "x.md:4:0: error: raw HTML cannot be used: \"<div>\"\n"
                       "x.md:4:0: hint: say it in Markdown; only comments, <details> and "
                       "<summary>...</summary> in one line may stand here\n"},
        {"<details>\ntext\n", "x.md:5:0: error: this text is part of the HTML above it\n"
                              "x.md:5:0: hint: leave an empty line before it\n"},
        {"<!-- a --> b\n", "x.md:4:0: error: this text is part of the HTML above it\n"
                           "x.md:4:0: hint: leave an empty line before it\n"},
        {"<!-- a\n\nb\n", "x.md:4:0: error: this comment is not closed\n"
                          "x.md:4:0: hint: end it with -->\n"},
        {"<details>\n```c\nx\n```\n",
         "x.md:5:0: warning: this code block is part of the HTML above it, and not read\n"
         "x.md:5:0: hint: leave an empty line before it\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void definitions_are_refused(void **state)
{
    (void)state;
#define HINT                                                                                       \
    "hint: write the address where it is used: [text](address); or write \\[ for the sign "        \
    "itself\n"
    static const struct reading_case cases[] = {
        {"[x]: y\n", "x.md:4:1: error: \"[x]:\" defines a link, which a lesson cannot have\n"
                     "x.md:4:1: " HINT},
        {"> - [a b]: y\n",
         "x.md:4:5: error: \"[a b]:\" defines a link, which a lesson cannot have\n"
         "x.md:4:5: " HINT},
        {"12. [a]:\n     y\n",
         "x.md:4:5: error: \"[a]:\" defines a link, which a lesson cannot have\n"
         "x.md:4:5: " HINT},
        {"[^n]: y\n", "x.md:4:1: error: footnotes cannot be used\n"
                      "x.md:4:1: hint: say it in the text or in a > [!NOTE]\n"},
        {"```\n[x]: y\n```\n\n    [x]: y\n\n<!--\n[x]: y\n-->\n\n\\[x]: y\n\n[x] : y\n", ""},
    };
#undef HINT
    expect_messages(cases, COUNT(cases));
}

static void deep_nesting_is_refused(void **state)
{
    (void)state;
    struct buf body = {0};
    for (int i = 0; i < 20000; i++)
        buf_text(&body, "> ");
    buf_text(&body, "a\n");
    struct fixture *f = fixture_of(body.ptr);
    assert_int_equal(diag_errors(f->diag), 1);
    assert_non_null(strstr(fixture_messages(f), "lists and quotes are nested too deep"));
    fixture_free(f);
    buf_clear(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_become_a_tree),
        cmocka_unit_test(headings_are_named_by_their_text),
        cmocka_unit_test(heading_mistakes_are_reported),
        cmocka_unit_test(callouts_begin_with_a_line_of_their_own),
        cmocka_unit_test(almost_callouts_are_reported),
        cmocka_unit_test(the_first_line_of_a_callout_shifts_no_place),
        cmocka_unit_test(captions_go_to_the_block_before),
        cmocka_unit_test(caption_mistakes_are_reported),
        cmocka_unit_test(pipe_tables_are_split_as_on_git_hosts),
        cmocka_unit_test(table_mistakes_are_reported),
        cmocka_unit_test(comments_and_details_are_dropped),
        cmocka_unit_test(other_html_is_refused),
        cmocka_unit_test(definitions_are_refused),
        cmocka_unit_test(deep_nesting_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
