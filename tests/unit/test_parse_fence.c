/* Fenced blocks: where they begin and end, and what their attributes make of them. */
#include "test_parse.h"

static void attributes_decide_what_a_block_is(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"```\nx\n```\n", "listing "},
        {"```c\nx\n```\n", "listing c"},
        {"```brainfuck\nx\n```\n", "listing brainfuck"},
        {"```c {#a}\n```\n", "chunk a/1"},
        {"```c {#a .hidden}\n```\n\n```c {#a .append}\n```\n", "chunk a/1 hidden chunk a/2"},
        {"```text {#a}\n```\n", "chunk a/1"},
        {"```c {file=core/x.c}\n```\n", "chunk core/x.c/1"},
        {"```c {file=core/x.c .native .hidden}\n```\n", "chunk core/x.c/1 hidden"},
        {"```c {file=\"test/x-y.h\"}\n```\n", "chunk test/x-y.h/1"},
        {"```make {file=core/Makefile}\n```\n", "chunk core/Makefile/1"},
        {"```c {.api}\n```\n```c {.api .append}\n```\n", "chunk /1 chunk /2"},
        {"```lua {.values}\n```\n", ""},
        {"```lua {.values .course}\n```\n", ""},
        {"```lua {.table}\n```\n", "cell"},
        {"```lua {.figure}\n```\n", "cell"},
        {"```lua {#a}\n```\n", "chunk a/1"},
        {"```yaml {.preset-schema #m}\na: {type: integer}\n```\n", "schema"},
        {"```yaml {.preset #p of=m}\na: 1\n```\n", "preset p"},
        {"```math\nx\n```\n", "math"},
        {"```math {#eq-x}\nx\n```\n", "math#eq-x"},
        {"~~~c {#a}\n```\n~~~\n", "chunk a/1"},
        {"  ```c {#a}\n  x\n  ```\n", "chunk a/1"},
    };
    expect_trees(cases, COUNT(cases));
}

