/* From chunks to text: expansion, #line, columns, the output tree, the bridge. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/proc.h"
#include "parse/code.h"
#include "tangle/bridge.h"
#include "tangle/cells.h"
#include "tangle/expand.h"
#include "tangle/tree.h"

struct fixture {
    struct arena arena;
    struct diag *diag;
    struct course course;
    struct lesson *lesson;
    struct buf out;
};

static struct lesson *add_lesson(struct fixture *f, const char *file, const char *slug)
{
    struct lesson *lesson = arena_new(&f->arena, struct lesson);
    lesson->file = file;
    lesson->slug = str_from(slug);
    lesson->number = (int)f->course.lessons.count + 1;
    lesson->source = source_new(&f->arena, file, lesson->number, str_from(""));
    lesson->root = arena_new(&f->arena, struct block);
    *vec_add(&f->arena, &f->course.lessons) = lesson;
    return lesson;
}

static int set_up(void **state)
{
    struct fixture *f = xmalloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->diag = diag_new();
    f->course.arena = &f->arena;
    f->course.page.source = source_new(&f->arena, "README.md", 0, str_from(""));
    f->course.page.root = arena_new(&f->arena, struct block);
    f->lesson = add_lesson(f, "l.md", "l");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    buf_clear(&f->out);
    diag_free(f->diag);
    arena_clear(&f->arena);
    free(f);
    return 0;
}

/* A chunk of LESSON whose code starts at LINE; the first one with a dot in its name is a file. */
static struct chunk *add_chunk(struct fixture *f, struct lesson *lesson, const char *name, int line,
                               const char *text)
{
    struct chunk *chunk = arena_new(&f->arena, struct chunk);
    chunk->kind = strchr(name, '.') ? CHUNK_FILE : CHUNK_NAMED;
    chunk->name = str_from(name);
    chunk->lesson = lesson;
    *vec_add(&f->arena, &lesson->chunks) = chunk;
    struct chunk_part *part = arena_new(&f->arena, struct chunk_part);
    part->chunk = chunk;
    part->number = 1;
    part->at = place_line(lesson->source, line - 1);
    part->code = (struct code){.language = str_from("c"),
                               .text = str_from(text),
                               .at = place_at(lesson->source, line, 1, 1)};
    code_tokenize(&f->arena, &part->code, true, f->diag);
    *vec_add(&f->arena, &chunk->parts) = part;
    return chunk;
}

static void assert_expands(struct fixture *f, const struct chunk *root, bool directives,
                           const char *expected)
{
    buf_reset(&f->out);
    expand_chunk(root, directives, &f->out);
    assert_string_equal(f->out.ptr, expected);
}

static void a_reference_indents_all_lines_but_empty_ones(void **state)
{
    struct fixture *f = *state;
    struct chunk *root = add_chunk(f, f->lesson, "core/x.c", 10, "f {\n\t  <<body>>\n}\n");
    add_chunk(f, f->lesson, "body", 20, "a;\n\n  b;\n");
    course_check(&f->course, f->diag);
    assert_expands(f, root, false, "f {\n\t  a;\n\n\t    b;\n}\n");
}

static void line_directives_stand_only_where_the_sequence_breaks(void **state)
{
    struct fixture *f = *state;
    struct chunk *root = add_chunk(f, f->lesson, "core/x.c", 10, "f {\n  <<body>>\n  c;\n}\n");
    add_chunk(f, f->lesson, "body", 20, "a;\nb;\n");
    course_check(&f->course, f->diag);
    assert_expands(f, root, true,
                   "#line 10 \"l.md\"\nf {\n#line 20 \"l.md\"\n  a;\n  b;\n"
                   "#line 12 \"l.md\"\n  c;\n}\n");
}

static void no_directive_breaks_a_continued_line(void **state)
{
    struct fixture *f = *state;
    struct chunk *root =
        add_chunk(f, f->lesson, "core/x.c", 10, "#define M \\\n<<body>>\nint x;\nint y;\n");
    add_chunk(f, f->lesson, "body", 20, "1 + \\\n2\n");
    course_check(&f->course, f->diag);
    assert_expands(f, root, true,
                   "#line 10 \"l.md\"\n#define M \\\n1 + \\\n2\n"
                   "#line 12 \"l.md\"\nint x;\nint y;\n");
}

static void a_chunk_of_another_lesson_brings_its_own_lines(void **state)
{
    struct fixture *f = *state;
    struct lesson *other = add_lesson(f, "odd \"name\".md", "other");
    struct chunk *root = add_chunk(f, f->lesson, "core/x.c", 1, "<<other/step>>\nz;\n");
    add_chunk(f, other, "step", 1, "y;\n");
    course_check(&f->course, f->diag);
    assert_int_equal(diag_errors(f->diag), 0);
    assert_expands(f, root, true, "#line 1 \"odd \\\"name\\\".md\"\ny;\n#line 2 \"l.md\"\nz;\n");
}

