/* The leak proof: what gives a solution away, and its twins that do not. */
#include "test_parse_fixture.h"

#include "lab/leak.h"
#include "model/lab.h"
#include "parse/code.h"

#define BODY                                                                                       \
    "float sum = 0.0f;\n"                                                                          \
    "for (int j = 0; j < n; j++)\n"                                                                \
    "    sum += x[j] * x[j]; /* squares */\n"                                                      \
    "return sum / (float)n;\n"
#define HEAD ", int64_t rows, int64_t width)\n{\n    for (int64_t i = 0; i < rows; i++) {\n"

struct leaks {
    struct fixture *f;
    struct lab lab;
    struct leak *leak;
};

static struct code code_of(struct leaks *leaks, const char *text, int line)
{
    struct code code = {.language = str_from("c"), .text = str_from(text)};
    code.at = place_at(leaks->f->lesson.source, line, 1, 1);
    code_tokenize(leaks->f->course.arena, &code, true, leaks->f->diag);
    return code;
}

/* A course of one lesson, BODY, with a lab whose file and slot stand in none of its blocks. */
static struct leaks *leaks_of(const char *lesson, const char *solution)
{
    struct leaks *leaks = xmalloc(sizeof *leaks);
    memset(leaks, 0, sizeof *leaks);
    leaks->f = fixture_of(lesson);
    struct course *course = &leaks->f->course;
    assert_string_equal(fixture_messages(leaks->f), "");
    *vec_add(course->arena, &course->lessons) = &leaks->f->lesson;
    *vec_add(course->arena, &course->labs) = &leaks->lab;
    course->page.root = arena_new(course->arena, struct block);
    leaks->lab.id = str_from("squares");
    leaks->lab.lesson = &leaks->f->lesson;
    struct lab_slot *slot = arena_new(course->arena, struct lab_slot);
    slot->solution.code = code_of(leaks, solution, 2);
    slot->starter.code = code_of(leaks, "return 0.0f;\n", 1);
    *vec_add(course->arena, &leaks->lab.slots) = slot;
    return leaks;
}

static void add_check(struct leaks *leaks, const char *text, bool graded)
{
    struct lab_check check = {.code = code_of(leaks, text, 3), .graded = graded};
    *vec_add(leaks->f->course.arena, &leaks->lab.checks) = check;
}

/* What the proof says of TEXT: one line a message. */
static const char *say(struct leaks *leaks, const char *text)
{
    if (!leaks->leak)
        leaks->leak = leak_new(&leaks->f->course);
    bool clean = leak_check(leaks->leak, "axis/README.md", str_from(text), leaks->f->diag);
    const char *messages = fixture_messages(leaks->f);
    assert_int_equal(clean, *messages == '\0');
    return messages;
}

static void leaks_free(struct leaks *leaks)
{
    leak_free(leaks->leak);
    fixture_free(leaks->f);
    free(leaks);
}

static void expect(const char *lesson, const char *solution, const char *text, bool leaked)
{
    struct leaks *leaks = leaks_of(lesson, solution);
    const char *messages = say(leaks, text);
    assert_int_equal(strstr(messages, "would give away the solution of lab \"squares\"") != NULL,
                     leaked);
    leaks_free(leaks);
}

#define LEAK "axis/README.md would give away the solution of lab \"squares\"\n"
#define SHOW " ...\": take that out, or show it in a listing\n"

static void a_message_names_the_lessons_line_the_file_and_what_stands_there(void **state)
{
    (void)state;
    struct leaks *leaks = leaks_of("text\n", BODY);
    assert_string_equal(say(leaks, "So:\n\n" BODY "Again:\n" BODY),
                        "x.md:2:1: error: " LEAK "x.md:2:1: hint: it says \"float sum = 0.0f; "
                        "for (int j = 0; j < n; j++) sum += x[j] *" SHOW);
    leaks_free(leaks);
    leaks = leaks_of("text\n", BODY);
    assert_string_equal(say(leaks, "j++) sum += x[j] * x[j]; return sum / (float)n;\n"),
                        "x.md:3:24: error: " LEAK "x.md:3:24: hint: it says \"j++) sum += x[j] * "
                        "x[j]; return sum / (float)n;" SHOW);
    leaks_free(leaks);
}

