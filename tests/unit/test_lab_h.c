/* lab.h: the same numbers as fmt where the rules coincide, and TAP. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>
#include "../../templates/assets/lab.h"

/* The form of fmt's vectors: U+2212 for the minus, commas between thousands, the sign of infinity.
 */
static bool is_alike(const char *expected, const char *got)
{
    if (strncmp(expected, "\u2212", 3) == 0) {
        if (*got++ != '-')
            return false;
        expected += 3;
    }
    if (strcmp(expected, "\u221e") == 0)
        return strcmp(got, "inf") == 0;
    for (; *expected; expected++)
        if (*expected != ',' && *expected != *got++)
            return false;
    return *got == '\0';
}

static void numbers_look_as_fmt_writes_them(void **state)
{
    (void)state;
    char line[512], kind[16], input[64], expected[256], text[LAB_LONGEST_NUMBER];
    int digits, seen = 0;
    FILE *vectors = fopen("tests/fmt-vectors.tsv", "r");
    assert_non_null(vectors);
    while (fgets(line, sizeof line, vectors)) {
        if (sscanf(line, "%15s %63s %d %255s", kind, input, &digits, expected) != 4)
            continue;
        if (strcmp(kind, "short") != 0)
            continue;
        const char *got = lab_number_text(strtod(input, NULL), digits, text);
        if (!is_alike(expected, got))
            fail_msg("%s with %d digits: got %s, want %s", input, digits, got, expected);
        seen++;
    }
    fclose(vectors);
    assert_true(seen > 20);
}

static void zero_never_carries_a_minus(void **state)
{
    (void)state;
    char text[LAB_LONGEST_NUMBER];
    assert_string_equal(lab_number_text(-0.0, 4, text), "0.0");
    assert_string_equal(lab_number_text(-0.00001, 4, text), "0.0");
    assert_string_equal(lab_number_text(-0.0001, 4, text), "-0.0001");
}

static const char program[] = "#include \"lab.h\"\n"
                              "int main(void) {\n"
                              "  float row[] = {-1.22474f, -0.0f, 1.22474f};\n"
                              "  const double wide[] = {1024.0, 0.5};\n"
                              "  lab_row(row, 3, 4); putchar('\\n');\n"
                              "  lab_row(wide, 2, 4); putchar('\\n');\n"
                              "  lab_near(\"close\", 1.22474, 1.2247, 0.0001);\n"
                              "  lab_near(\"far\", 1.5, 1.2247, 0.0001);\n"
                              "  lab_near(\"alike\", 1.00000001, 1.0, 1e-12);\n"
                              "  lab_near(\"not a number\", NAN, 1.0, 10.0);\n"
                              "  lab_equal_int(\"count\", 3000000000, 4);\n"
                              "  lab_equal_text(\"line\", lab_output_line(2), \"two\");\n"
                              "  lab_equal_text(\"end\", lab_output_line(9), \"x\\ty\");\n"
                              "  lab_true(\"truth\", false);\n"
                              "  return lab_done();\n"
                              "}\n";

static const char printed[] = "[-1.2247, 0.0, 1.2247]\n"
                              "[1024.0, 0.5]\n"
                              "ok 1 - close\n"
                              "not ok 2 - far\n"
                              "# got 1.5, want 1.2247 within 0.0001\n"
                              "not ok 3 - alike\n"
                              "# got 1.00000001, want 1 within 1e-12\n"
                              "not ok 4 - not a number\n"
                              "# got NaN, want 1 within 10\n"
                              "not ok 5 - count\n"
                              "# got 3000000000, want 4\n"
                              "ok 6 - line\n"
                              "not ok 7 - end\n"
                              "# got \"\", want \"x\\ty\"\n"
                              "not ok 8 - truth\n"
                              "# got false, want true\n"
                              "1..8\n"
                              "status 1\n";

/* Compiles the program above without a warning, and compares what it prints. */
static void try_compiler(const char *compile)
{
    char folder[] = "/tmp/heddle-lab-XXXXXX", command[1024], got[2048];
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command, "%s/x.c", folder);
    FILE *file = fopen(command, "w");
    assert_true(file && fputs(program, file) >= 0 && fclose(file) == 0);
    snprintf(
        command, sizeof command,
        "%s -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Itemplates/assets "
        "%s/x.c -o %s/x -lm && { printf 'one\\r\\ntwo\\r\\nthree' | %s/x; echo status $?; }; rm -r %s",
        compile, folder, folder, folder, folder);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    got[fread(got, 1, sizeof got - 1, output)] = '\0';
    pclose(output);
    assert_string_equal(got, printed);
}

static void it_is_c_and_cxx_without_a_warning(void **state)
{
    (void)state;
    try_compiler("gcc -std=c11");
    try_compiler("g++ -std=c++17 -x c++");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_look_as_fmt_writes_them),
        cmocka_unit_test(zero_never_carries_a_minus),
        cmocka_unit_test(it_is_c_and_cxx_without_a_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
