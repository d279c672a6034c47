#line 396 "softmax/01-softmax.md"
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "core.h"

/* NaN is near nothing. */
#define assert_near(got, want, tolerance) assert_true(fabsf((got) - (want)) <= (tolerance))
#line 336 "softmax/01-softmax.md"

static void probabilities_match_known_values(void **state)
{
    (void)state;
    float p[4] = {0, 0, 0, 9};
    softmax_row((const float[]){1, 2, 3, 1000}, p, 3, 1.0f);
    assert_near(p[0], 0.09003057f, 1e-7f);
    assert_near(p[1], 0.24472847f, 1e-7f);
    assert_near(p[2], 0.66524096f, 1e-7f);
    assert_near(p[3], 9.0f, 0.0f);
}

static void temperature_divides_the_scores(void **state)
{
    (void)state;
    float p[2];
    softmax_row((const float[]){3, 1}, p, 2, 2.0f);
    assert_near(p[0], 0.7310586f, 1e-7f);
    assert_near(p[1], 0.2689414f, 1e-7f);
}

static void a_large_score_wins_wherever_it_stands(void **state)
{
    (void)state;
    for (int place = 0; place < 3; place++) {
        float x[3] = {600, 600, 600}, p[3];
        x[place] = 1000;
        softmax_row(x, p, 3, 1.0f);
        for (int j = 0; j < 3; j++) {
            assert_near(p[j], j == place ? 1.0f : 0.0f, 1e-7f);
        }
    }
}

static void naive_agrees_on_small_scores_and_fails_on_large_ones(void **state)
{
    (void)state;
    float p[4] = {1, 1, 1, 9};
    softmax_naive((const float[]){3, 1, 2, 50}, p, 3);
    assert_near(p[0], 0.66524096f, 1e-6f);
    assert_near(p[1], 0.09003057f, 1e-6f);
    assert_near(p[2], 0.24472847f, 1e-6f);
    assert_near(p[3], 9.0f, 0.0f);
    softmax_naive((const float[]){101, 102, 103}, p, 3);
    assert_true(isnan(p[0]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probabilities_match_known_values),
        cmocka_unit_test(temperature_divides_the_scores),
        cmocka_unit_test(a_large_score_wins_wherever_it_stands),
        cmocka_unit_test(naive_agrees_on_small_scores_and_fails_on_large_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