static void a_solution_is_found_wherever_and_however_it_is_written(void **state)
{
    (void)state;
    static const char *const planted[] = {
        BODY,
        "Just write float sum=0.0f; for(int j=0;j<n;j++) sum+=x[j]*x[j]; return sum/(float)n;",
        "float sum = 0.0f;\r\nfor (int j = 0;\r\n\tj < n; j ++)\r\n sum += x [j] * x [j];",
        "/*\n * float sum = 0.0f;\n * for (int j = 0; j < n; j++)\n *     sum += x[j] * x[j];\n */",
        "// float sum = 0.0f;\n// for (int j = 0; j < n; j++)\n//     sum += x[j] * x[j];\n",
        "> float sum = 0.0f;\n> for (int j = 0; j < n; j++)\n>     sum += x[j] * x[j];\n",
        "float sum = 0.0f; // here\nfor (int j = 0; j < n; j++) /* and\n there */ sum += x[j] * "
        "x[j]; return",
        "float sum = 0.0f; for (int j = 0; j \\< n; j++) sum += x\\[j\\] \\* x\\[j\\]; return",
        "+float sum = 0.0f;\n+for (int j = 0; j < n; j++)\n+    sum += x[j] * x[j];\n",
    };
    for (size_t i = 0; i < COUNT(planted); i++)
        expect("text\n", BODY, planted[i], true);
}

static void near_misses_are_no_leaks(void **state)
{
    (void)state;
    static const char *const harmless[] = {
        "",
        "float sum = 0.0f;",
        "Add up x[j] * x[j] for all j from 0 to n - 1, and divide by n.",
        "float sum = 0.0f;\nfor (int j = 1; j < n; j++)\n    sum += x[j];\nreturn sum;\n",
        "float sum = 0.0f;\nfor (int j = 0; j < m; j++)\n    sum += x[j] * x[j] * 2;\n",
    };
    for (size_t i = 0; i < COUNT(harmless); i++)
        expect("text\n", BODY, harmless[i], false);
}

static void what_the_lesson_shows_is_no_secret(void **state)
{
    (void)state;
    expect("```c\n" BODY "```\n", BODY, BODY, false);
    expect("```c {#mean}\nfloat mean(void)\n{\n" BODY "}\n```\n", BODY, BODY, false);
    expect("```c {#mean .hidden}\nfloat mean(void)\n{\n" BODY "}\n```\n", BODY, BODY, true);
    expect("- item\n\n  ```c\n  float sum = 0.0f;\n  ```\n", BODY, BODY, true);
    expect("- item\n\n  ```c\n  float sum = 0.0f;\n  for (int j = 0; j < n; j++)\n"
           "      sum += x[j] * x[j];\n  return sum / (float)n;\n  ```\n",
           BODY, "float sum = 0.0f; for (int j = 0; j < n; j++) sum += x[j] * x[j];", false);
    expect("Text: `float sum = 0.0f; for (int j = 0; j < n; j++) sum += x[j] * x[j];`\n", BODY,
           BODY, true);
}

static void a_draft_shows_nothing(void **state)
{
    (void)state;
    struct leaks *leaks = leaks_of("```c\n" BODY "```\n", BODY);
    leaks->f->lesson.draft = true;
    assert_string_not_equal(say(leaks, BODY), "");
    leaks_free(leaks);
}

static void starters_and_given_files_are_no_secret(void **state)
{
    (void)state;
    struct leaks *leaks = leaks_of("text\n", BODY);
    leaks->lab.slots.items[0]->starter.code.text = str_from(BODY);
    assert_string_equal(say(leaks, BODY), "");
    leaks_free(leaks);
    leaks = leaks_of("```c {file=core/a.c .hidden}\nfloat f(void)\n{\n" BODY "}\n```\n", BODY);
    assert_string_not_equal(say(leaks, BODY), "");
    leaks_free(leaks);
    leaks = leaks_of("```c {file=core/a.c .hidden}\nfloat f(void)\n{\n" BODY "}\n```\n", BODY);
    *vec_add(leaks->f->course.arena, &leaks->lab.given) = str_from("core/a.c");
    assert_string_equal(say(leaks, BODY), "");
    leaks_free(leaks);
}