static void shifts_strings_and_comments_are_no_references(void **state)
{
    struct fixture *f = *state;
    static const char text[] = "int y = 1 << 2 >> 1;\nputs(\"<<no>>\");\nx <<no>> y;\n";
    struct chunk *root = add_chunk(f, f->lesson, "test/x.c", 1, text);
    course_check(&f->course, f->diag);
    assert_int_equal(diag_errors(f->diag), 0);
    assert_expands(f, root, false, text);
}

static void cycles_undefined_and_unused_chunks_are_reported(void **state)
{
    struct fixture *f = *state;
    add_chunk(f, f->lesson, "core/x.c", 1, "<<a>>\n<<nowhere>>\n");
    add_chunk(f, f->lesson, "a", 11, "<<b>>\n");
    add_chunk(f, f->lesson, "b", 21, "<<a>>\n");
    add_chunk(f, f->lesson, "idle", 31, "");
    course_check(&f->course, f->diag);
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    diag_print(f->diag, out);
    fclose(out);
    assert_non_null(strstr(text, "l.md:2:1: error: chunk \"nowhere\" is not defined\n"));
    assert_non_null(
        strstr(text, "l.md:21:1: error: these chunks use each other in a circle: a -> b -> a\n"));
    assert_non_null(strstr(text, "l.md:30: error: chunk \"idle\" is never used\n"));
    assert_int_equal(diag_errors(f->diag), 3);
    free(text);
}

static void a_compilers_column_is_mapped_back(void **state)
{
    struct fixture *f = *state;
    add_chunk(f, f->lesson, "core/x.c", 10, "f {\n    <<body>>\n}\n  <<twice>>\n<<twice>>\n");
    add_chunk(f, f->lesson, "body", 20, "a;\n");
    add_chunk(f, f->lesson, "twice", 30, "b;\n");
    course_check(&f->course, f->diag);
    const struct source *source = f->lesson->source;
    assert_int_equal(expand_column(&f->course, source, 10, 3), 3);
    assert_int_equal(expand_column(&f->course, source, 20, 6), 2);
    assert_int_equal(expand_column(&f->course, source, 30, 3), 0);
    assert_int_equal(expand_column(&f->course, source, 99, 7), 7);
}

static void the_bridge_has_a_call_for_each_prototype(void **state)
{
    struct fixture *f = *state;
    struct api_function *function = vec_add(&f->arena, &f->course.api.functions);
    *function = (struct api_function){
        .name = str_from("mean"), .at = place_line(f->lesson->source, 5), .result = API_FLOAT};
    *vec_add(&f->arena, &function->parameters) = (struct api_parameter){
        .name = str_from("x"), .type = API_FLOAT, .pointer = true, .input = true};
    *vec_add(&f->arena, &function->parameters) =
        (struct api_parameter){.name = str_from("n"), .type = API_INT64};
    bridge_source(&f->course, true, &f->out);
    assert_non_null(strstr(f->out.ptr, "{\"mean\", \"fpfl:x,n\", call_0},"));
    assert_non_null(strstr(f->out.ptr, "#line 5 \"l.md\"\nstatic void call_0"));
    assert_non_null(strstr(f->out.ptr, "w[0].f = mean(w[1].p, w[2].l);"));
}

static struct cell *add_cell(struct fixture *f, const char *text)
{
    struct cell *cell = arena_new(&f->arena, struct cell);
    cell->text = str_from(text);
    cell->at = place_line(f->lesson->source, 1);
    *vec_add(&f->arena, &f->lesson->cells) = cell;
    return cell;
}

static void a_lesson_needs_what_its_cells_name(void **state)
{
    struct fixture *f = *state;
    add_cell(f, "-- core preset\nx = \"presets\" .. 'core' .. row.preset\n");
    struct cells_needs needs = cells_needs(&f->course, f->lesson);
    assert_false(needs.core || needs.presets || needs.sweep);
    add_cell(f, "return #presets\n");
    needs = cells_needs(&f->course, f->lesson);
    assert_true(needs.presets && !needs.sweep && !needs.core);
    add_cell(f, "return core.f(preset.width)\n");
    needs = cells_needs(&f->course, f->lesson);
    assert_true(needs.presets && needs.sweep && needs.core);
}

static void a_tree_removes_what_it_no_longer_makes_and_nothing_else(void **state)
{
    struct fixture *f = *state;
    char root[] = "/tmp/heddle-tree-XXXXXX";
    assert_non_null(mkdtemp(root));
    struct tree first = {.root = root, .arena = &f->arena, .diag = f->diag};
    tree_write(&first, "core/old.c", str_from("old"));
    tree_write(&first, "core/kept.c", str_from("kept"));
    assert_true(tree_finish(&first));
    const char *foreign = fs_join(&f->arena, root, "core/foreign.c");
    assert_true(fs_write(foreign, str_from("mine"), NULL, f->diag));
    struct tree second = {.root = root, .arena = &f->arena, .diag = f->diag};
    tree_write(&second, "core/kept.c", str_from("kept"));
    assert_true(tree_finish(&second));
    assert_false(fs_exists(fs_join(&f->arena, root, "core/old.c")));
    assert_true(fs_exists(fs_join(&f->arena, root, "core/kept.c")));
    assert_true(fs_exists(foreign));
    struct buf out = {0};
    const char *const argv[] = {"rm", "-r", root, NULL};
    proc_capture(argv, str_from(""), &out, f->diag);
}

