/* Prototypes of the core's interface. */
#include "test_parse.h"

static void show(struct buf *out, const struct api *api)
{
    static const char *const types[] = {"void", "float", "double", "int32", "int64", "bool"};
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct api_function *function = &api->functions.items[i];
        buf_format(out, "%s%d:%d %s%s %.*s", i ? "; " : "", function->at.line, function->at.column,
                   types[function->result], function->result_is_int ? "(int)" : "",
                   STR(function->name));
        for (size_t j = 0; j < function->parameters.count; j++) {
            const struct api_parameter *p = &function->parameters.items[j];
            buf_format(out, " %s%s%s%s:%.*s", p->pointer ? p->input ? "<" : ">" : "",
                       types[p->type], p->is_int ? "(int)" : "", "", STR(p->name));
        }
    }
}

static struct fixture *read(const char *prototypes)
{
    struct fixture *f = fixture_new();
    fixture_read(f, str_format(&f->arena, "%s```c {.api}\n%s```\n", FRONT, prototypes));
    show(&f->tree, &f->course.api);
    return f;
}

static void prototypes_become_functions(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"", ""},
        {"void f(void);\n", "5:6 void f"},
        {"float rsqrt(float x);\n", "5:7 float rsqrt float:x"},
        {"int f(int n); int32_t g(int32_t n);\n",
         "5:5 int32(int) f int32(int):n; 5:23 int32 g int32:n"},
        {"/* means */\nvoid mean(\n    const float *x, // (rows, width)\n    double *mu,\n"
         "    int64_t rows, bool b);\n",
         "6:6 void mean <float:x >double:mu int64:rows bool:b"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = read(cases[i].body);
        assert_string_equal(fixture_messages(f), "");
        assert_string_equal(f->tree.len ? f->tree.ptr : "", cases[i].expected);
        fixture_free(f);
    }
}

static void other_declarations_are_refused_and_skipped(void **state)
{
    (void)state;
    static const struct {
        const char *prototype, *message;
    } cases[] = {
        {"size_t f(void);", "5:1: error: \"size_t\" is no type of the core's interface\n"},
        {"flaot f(void);", "5:1: error: \"flaot\" is no type of the core's interface\n"},
        {"float *f(void);", "5:7: error: a function cannot return a pointer\n"},
        {"void f();", "5:8: error: a type should stand here, not \")\"\n"},
        {"void f(float);", "5:13: error: the parameter's name should stand here, not \")\"\n"},
        {"void f(float **x);", "5:15: error: the parameter's name should stand here, not \"*\"\n"},
        {"void f(float x[]);", "5:15: error: \",\" or \")\" should stand here, not \"[\"\n"},
        {"void f(const float x);",
         "5:8: error: a parameter is a number, or a pointer to numbers\n"},
        {"void f(void x);", "5:8: error: a parameter is a number, or a pointer to numbers\n"},
        {"void f(float x, int x);", "5:21: error: two parameters are called \"x\"\n"},
        {"void f(float x) {};", "5:17: error: \";\" should stand here, not \"{\"\n"},
        {"void 3(void);", "5:6: error: the function's name should stand here, not \"3\"\n"},
        {"int x = 3;", "5:7: error: \"(\" should stand here, not \"=\"\n"},
        {"struct s { int a; };", "5:1: error: \"struct\" is no type of the core's interface\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = fixture_new();
        fixture_read(f, str_format(&f->arena, "%s```c {.api}\n%s\nint good(int n);\n```\n", FRONT,
                                   cases[i].prototype));
        struct str message = str_format(&f->arena, "x.md:%s", cases[i].message);
        assert_true(strlen(fixture_messages(f)) > message.len);
        assert_memory_equal(f->messages, message.ptr, message.len);
        size_t count = f->course.api.functions.count;
        assert_true(count > 0);
        assert_true(str_is(f->course.api.functions.items[count - 1].name, "good"));
        fixture_free(f);
    }
}

static void an_unfinished_prototype_is_reported_at_its_end(void **state)
{
    (void)state;
    struct fixture *f = read("void f(float x)\n");
    assert_string_equal(fixture_messages(f),
                        "x.md:5:15: error: \";\" is missing at the end\n"
                        "x.md:5:15: hint: this block holds prototypes only: void name(const float "
                        "*x, float *y, int64_t n);\n");
    fixture_free(f);
}

static void a_wrong_type_has_a_hint(void **state)
{
    (void)state;
    struct fixture *f = read("flaot f(void);\nlong g(void);\n");
    assert_string_equal(fixture_messages(f),
                        "x.md:5:1: error: \"flaot\" is no type of the core's interface\n"
                        "x.md:5:1: hint: did you mean \"float\"?\n"
                        "x.md:6:1: error: \"long\" is no type of the core's interface\n"
                        "x.md:6:1: hint: use void, float, double, int, int32_t, int64_t or bool\n");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prototypes_become_functions),
        cmocka_unit_test(other_declarations_are_refused_and_skipped),
        cmocka_unit_test(an_unfinished_prototype_is_reported_at_its_end),
        cmocka_unit_test(a_wrong_type_has_a_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
