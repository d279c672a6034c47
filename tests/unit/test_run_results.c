/* What table and figure cells may return. */
#include "test_run.h"

#define AT    "lessons/02-x.md:10:7: "
#define ERROR AT "error: "

static int open_group(void **state)
{
    *state = test_run_new(NULL);
    return 0;
}

static int close_group(void **state)
{
    test_run_free(*state);
    return 0;
}

struct row {
    const char *code, *messages;
};

static void assert_rows(struct test_run *run, const char *kind, const struct row *rows,
                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        test_run_assert_cell(run, kind, rows[i].code, rows[i].messages);
}

#define ASSERT_ROWS(state, kind, rows) assert_rows(state, kind, rows, sizeof(rows) / sizeof *(rows))

static void a_table_with_everything_is_taken(void **state)
{
    static const char code[] =
        "return {columns = {{title = 'Step'}, {title = '*FLOP*', align = 'decimal', unit = 'FLOP'},"
        " {title = 'x', digits = 3, format = 'sci', align = 'right'}},"
        " rows = {{'mean', 12, 0.5}, {'', '', 3}}, foot = {{'sum', 12, 0 / 0}}}";
    struct test_run *run = *state;
    test_run_assert_cell(run, "table", code, "");
    const struct value *table = test_run_result(run, 0);
    assert_int_equal(value_get(table, "rows")->list.count, 2);
    assert_true(str_is(value_get_str(value_get(table, "columns")->list.items[1], "unit"), "FLOP"));
}

static void columns_are_checked(void **state)
{
    static const struct row rows[] = {
        {"local t = {}", ERROR "the cell returns nothing: it must end in return {...}\n"},
        {"return 3", ERROR "the table must be a table with names, got 3\n"},
        {"return {columns = {{title = 'a'}}}", ERROR "rows must be a list, got nil\n"},
        {"return {rows = {}}", ERROR "columns must be a list, got nil\n"},
        {"return {columns = {}, rows = {}}", ERROR "columns must have at least 1 item, got 0\n"},
        {"return {colums = {}, rows = {}}",
         ERROR "the table has an unknown key \"colums\"\n" AT "hint: did you mean \"columns\"?\n"},
        {"return {columns = {'a'}, rows = {}}",
         ERROR "column 1 must be a table with names, got a string\n"},
        {"return {columns = {{title = 1}}, rows = {}}",
         ERROR "column 1: title must be a string, got 1\n"},
        {"return {columns = {{title = 'a'}, {title = 'b', aling = 'left'}}, rows = {}}",
         ERROR "column 2 has an unknown key \"aling\"\n" AT "hint: did you mean \"align\"?\n"},
        {"return {columns = {{title = 'a', align = 'middle'}}, rows = {}}",
         ERROR "column 1: align must be one of left, right, center, decimal, got \"middle\"\n"},
        {"return {columns = {{title = 'a', digits = 18}}, rows = {}}",
         ERROR "column 1: digits must be an integer from 0 to 17, got 18\n"},
        {"return {columns = {{title = 'a', digits = 2.0}}, rows = {}}",
         ERROR "column 1: digits must be an integer from 0 to 17, got 2\n"},
        {"return {columns = {{title = 'a', unit = {}, format = 'hex'}}, rows = {}}",
         ERROR "column 1: unit must be a string, got a list\n" ERROR
               "column 1: format must be one of fixed, short, sci, got \"hex\"\n"},
    };
    ASSERT_ROWS(*state, "table", rows);
}

#define TABLE "return {columns = {{title = 'a'}, {title = 'b'}}, "

static void rows_are_checked(void **state)
{
    static const struct row rows[] = {
        {TABLE "rows = {{1, 2}, {3}}}", ERROR "row 2 has 1 cell, but there are 2 columns\n"},
        {TABLE "rows = {{1, 2, 3}}}", ERROR "row 1 has 3 cells, but there are 2 columns\n"},
        {TABLE "rows = {{nil, 2}}}",
         ERROR "row 1, column 1 (\"a\") is nil: an empty cell is \"\"\n"},
        {TABLE "rows = {{1, 0.5}}}",
         ERROR "row 1, column 2 (\"b\") is the float 0.5, but its column has no digits\n"},
        {TABLE "rows = {{1, true}}}",
         ERROR "row 1, column 2 (\"b\") must be a string or a number, got true\n"},
        {TABLE "rows = {{1, {}}}}",
         ERROR "row 1, column 2 (\"b\") must be a string or a number, got a list\n"},
        {TABLE "rows = {{1, '\\0'}}}",
         ERROR "row 1, column 2 (\"b\") must be UTF-8 text without control characters\n"},
        {TABLE "rows = {3}}", ERROR "row 1 must be a list, got 3\n"},
        {TABLE "rows = {}, foot = {{1}}}",
         ERROR "foot row 1 has 1 cell, but there are 2 columns\n"},
        {TABLE "rows = {{1, tostring}}}", ERROR "rows[1][2] is a function, not data\n"},
    };
    ASSERT_ROWS(*state, "table", rows);
}

