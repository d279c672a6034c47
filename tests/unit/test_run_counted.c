/* Counting types and drivers: what counts as what, and how mistakes are told. */
#include "test_run.h"

#define AT "lessons/02-x.md:"

/* The table of drivers is written by hand here, as tangle would write it. */
static const char code[] =
    "#include <math.h>\n"
    "union bits { float f; uint32_t u; };\n"
    "static float rsqrt(float v) { return 1.0f / sqrtf(v); }\n"
    "static double twice(double v) { return v * 2; }\n"
    "static float kept;\n"
    "static void op(int64_t which) {\n"
    "    float x = 2, y[3] = {1, 2.0, 3};\n"
    "    double d = 0.5;\n"
    "    union bits bits = {1.5f};\n"
    "    enum { WIDTH = 3 };\n"
    "    switch (which) {\n"
    "    case 1: kept = x + y[0]; break;\n"
    "    case 2: kept = x - 1; break;\n"
    "    case 3: kept = 2 * x; break;\n"
    "    case 4: kept = x / (float)which; break;\n"
    "    case 5: x += 1; x -= y[1]; x *= x; x /= WIDTH; break;\n"
    "    case 6: x++; --x; break;\n"
    "    case 7: kept = -x; kept = +x; kept = x > 1 ? x : 0.0f; break;\n"
    "    case 8: kept = (float)which; kept = (float)d; d = x; which = (int64_t)x; break;\n"
    "    case 9: kept = sqrtf(x); d = sqrt(d); break;\n"
    "    case 10: kept = rsqrt(x + 1) * x; break;\n"
    "    case 11: kept = rsqrt(rsqrt(4)); break;\n"
    "    case 12: kept = expf(x); d = log(x); d = pow(x, 2); break;\n"
    "    case 13: kept = fabsf(x); d = fmax(x, 3.0); kept = floorf(x); break;\n"
    "    case 14: kept = fmaf(x, y[0], 1); break;\n"
    "    case 15: d = twice(x) + x; break;\n"
    "    case 16: kept = bits.f * 2; bits.u = 1; break;\n"
    "    case 17: if (x && !isnan(x) && x == 2 && y[2] >= 3) kept = 1.0f - x; break;\n"
    "    case 18: for (int64_t i = 0; i < 100000; i++) x += y[i % 3]; break;\n"
    "    }\n"
    "    kept = x;\n"
    "}\n"
    "static void memory(int64_t n) {\n"
    "    float *x = count_floats(n, 4);\n"
    "    count_step(\"one\");\n"
    "    double *d = count_doubles(n, 8);\n"
    "    x[0] += 1;\n"
    "    count_step(\"two\");\n"
    "    count_free(d);\n"
    "    float *half = count_floats(3, 2);\n"
    "    half[0] = x[n - 1] * 2;\n"
    "    count_step(\"three\");\n"
    "}\n"
    "static void wrong(int64_t which) {\n"
    "    float *x = count_floats(which == 1 ? 0 : 3, which == 2 ? 0 : 4);\n"
    "    if (which == 3) count_free(x + 1);\n"
    "    if (which == 4) count_floats((int64_t)1 << 38, 4);\n"
    "#line 7 \"lessons/01-core.md\"\n"
    "    if (which == 5) x[3] = 1;\n"                      /* 7 */
    "    if (which == 6) which = which << (64 + which);\n" /* 8 */
    "    count_step(which ? \"a\" : \"b\");\n"
    "}\n"
    "static void nothing(void) {}\n"
    "#define ONE(name) static void run_##name(const int64_t *a) { name(a[0]); }\n"
    "ONE(op) ONE(memory) ONE(wrong)\n"
    "static void run_nothing(const int64_t *) { nothing(); }\n"
    "extern \"C\" const heddle_driver heddle_drivers[] = {\n"
    "    {\"op\", \"which\", 1, run_op}, {\"memory\", \"n\", 1, run_memory},\n"
    "    {\"wrong\", \"which\", 1, run_wrong}, {\"nothing\", \"\", 0, run_nothing},\n"
    "    {nullptr, nullptr, 0, nullptr}};\n";