static void idioms_are_shorter_than_a_leak(void **state)
{
    (void)state;
    expect("text\n", "void f(const float *x" HEAD "        y[i] = 2.0f * x[i];\n", HEAD, false);
    expect("text\n", "void f(const float *x" HEAD "        y[i] = 2.0f * x[i];\n", HEAD "y", true);
}

static void a_short_solution_counts_as_a_whole(void **state)
{
    (void)state;
    expect("text\n", "y[i] = x[i] - mean;\n", "write y[i]=x[i]-mean; and run", true);
    expect("text\n", "y[i] = x[i] - mean;\n", "write y[i] = x[i] - mu; and run", false);
    expect("text\n", "y = x - mean;\n", "write y = x - mean; and run", false);
}

#define FRAME                                                                                      \
    "#include \"lab.h\"\nint main(void)\n{\n    float got[3];\n"                                   \
    "    if (scanf(\"%f %f %f\", &got[0], &got[1], &got[2]) != 3)\n        return 2;\n"

static void graded_checks_are_secret_and_the_others_frames_are_not(void **state)
{
    (void)state;
    static const char graded[] =
        FRAME "lab_near(\"first\", got[0], 1.25, 1e-4); lab_near(\"last\", got[2], 2.5, 1e-4);\n";
    struct leaks *leaks = leaks_of("text\n", BODY);
    add_check(leaks, graded, true);
    assert_non_null(strstr(say(leaks, FRAME), "would give away a graded check"));
    leaks_free(leaks);
    leaks = leaks_of("text\n", BODY);
    add_check(leaks, graded, true);
    add_check(leaks, FRAME "    return 0;\n}\n", false);
    assert_string_equal(say(leaks, FRAME "    return 0;\n}\n"), "");
    assert_non_null(strstr(say(leaks, graded), "would give away a graded check"));
    leaks_free(leaks);
}

static void a_check_that_students_see_may_not_hold_the_solution(void **state)
{
    (void)state;
    struct leaks *leaks = leaks_of("text\n", BODY);
    add_check(leaks, FRAME BODY "}\n", false);
    assert_non_null(strstr(say(leaks, FRAME BODY "}\n"), "the solution of lab"));
    leaks_free(leaks);
}

static void a_course_without_labs_has_no_secrets(void **state)
{
    (void)state;
    struct leaks *leaks = leaks_of("text\n", BODY);
    leaks->f->course.labs.count = 0;
    assert_string_equal(say(leaks, BODY), "");
    leaks_free(leaks);
}

static struct hash hash_for(const char *lesson, const char *solution)
{
    struct leaks *leaks = leaks_of(lesson, solution);
    leaks->leak = leak_new(&leaks->f->course);
    struct hash hash = leak_hash(leaks->leak);
    leaks_free(leaks);
    return hash;
}

static void the_hash_tells_whether_there_is_something_else_to_look_for(void **state)
{
    (void)state;
    const struct hash hash = hash_for("text\n", BODY);
    assert_string_equal(hash_for("other text\n\n```c\nint x;\n```\n", BODY).hex, hash.hex);
    assert_string_not_equal(hash_for("text\n", BODY "x++;\n").hex, hash.hex);
    assert_string_not_equal(hash_for("```c\n" BODY "```\n", BODY).hex, hash.hex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_names_the_lessons_line_the_file_and_what_stands_there),
        cmocka_unit_test(a_solution_is_found_wherever_and_however_it_is_written),
        cmocka_unit_test(near_misses_are_no_leaks),
        cmocka_unit_test(the_hash_tells_whether_there_is_something_else_to_look_for),
        cmocka_unit_test(what_the_lesson_shows_is_no_secret),
        cmocka_unit_test(a_draft_shows_nothing),
        cmocka_unit_test(starters_and_given_files_are_no_secret),
        cmocka_unit_test(idioms_are_shorter_than_a_leak),
        cmocka_unit_test(a_short_solution_counts_as_a_whole),
        cmocka_unit_test(graded_checks_are_secret_and_the_others_frames_are_not),
        cmocka_unit_test(a_check_that_students_see_may_not_hold_the_solution),
        cmocka_unit_test(a_course_without_labs_has_no_secrets),
    };
    return cmocka_run_group_tests_name("leak", tests, NULL, NULL);
}