static void a_tree_that_failed_removes_nothing_and_forgets_nothing(void **state)
{
    struct fixture *f = *state;
    char root[] = "/tmp/heddle-tree-XXXXXX";
    assert_non_null(mkdtemp(root));
    const char *old = fs_join(&f->arena, root, "old.c");
    struct tree first = {.root = root, .arena = &f->arena, .diag = f->diag};
    tree_write(&first, "old.c", str_from("old"));
    assert_true(tree_finish(&first));
    struct tree second = {.root = root, .arena = &f->arena, .diag = f->diag, .failed = true};
    assert_false(tree_finish(&second));
    assert_true(fs_exists(old));
    struct tree third = {.root = root, .arena = &f->arena, .diag = f->diag};
    assert_true(tree_finish(&third));
    assert_false(fs_exists(old));
    struct buf out = {0};
    const char *const argv[] = {"rm", "-r", root, NULL};
    proc_capture(argv, str_from(""), &out, f->diag);
}

static void moved_lines_alone_are_spared_where_that_is_asked_for(void **state)
{
    struct fixture *f = *state;
    char root[] = "/tmp/heddle-tree-XXXXXX";
    assert_non_null(mkdtemp(root));
    static const struct {
        bool spare;
        const char *text, *expected;
    } cases[] = {
        {true, "#line 1 \"l.md\"\na;\n", "#line 1 \"l.md\"\na;\n"},
        {true, "#line 5 \"l.md\"\na;\n", "#line 1 \"l.md\"\na;\n"},
        {false, "#line 5 \"l.md\"\na;\n", "#line 5 \"l.md\"\na;\n"},
        {true, "#line 9 \"l.md\"\nb;\n", "#line 9 \"l.md\"\nb;\n"},
        {true, "#line 10 \"l.md\"\nb;\nc;\n", "#line 10 \"l.md\"\nb;\nc;\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tree tree = {.root = root, .arena = &f->arena, .diag = f->diag};
        tree.spare_lines = cases[i].spare;
        tree_write(&tree, "x.c", str_from(cases[i].text));
        assert_true(tree_finish(&tree));
        assert_int_equal(tree.kept_lines, strcmp(cases[i].text, cases[i].expected) != 0);
        struct buf held = {0};
        assert_true(fs_read(fs_join(&f->arena, root, "x.c"), &held, f->diag));
        assert_string_equal(held.ptr, cases[i].expected);
        buf_clear(&held);
    }
    struct buf out = {0};
    const char *const argv[] = {"rm", "-r", root, NULL};
    proc_capture(argv, str_from(""), &out, f->diag);
}

static void a_tree_never_writes_through_a_link(void **state)
{
    struct fixture *f = *state;
    char root[] = "/tmp/heddle-tree-XXXXXX";
    assert_non_null(mkdtemp(root));
    const char *victim = fs_join(&f->arena, root, "victim");
    const char *inner = fs_join(&f->arena, root, "inner");
    const char *link = fs_join(&f->arena, inner, "core");
    assert_true(fs_make_directory(victim, f->diag) && fs_make_directory(inner, f->diag));
    assert_int_equal(symlink(victim, link), 0);
    struct tree tree = {.root = inner, .arena = &f->arena, .diag = f->diag};
    tree_write(&tree, "core/x.c", str_from("x"));
    assert_false(tree_finish(&tree));
    assert_true(diag_failed(f->diag));
    assert_false(fs_exists(fs_join(&f->arena, victim, "x.c")));
    struct buf out = {0};
    const char *const argv[] = {"rm", "-r", root, NULL};
    proc_capture(argv, str_from(""), &out, f->diag);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_reference_indents_all_lines_but_empty_ones),
        TEST(line_directives_stand_only_where_the_sequence_breaks),
        TEST(no_directive_breaks_a_continued_line),
        TEST(a_chunk_of_another_lesson_brings_its_own_lines),
        TEST(shifts_strings_and_comments_are_no_references),
        TEST(cycles_undefined_and_unused_chunks_are_reported),
        TEST(a_compilers_column_is_mapped_back),
        TEST(the_bridge_has_a_call_for_each_prototype),
        TEST(a_lesson_needs_what_its_cells_name),
        TEST(a_tree_removes_what_it_no_longer_makes_and_nothing_else),
        TEST(moved_lines_alone_are_spared_where_that_is_asked_for),
        TEST(a_tree_that_failed_removes_nothing_and_forgets_nothing),
        TEST(a_tree_never_writes_through_a_link),
    };
    return cmocka_run_group_tests_name("tangle", tests, NULL, NULL);
}