static void compile(struct test_run *run)
{
    const char *source = test_run_file(run, "counts.cc");
    // clang-format off
    const char *const command[] = {
        "g++", "-std=c++17", "-O1", "-gdwarf-4", "-fPIC", "-shared", "-w", "-ffp-contract=off",
        "-fsanitize=undefined", "-fno-sanitize=vptr", "-fsanitize-undefined-trap-on-error",
        "-include", "src/count/count.hpp", "-o", run->job.counts, source, "src/count/count.cpp",
        NULL,
    };
    // clang-format on
    struct diag *diag = diag_new();
    struct buf said = {0};
    test_run_write(source, str_from(code));
    assert_int_equal(proc_capture(command, str_from(""), &said, diag), 0);
    buf_clear(&said);
    diag_free(diag);
}

static int open_group(void **state)
{
    struct test_run *run = test_run_new(NULL);
    run->job.counts = test_run_file(run, "counts.so");
    compile(run);
    *state = run;
    return 0;
}

static int close_group(void **state)
{
    struct test_run *run = *state;
    remove(test_run_file(run, "counts.cc"));
    remove(run->job.counts);
    test_run_free(run);
    return 0;
}

/* The cells after it can show a tally: "add 1 mul 2". */
static const char show[] = "function show(count)\n"
                           "  local text = {}\n"
                           "  for _, name in ipairs {'add', 'sub', 'mul', 'div', 'sqrt', 'rsqrt',\n"
                           "                         'other'} do\n"
                           "    if count[name] > 0 then\n"
                           "      text[#text + 1] = name .. ' ' .. count[name]\n"
                           "    end\n"
                           "  end\n"
                           "  return table.concat(text, ' ')\n"
                           "end\n";

static void assert_shown(struct test_run *run, const char *expression, const char *expected)
{
    void *state = run;
    test_run_reset(&state);
    test_run_add(run, "values", show);
    test_run_add(run, "inline", expression);
    test_run_assert(run, "");
    struct str shown = value_get_str(test_run_result(run, 1), "text");
    if (!str_is(shown, expected))
        fail_msg("%s\n  gives    %.*s\n  expected %s", expression, STR(shown), expected);
}

