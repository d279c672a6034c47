#line 91 "softmax/01-softmax.md"
#include "core.h"

#include <math.h>

#line 25 "softmax/01-softmax.md"
/* The largest of n values; n is at least 1. */
static float row_max(const float *x, /* (n) */
                     int64_t n)
{
    float most = x[0];
    for (int64_t j = 1; j < n; j++) {
        if (x[j] > most) {
            most = x[j];
        }
    }
    return most;
}
#line 96 "softmax/01-softmax.md"

#line 72 "softmax/01-softmax.md"
static void divide_by_sum(float *p, /* (n), in place */
                          int64_t n)
{
    float sum = p[0];
    for (int64_t j = 1; j < n; j++) {
        sum += p[j];
    }
    for (int64_t j = 0; j < n; j++) {
        p[j] /= sum;
    }
}
#line 98 "softmax/01-softmax.md"

#line 43 "softmax/01-softmax.md"
void softmax_row(const float *x, /* (n) */
                 float *p,       /* (n) */
                 int64_t n, float temperature)
{
    const float most = row_max(x, n);
    for (int64_t j = 0; j < n; j++) {
        p[j] = expf((x[j] - most) / temperature);
    }
    divide_by_sum(p, n);
}
#line 100 "softmax/01-softmax.md"

#line 58 "softmax/01-softmax.md"
void softmax_naive(const float *x, /* (n) */
                   float *p,       /* (n) */
                   int64_t n)
{
    for (int64_t j = 0; j < n; j++) {
        p[j] = expf(x[j]);
    }
    divide_by_sum(p, n);
}
