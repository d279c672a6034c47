/* A lab read from a lesson: its sections and hints, the variants of its file. */
#include "test_parse.h"

#include "model/lab.h"
#include "tangle/expand.h"
#include "tangle/variant.h"

static const char lab_text[] = "> [!HINT]\n"
                               "> Before.\n"
                               "\n"
                               "## Task\n"
                               "\n"
                               "```yaml {.lab #axis}\n"
                               "title: An axis\n"
                               "minutes: 12\n"
                               "run_seconds: 2\n"
                               "```\n"
                               "\n"
                               "```c {lab=axis file=axis.c}\n"
                               "int axis(void)\n"
                               "{\n"
                               "    <<step>>\n"
                               "    <<last>>\n"
                               "}\n"
                               "```\n"
                               "\n"
                               "### Deeper\n"
                               "\n"
                               "- ```c {lab=axis #step .starter}\n"
                               "  int n = 0;\n"
                               "\n"
                               "  n++;\n"
                               "  ```\n"
                               "\n"
                               "  > [!HINT]\n"
                               "  > Inside.\n"
                               "\n"
                               "```c {lab=axis #step .solution}\n"
                               "int n = 1;\n"
                               "```\n"
                               "\n"
                               "```c {lab=axis #last .starter}\n"
                               "return 0;\n"
                               "```\n"
                               "\n"
                               "```c {lab=axis #last .solution}\n"
                               "return n;\n"
                               "```\n"
                               "\n"
                               "```c {lab=axis #last .wrong}\n"
                               "return -n;\n"
                               "```\n"
                               "\n"
                               "Because: the *sign* is wrong.\n"
                               "\n"
                               "```c {lab=axis .check}\n"
                               "int main(void) { return 0; }\n"
                               "```\n"
                               "\n"
                               "## Next\n"
                               "\n"
                               "> [!HINT]\n"
                               "> After.\n";

static const struct lab_variant starter = {.kind = LAB_STARTER}, solution = {.kind = LAB_SOLUTION},
                                wrong = {LAB_WRONG, 1, 0};

/* A course of one lesson, read and checked. */
static int set_up(void **state)
{
    struct fixture *f = fixture_of(lab_text);
    *vec_add(&f->arena, &f->course.lessons) = &f->lesson;
    f->course.page.source = source_new(&f->arena, "README.md", 0, str_from(""));
    f->course.page.root = arena_new(&f->arena, struct block);
    course_check(&f->course, f->diag);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture_free(*state);
    return 0;
}

static const struct lab *only_lab(const struct fixture *f)
{
    assert_int_equal(f->course.labs.count, 1);
    return f->course.labs.items[0];
}

static void a_lab_is_read_whole(void **state)
{
    struct fixture *f = *state;
    const struct lab *lab = only_lab(f);
    assert_string_equal(fixture_messages(f), "");
    assert_true(str_is(lab->title, "An axis"));
    assert_int_equal(lab->minutes, 12);
    assert_int_equal(lab->compile_seconds, 10);
    assert_int_equal(lab->run_seconds, 2);
    assert_true(str_is(lab->file->name, "axis.c"));
    assert_int_equal(lab->slots.count, 2);
    assert_int_equal(lab->checks.count, 1);
    assert_false(lab_is_demonstration(lab));
}

static void its_section_owns_the_hints(void **state)
{
    const struct lab *lab = only_lab(*state);
    assert_true(str_is(lab->heading->id, "task"));
    assert_int_equal(lab->hints.count, 1);
    assert_int_equal(lab->hints.items[0]->at.line, 31);
}

static void a_reason_is_no_paragraph_of_the_page(void **state)
{
    struct fixture *f = *state;
    const struct lab *lab = only_lab(f);
    struct str reason = span_plain(&f->arena, lab->slots.items[1]->wrongs.items[0].reason);
    assert_true(str_is(reason, "the sign is wrong."));
    assert_null(strstr(fixture_tree(f), "sign"));
}

static void a_variant_chooses_a_body_for_each_slot(void **state)
{
    const struct lab *lab = only_lab(*state);
    const struct lab_slot *last = lab->slots.items[1];
    assert_ptr_equal(lab_body(lab, &starter, str_from("last")), &last->starter);
    assert_ptr_equal(lab_body(lab, &wrong, str_from("last")), &last->wrongs.items[0]);
    assert_ptr_equal(lab_body(lab, &wrong, str_from("step")), &lab->slots.items[0]->solution);
    assert_null(lab_body(lab, &wrong, str_from("other")));
}

static void expect_text(const struct lab *lab, const struct lab_variant *variant, bool directives,
                        const char *expected)
{
    struct buf out = {0};
    variant_text(lab, variant, directives, &out);
    assert_string_equal(out.ptr, expected);
    buf_clear(&out);
}

static void variants_are_written_out(void **state)
{
    const struct lab *lab = only_lab(*state);
    expect_text(lab, &starter, false,
                "int axis(void)\n{\n    int n = 0;\n\n    n++;\n    return 0;\n}\n");
    expect_text(lab, &wrong, false, "int axis(void)\n{\n    int n = 1;\n    return -n;\n}\n");
    expect_text(lab, &solution, true,
                "#line 16 \"x.md\"\nint axis(void)\n{\n"
                "#line 35 \"x.md\"\n    int n = 1;\n"
                "#line 43 \"x.md\"\n    return n;\n"
                "#line 20 \"x.md\"\n}\n");
}

static void variants_have_names(void **state)
{
    struct fixture *f = *state;
    const struct lab *lab = only_lab(f);
    struct variant_list list = variant_list(&f->arena, lab);
    static const char *const names[] = {"starter", "solution", "wrong-last-1"};
    assert_int_equal(list.variants.count, COUNT(names));
    for (size_t i = 0; i < COUNT(names); i++)
        assert_true(str_is(variant_name(&f->arena, lab, &list.variants.items[i]), names[i]));
}

static void columns_of_bodies_are_those_of_the_lesson(void **state)
{
    struct fixture *f = *state;
    const struct source *source = f->lesson.source;
    assert_int_equal(expand_column(&f->course, source, 35, 5), 1); /* int n = 1; */
    assert_int_equal(expand_column(&f->course, source, 26, 5), 3); /* in a list item */
    assert_int_equal(expand_column(&f->course, source, 35, 3), 0);
    assert_int_equal(expand_column(&f->course, source, 16, 5), 5);
}

#define LAB_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LAB_TEST(a_lab_is_read_whole),
        LAB_TEST(its_section_owns_the_hints),
        LAB_TEST(a_reason_is_no_paragraph_of_the_page),
        LAB_TEST(a_variant_chooses_a_body_for_each_slot),
        LAB_TEST(variants_are_written_out),
        LAB_TEST(variants_have_names),
        LAB_TEST(columns_of_bodies_are_those_of_the_lesson),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
