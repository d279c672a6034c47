#include "test_weave_data.h"

#include <math.h>

#include "weave/view_number.h"

static void the_exact_decimal_is_the_shortest_that_reads_back(void **state)
{
    static const struct {
        double x;
        const char *text;
    } cases[] = {
        {0.0, "0"},
        {-0.0, "0"},
        {1.5, "1.5"},
        {-1.2247448, "-1.2247448"},
        {0.1, "0.1"},
        {1e-12, "1e-12"},
        {123456, "123456"},
        {1.0 / 3, "0.3333333333333333"},
        {0.1 + 0.2, "0.30000000000000004"},
        {INFINITY, "Infinity"},
        {-INFINITY, "-Infinity"},
        {NAN, "NaN"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(view_number_exact(&f->arena, cases[i].x).ptr, cases[i].text);
}

static void a_column_says_how_a_number_looks(void **state)
{
    static const struct {
        const char *number, *column, *cell;
    } cases[] = {
        {"{1234567}", "{digits=2}", "{number='1,234,567',value='1234567'}"},
        {"{1.5}", "{digits=3}", "{number='1.500',value='1.5'}"},
        {"{1.5}", "{digits=3,format='fixed'}", "{number='1.500',value='1.5'}"},
        {"{1.5}", "{digits=3,format='short'}", "{number='1.5',value='1.5'}"},
        {"{0.00001}", "{digits=1,format='sci'}", "{number='1.0 × 10⁻⁵',value='1e-05'}"},
        {"{-0.5}", "{digits=1}", "{number='−0.5',value='-0.5'}"},
    };
    struct fixture *f = *state;
    struct view view = {.arena = &f->arena};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct value *number = fixture_value(f, cases[i].number)->list.items[0];
        fixture_same(f, view_number(&view, number, fixture_value(f, cases[i].column)),
                     cases[i].cell);
    }
}

/* The cells of LIST, padded, must be EXPECTED. */
static void assert_padded(struct fixture *f, const char *list, const char *expected)
{
    struct view view = {.arena = &f->arena};
    struct value *cells = fixture_value(f, list);
    view_number_pad(&view, cells->list.items, cells->list.count);
    fixture_same(f, cells, expected);
}

static void pads_align_the_points(void **state)
{
    struct fixture *f = *state;
    assert_padded(f, "{{number='12'},{number='1.25'},{number='3.5'},{content={}}}",
                  "{{number='12',pad='.00'},{number='1.25'},{number='3.5',pad='0'},{content={}}}");
}

static void whole_numbers_need_no_pads(void **state)
{
    struct fixture *f = *state;
    assert_padded(f, "{{number='12'},{number='1,234'}}", "{{number='12'},{number='1,234'}}");
}

static void what_is_no_decimal_is_padded_whole(void **state)
{
    struct fixture *f = *state;
    assert_padded(f, "{{number='NaN'},{number='1.5'}}", "{{number='NaN',pad='.0'},{number='1.5'}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        weave_test(the_exact_decimal_is_the_shortest_that_reads_back),
        weave_test(a_column_says_how_a_number_looks),
        weave_test(pads_align_the_points),
        weave_test(whole_numbers_need_no_pads),
        weave_test(what_is_no_decimal_is_padded_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