static void other_combinations_are_refused(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"```c {.hiden #a}\n```\n", "x.md:4:7: error: class \".hiden\" is unknown\n"
                                    "x.md:4:7: hint: did you mean \".hidden\"?\n"},
        {"```c {.stepwise}\n```\n",
         "x.md:4:7: error: class \".stepwise\" is unknown\n"
         "x.md:4:7: hint: the classes are .append .hidden .native .api .count .values .course "
         ".table .figure .preset-schema .preset .lab .starter .solution .wrong .check .graded\n"},
        {"```c {#a xyz=b}\n```\n", "x.md:4:10: error: key \"xyz\" is unknown\n"
                                   "x.md:4:10: hint: the keys are file=, of= and lab=\n"},
        {"```c {#a fiel=b}\n```\n", "x.md:4:10: error: key \"fiel\" is unknown\n"
                                    "x.md:4:10: hint: did you mean \"file=\"?\n"},
        {"```C {#a}\n```\n", "x.md:4:4: error: language \"C\" is unknown\n"
                             "x.md:4:4: hint: use \"text\" for what has no language here\n"},
        {"```pyton {#a}\n```\n", "x.md:4:4: error: language \"pyton\" is unknown\n"
                                 "x.md:4:4: hint: did you mean \"python\"?\n"},
        {"``` {#a}\n```\n", "x.md:4:6: error: a block with attributes needs a language\n"
                            "x.md:4:6: hint: write it before the brace: c {...}\n"},
        {"```lua {.api}\n```\n", "x.md:4:4: error: an .api block must be in c, not \"lua\"\n"
                                 "x.md:4:4: hint: write ```c {.api}\n"},
        {"```c {.append}\n```\n",
         "x.md:4:7: error: a listing has no .append\n"
         "x.md:4:7: hint: give the block a #name or a file=, which make it part of the code\n"},
        {"```c {#a .native}\n```\n", "x.md:4:10: error: a named chunk has no .native\n"
                                     "x.md:4:10: hint: write ```c {#name}\n"},
        {"```c {#a file=core/a.c}\n```\n",
         "x.md:4:7: error: a file has no #name\n"
         "x.md:4:7: hint: a block is a file or a named chunk that a file uses, not both\n"},
        {"```yaml {.preset #a}\n```\n", "x.md:4:10: error: a preset needs of=\n"
                                        "x.md:4:10: hint: write ```yaml {.preset #small "
                                        "of=model}\n"},
        {"```math {.hidden}\n```\n", "x.md:4:10: error: a formula has no .hidden\n"
                                     "x.md:4:10: hint: write ```math {#eq-name}\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void files_stay_in_their_trees(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"```c {file=../a.c}\n```\n",
         "x.md:4:7: error: file \"../a.c\" cannot be written: it leaves its tree by \".\" or "
         "\"..\"\n"
         "x.md:4:7: hint: write a plain name such as core/name.c\n"},
        {"```c {file=a.c}\n```\n",
         "x.md:4:7: error: file \"a.c\" is neither in core/ nor in test/\n"
         "x.md:4:7: hint: write core/name.c for what lessons call, test/name.c for what tests "
         "it\n"},
        {"```c {file=core/core.h}\n```\n",
         "x.md:4:7: error: file \"core/core.h\" is made from the .api blocks\n"
         "x.md:4:7: hint: put prototypes into ```c {.api}, all else into another header\n"},
        {"```text {file=core/a.c}\n```\n",
         "x.md:4:4: error: file \"core/a.c\" must be in c, not \"text\"\n"
         "x.md:4:4: hint: write ```c {file=core/a.c}\n"},
        {"```c {file=core/a.txt}\n```\n",
         "x.md:4:7: error: a file in c ends in .c or .h, not \"core/a.txt\"\n"
         "x.md:4:7: hint: name the file core/name.c, or the block's language text\n"},
        {"```c {file=test/a.c .native}\n```\n",
         "x.md:4:21: error: only files in core/ can be .native\n"
         "x.md:4:21: hint: take .native out: tests are for the native build alone anyway\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void a_second_block_needs_append(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"```c {#a}\n```\n\n```c {#a}\n```\n",
         "x.md:7:7: error: chunk \"a\" is defined twice\n"
         "x.md:4:7: note: it was first defined here\n"
         "x.md:7:7: hint: write .append to add to it, or give this one another name\n"},
        {"```c {file=core/a.c}\n```\n\n```c {file=core/a.c}\n```\n",
         "x.md:7:7: error: file \"core/a.c\" is defined twice\n"
         "x.md:4:7: note: it was first defined here\n"
         "x.md:7:7: hint: write .append to add to it, or give this one another name\n"},
        {"```c {.api}\n```\n\n```c {.api}\n```\n",
         "x.md:7:1: error: the .api block is defined twice\n"
         "x.md:4:1: note: it was first defined here\n"
         "x.md:7:1: hint: write .append to add to it, or give this one another name\n"},
        {"```c {#mean}\n```\n\n```c {#maen .append}\n```\n",
         "x.md:7:7: error: there is no chunk \"maen\" before this to append to\n"
         "x.md:7:7: hint: did you mean \"mean\"?\n"},
        {"```c {file=core/a.c .append}\n```\n",
         "x.md:4:7: error: there is no file \"core/a.c\" before this to append to\n"
         "x.md:4:7: hint: the first block of a chunk has no .append\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static const struct chunk_part *part(const struct fixture *f, size_t chunk, size_t i)
{
    return f->lesson.chunks.items[chunk]->parts.items[i];
}

static void parts_know_their_text_place_and_anchor(void **state)
{
    (void)state;
    struct fixture *f = fixture_of("- > ```c {#a_b}\n  > int\n  >   x;\n  > ```\n\n"
                                   "```c {file=core/a.c .native}\n```\n\n"
                                   "```c {#a_b .append .hidden}\n\n```\n");
    assert_string_equal(fixture_messages(f), "");
    assert_int_equal(f->lesson.chunks.count, 2);
    assert_true(f->lesson.chunks.items[1]->native);
    const struct chunk_part *first = part(f, 0, 0), *file = part(f, 1, 0), *last = part(f, 0, 1);
    assert_true(str_is(first->code.text, "int\n  x;\n"));
    assert_int_equal(first->code.at.line, 5);
    assert_int_equal(first->code.at.column, 5);
    assert_int_equal(first->code.indent, 4);
    assert_int_equal(first->at.line, 4);
    assert_int_equal(first->at.column, 11);
    struct place x = code_place(&first->code, &first->code.tokens.items[1]);
    assert_int_equal(x.line, 6);
    assert_int_equal(x.column, 7);
    assert_true(str_is(first->anchor, "chunk-a-b"));
    assert_true(str_is(file->anchor, "chunk-core-a-c"));
    assert_true(str_is(file->code.text, ""));
    assert_true(str_is(last->anchor, "chunk-a-b-2"));
    assert_true(str_is(last->code.text, "\n"));
    assert_int_equal(last->number, 2);
    assert_true(last->hidden);
    fixture_free(f);
}

static void anchors_are_unique(void **state)
{
    (void)state;
    struct fixture *f = fixture_of("```c {#a-2}\n```\n```c {#a}\n```\n```c {#a .append}\n```\n");
    assert_true(str_is(part(f, 0, 0)->anchor, "chunk-a-2"));
    assert_true(str_is(part(f, 1, 1)->anchor, "chunk-a-2-x"));
    fixture_free(f);
}

static void cells_keep_the_order_of_the_text(void **state)
{
    (void)state;
    struct fixture *f = fixture_of("```lua {.values .course}\na = 1\n```\n\n| `{lua} a` |\n|--|\n\n"
                                   "- ```lua {.figure}\n  return {}\n  ```\n\n"
                                   "  Figure: `{lua} b`\n");
    assert_string_equal(fixture_messages(f), "");
    static const enum cell_kind kinds[] = {CELL_VALUES, CELL_INLINE, CELL_FIGURE, CELL_INLINE};
    static const int lines[] = {5, 8, 12, 15}, columns[] = {1, 10, 3, 18};
    assert_int_equal(f->lesson.cells.count, COUNT(kinds));
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const struct cell *cell = f->lesson.cells.items[i];
        assert_int_equal(cell->kind, kinds[i]);
        assert_int_equal(cell->index, i);
        assert_int_equal(cell->course, i == 0);
        assert_int_equal(cell->at.line, lines[i]);
        assert_int_equal(cell->at.column, columns[i]);
    }
    assert_true(str_is(f->lesson.cells.items[2]->text, "return {}\n"));
    fixture_free(f);
}