static void a_figure_with_everything_is_taken(void **state)
{
    static const char code[] =
        "return {width = 100, height = 40.5, alt = 'A bar.', shapes = {"
        "{kind = 'rect', x = 0, y = 0, w = 10, h = 10, r = 2, role = 'a', title = 'one'},"
        "{kind = 'line', x1 = 0, y1 = 0, x2 = 1.5, y2 = 1, role = 'axis'},"
        "{kind = 'polyline', points = {{0, 0}, {1, 2}}, role = 'ink'},"
        "{kind = 'circle', x = 1, y = 1, r = 1, role = 'mark'},"
        "{kind = 'text', x = 1, y = 1, text = 'x', role = 'muted', anchor = 'middle'}}}";
    test_run_assert_cell(*state, "figure", code, "");
}

#define FIGURE "return {width = 10, height = 10, alt = 'A.', shapes = {"

static void figures_are_checked(void **state)
{
    static const struct row rows[] = {
        {"return {}", ERROR "the figure must be a table with names, got a list\n"},
        {"return {width = 0, height = 1 / 0, alt = ' ', shapes = {}}",
         ERROR "width must be above 0, got 0\n" ERROR "height must be a number, got inf\n" ERROR
               "shapes must have at least 1 item, got 0\n"},
        {"return {width = 1, height = 1, alt = ' ', shapes = {{kind = 'circle', x = 0, y = 0, r = "
         "1, "
         "role = 'a'}}}",
         ERROR "alt must say in words what the figure shows\n"},
        {FIGURE "{kind = 'star'}}}",
         ERROR "shape 1: kind must be one of rect, line, polyline, circle, text, got \"star\"\n"},
        {FIGURE "3}}", ERROR "shape 1: kind must be one of rect, line, polyline, circle, text, got "
                             "nil\n"},
        {FIGURE "{kind = 'circle', x = 0, y = '0', radius = 1, role = 'red'}}}",
         ERROR "shape 1 (circle) has an unknown key \"radius\"\n" ERROR
               "shape 1 (circle): y must be a number, got a string\n" ERROR
               "shape 1 (circle): r must be a number, got nil\n" ERROR
               "shape 1 (circle): role must be one of axis, grid, ink, muted, a, b, c, d, e, good, "
               "bad, reused, mark, got \"red\"\n"},
        {FIGURE "{kind = 'polyline', points = {{0, 0}}, role = 'a'}}}",
         ERROR "shape 1 (polyline): points must have at least 2 items, got 1\n"},
        {FIGURE "{kind = 'polyline', points = {{0, 0}, {1, 2, 3}}, role = 'a'}}}",
         ERROR "shape 1 (polyline): points, point 2 must be {x, y}\n"},
        {FIGURE "{kind = 'text', x = 0, y = 0, text = 3, role = 'a', anchor = 'left'}}}",
         ERROR "shape 1 (text): anchor must be one of start, middle, end, got \"left\"\n" ERROR
               "shape 1 (text): text must be a string, got 3\n"},
        {FIGURE "{kind = 'rect', x = 0, y = 0, w = 1, h = 1, role = 'a', color = '#fff'}}}",
         ERROR "shape 1 (rect) has an unknown key \"color\"\n"},
    };
    ASSERT_ROWS(*state, "figure", rows);
}

static void files_that_are_not_the_tools_own_are_failures(void **state)
{
    struct test_run *run = *state;
    struct diag *diag = diag_new();
    test_run_add(run, "inline", "1");
    test_run_write_files(run);
    test_run_write(run->job.places, str_from("{}"));
    assert_false(cells_run(&run->arena, &run->job, diag));
    test_run_write(run->job.cells, str_from("{cells = 3}"));
    assert_false(cells_run(&run->arena, &run->job, diag));
    remove(run->job.cells);
    assert_false(cells_run(&run->arena, &run->job, diag));
    assert_true(diag_failed(diag));
    assert_int_equal(diag_errors(diag), 0);
    diag_free(diag);
}

#define CASE(test) cmocka_unit_test_setup(test, test_run_reset)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_table_with_everything_is_taken),
        CASE(columns_are_checked),
        CASE(rows_are_checked),
        CASE(a_figure_with_everything_is_taken),
        CASE(figures_are_checked),
        CASE(files_that_are_not_the_tools_own_are_failures),
    };
    return cmocka_run_group_tests(tests, open_group, close_group);
}