static void each_operation_is_counted_by_kind(void **state)
{
    static const struct {
        const char *call, *tally;
    } rows[] = {
        {"counted.op(1)", "add 1"},
        {"counted.op(2)", "sub 1"},
        {"counted.op(3)", "mul 1"},
        {"counted.op(4)", "div 1"},
        {"counted.op(5)", "add 1 sub 1 mul 1 div 1"},
        {"counted.op(6)", "add 1 sub 1"},
        {"counted.op(7)", ""}, /* signs, comparisons */
        {"counted.op(8)", ""}, /* conversions */
        {"counted.op(9)", "sqrt 2"},
        {"counted.op(10)", "add 1 mul 1 rsqrt 1"},
        {"counted.op(11)", "rsqrt 2"},
        {"counted.op(12)", "other 3"},
        {"counted.op(13)", ""},
        {"counted.op(14)", "add 1 mul 1"},
        {"counted.op(15)", "add 1 mul 1"},
        {"counted.op(16)", "mul 1"},
        {"counted.op(17)", "sub 1"},
        {"counted.op(18)", "add 100000"},
        {"counted.nothing()", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char expression[64];
        snprintf(expression, sizeof expression, "show(%s)", rows[i].call);
        assert_shown(*state, expression, rows[i].tally);
    }
    assert_shown(*state, "counted.op(5).flop", "4");
    assert_shown(*state, "counted.op(10).flop", "2");
}

static void memory_is_counted_step_by_step(void **state)
{
    assert_shown(*state, "counted.memory(10).peak", "120");
    assert_shown(*state, "counted.memory(10).live", "46");
    assert_shown(*state, "#counted.memory(10).steps", "3");
    assert_shown(*state, "counted.memory(10).steps[2].name", "two");
    assert_shown(*state, "show(counted.memory(10).steps[1])", "");
    assert_shown(*state, "show(counted.memory(10).steps[2])", "add 1");
    assert_shown(*state, "show(counted.memory(10).steps[3])", "mul 1");
    assert_shown(*state, "counted.memory(10).steps[1].live", "40");
    assert_shown(*state, "counted.memory(10).steps[2].live", "120");
    assert_shown(*state, "counted.memory(10).steps[3].live", "46");
}

static void a_run_begins_anew(void **state)
{
    assert_shown(*state, "show(counted.op(1)) .. show(counted.op(1)) .. #counted.op(1).steps",
                 "add 1add 10");
}

static void mistakes_are_told_at_the_cell(void **state)
{
    static const char *const rows[][2] = {
        {"counted.op()", "counted.op takes 1 argument (which), got 0"},
        {"counted.nothing(1)", "counted.nothing takes 0 arguments (), got 1"},
        {"counted.op('x')", "counted.op: argument 1 \"which\" must be an integer, got a string"},
        {"counted.op(1.5)", "counted.op: argument 1 \"which\" must be an integer, got 1.5"},
        {"counted.op(1).steps[1]", "an inline value must be an integer, a string or fmt.tex(s), "
                                   "got nil"},
        {"counted.wrong(1)", "counted.wrong: count_floats: cannot make 0 numbers"},
        {"counted.wrong(2)", "counted.wrong: count_floats: a number cannot be stored in 0 bytes"},
        {"counted.wrong(3)", "counted.wrong: count_free: this is no array that is live"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char message[256];
        snprintf(message, sizeof message, AT "10:7: error: %s\n", rows[i][1]);
        test_run_assert_cell(*state, "inline", rows[i][0], message);
    }
    test_run_assert_cell(*state, "inline", "counted.opp(1)",
                         AT "10:7: error: counted has no \"opp\"\n" AT
                            "10:7: hint: did you mean \"op\"?\n");
    test_run_assert_cell(*state, "inline", "counted.op(1).flops",
                         AT "10:7: error: the count has no \"flops\"\n" AT
                            "10:7: hint: did you mean \"flop\"?\n");
}

static void crashes_name_the_line_of_the_counting_build(void **state)
{
    test_run_assert_cell(*state, "values", "counted.wrong(5)",
                         AT "10:7: error: the core wrote outside an array\n"
                            "lessons/01-core.md:7:0: note: its counting build was here\n" AT
                            "10:7: hint: compare the lengths of the arrays with the sizes "
                            "passed\n");
    test_run_assert_cell(*state, "values", "counted.wrong(6)",
                         AT "10:7: error: undefined behaviour in the core\n"
                            "lessons/01-core.md:8:0: note: its counting build was here\n" AT
                            "10:7: hint: look for an integer overflow, a shift or index out of "
                            "range, or a division by zero\n");
}

static void a_library_that_cannot_be_loaded_is_a_failure_of_the_system(void **state)
{
    struct test_run *run = *state;
    const char *good = run->job.counts;
    struct diag *diag = diag_new();
    test_run_add(run, "inline", "1");
    test_run_write_files(run);
    run->job.counts = run->job.cells;
    assert_false(cells_run(&run->arena, &run->job, diag));
    assert_true(diag_failed(diag));
    assert_int_equal(diag_errors(diag), 0);
    run->job.counts = good;
    diag_free(diag);
}

#define CASE(test) cmocka_unit_test_setup(test, test_run_reset)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(each_operation_is_counted_by_kind),
        CASE(memory_is_counted_step_by_step),
        CASE(a_run_begins_anew),
        CASE(mistakes_are_told_at_the_cell),
        CASE(crashes_name_the_line_of_the_counting_build),
        CASE(a_library_that_cannot_be_loaded_is_a_failure_of_the_system),
    };
    return cmocka_run_group_tests(tests, open_group, close_group);
}