static void presets_keep_their_yaml(void **state)
{
    (void)state;
    struct fixture *f = fixture_of("> ```yaml {.preset #p of=m}\n> a: 1\n> b: x\n> ```\n");
    assert_string_equal(fixture_messages(f), "");
    const struct preset *preset = f->course.presets.items[0];
    assert_true(str_is(preset->schema_id, "m"));
    assert_int_equal(preset->schema_at.column, 23);
    const struct yaml *b = yaml_get(preset->source, "b");
    assert_int_equal(b->at.line, 6);
    assert_int_equal(b->at.column, 6);
    fixture_free(f);
}

static void the_course_page_has_nothing_to_run(void **state)
{
    (void)state;
    struct fixture *f = fixture_new();
    f->course.page.source =
        source_new(&f->arena, "README.md", 0, str_from(FRONT "```c {#a}\n```\n\n`{lua} x`\n"));
    f->course.page.file = "README.md";
    lesson_read(&f->course, &f->course.page, f->course.page.source->text, f->diag);
    assert_string_equal(
        fixture_messages(f),
        "README.md:4:1: error: the course page can hold listings and formulas only\n"
        "README.md:4:1: hint: move this block into a lesson\n"
        "README.md:7:1: error: an inline value cannot stand in the course page\n"
        "README.md:7:1: hint: values belong to lessons\n");
    fixture_free(f);
}

#define LEFT "hint: indent all its lines like the opening fence; what follows was not read\n"
#define INNER                                                                                      \
    "hint: close that block first; to show a fence in a block, make the block's own fence "        \
    "longer; what follows was not read\n"
#define TAB "hint: indent the lines of a block in a list or quote by blanks, as far as its fence\n"

