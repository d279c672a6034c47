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
#line 123 "softmax/02-logsumexp.md"

static void known_values(void **state)
{
    (void)state;
    assert_near(softmax_logsumexp((const float[]){1, 2, 3, 1000}, 3), 3.4076059f, 1e-6f);
    assert_near(softmax_logsumexp((const float[]){-4, 1000}, 1), -4.0f, 0.0f);
}

static void large_scores_do_not_overflow(void **state)
{
    (void)state;
    assert_near(softmax_logsumexp((const float[]){1000, 1000}, 2), 1000.6931f, 1e-4f);
    assert_near(softmax_logsumexp((const float[]){1000, 600, 600}, 3), 1000.0f, 0.0f);
    assert_near(softmax_logsumexp((const float[]){600, 1000, 600}, 3), 1000.0f, 0.0f);
    assert_near(softmax_logsumexp((const float[]){600, 600, 1000}, 3), 1000.0f, 0.0f);
}
#line 142 "softmax/02-logsumexp.md"

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(large_scores_do_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