static void blocks_without_an_end_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"```c {#a}\nx\n", "x.md:4:1: error: this code block is not closed\n"
                           "x.md:4:1: hint: end it with a line that holds the same fence\n"},
        {"```", "x.md:4:1: error: this code block is not closed\n"
                "x.md:4:1: hint: end it with a line that holds the same fence\n"},
        {"````c\n```\n", "x.md:4:1: error: this code block is not closed\n"
                         "x.md:4:1: hint: end it with a line that holds the same fence\n"},
        {"> ```c\n> x\n", "x.md:4:3: error: this code block is not closed\n"
                          "x.md:4:3: hint: end it with a line that holds the same fence\n"},
        {"- ```c\n  x\ny\n  ```\nz <b>\n",
         "x.md:4:3: error: this code block is not closed\n"
         "x.md:6:0: note: this line is outside of the list or quote, and ends it\n"
         "x.md:4:3: " LEFT},
        {"- ```c\n  x\n```\nz <b>\n",
         "x.md:4:3: error: this code block is not closed\n"
         "x.md:6:0: note: this line is outside of the list or quote, and ends it\n"
         "x.md:4:3: " LEFT},
        {"> ```c\n> x\n```\nz\n```\n",
         "x.md:4:3: error: this code block is not closed\n"
         "x.md:6:0: note: this line is outside of the list or quote, and ends it\n"
         "x.md:4:3: " LEFT},
    };
    expect_messages(cases, COUNT(cases));
}

static void fences_inside_of_a_block_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"```c {#a}\nx\n\n```c {#b}\ny\n```\n",
         "x.md:7:0: error: this fence is part of the code block above it\n"
         "x.md:4:1: note: the block begins here\n"
         "x.md:7:0: " INNER},
        {"```c\nx\n    ```\n\n```c\n```\n",
         "x.md:6:0: error: this closing fence is indented too far to close the code block above "
         "it\n"
         "x.md:4:1: note: the block begins here\n"
         "x.md:6:0: hint: indent it like the opening fence; what follows was not read\n"},
        {"```c {#`}\nx\n```\nz\n```\n",
         "x.md:4:1: error: this line is text, though it begins like a code block\n"
         "x.md:4:1: hint: a backtick cannot stand behind the opening fence; what follows was not "
         "read\n"},
        {"```c `\nx\n---\n```\n",
         "x.md:4:1: error: this line is text, though it begins like a code block\n"
         "x.md:4:1: hint: a backtick cannot stand behind the opening fence; what follows was not "
         "read\n"},
        {"> [!NOTE]\n> a\n> ```c `\n",
         "x.md:6:3: error: this line is text, though it begins like a code block\n"
         "x.md:6:3: hint: a backtick cannot stand behind the opening fence; what follows was not "
         "read\n"},
        {"    ```c {#a}\n    x\n    ```\n",
         "x.md:4:5: warning: this code block is made by its indentation, and its fence is part of "
         "the code\n"
         "x.md:4:5: hint: indent the fence by three blanks at most\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void other_fences_inside_of_a_block_are_code(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"````c\n```c\n```\n````\n", "listing c"},
        {"~~~c\n```c\n~~~\n", "listing c"},
        {"```c\n~~~\n```\n", "listing c"},
        {"```c\nx ```\n```\n", "listing c"},
        {"- ```c\n\n  x\n\n  ```\n", "list{item{listing c}}"},
        {"> ```c\n> x\n>```\n", "quote{listing c}"},
        {"```c\nx\n`````  \n", "listing c"},
        {"1.  ```c\n    x\n    ```\n2.  ```c\n    y\n    ```\n",
         "list1{item{listing c} item{listing c}}"},
    };
    expect_trees(cases, COUNT(cases));
}

static void tabs_before_a_block_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"-\t```c\n\tx\n\t```\n", "x.md:4:0: error: this code block is indented by a tab\n"
                                  "x.md:4:0: " TAB},
        {"- ```c\n\tx\n  ```\n", "x.md:5:0: error: this code block is indented by a tab\n"
                                 "x.md:5:0: " TAB},
        {"- ```make\n  a:\n  \tb\n  ```\n", ""},
        {"```make\na:\n\tb\n```\n", ""},
    };
    expect_messages(cases, COUNT(cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attributes_decide_what_a_block_is),
        cmocka_unit_test(other_combinations_are_refused),
        cmocka_unit_test(files_stay_in_their_trees),
        cmocka_unit_test(a_second_block_needs_append),
        cmocka_unit_test(parts_know_their_text_place_and_anchor),
        cmocka_unit_test(anchors_are_unique),
        cmocka_unit_test(cells_keep_the_order_of_the_text),
        cmocka_unit_test(presets_keep_their_yaml),
        cmocka_unit_test(the_course_page_has_nothing_to_run),
        cmocka_unit_test(blocks_without_an_end_are_reported),
        cmocka_unit_test(fences_inside_of_a_block_are_reported),
        cmocka_unit_test(other_fences_inside_of_a_block_are_code),
        cmocka_unit_test(tabs_before_a_block_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
