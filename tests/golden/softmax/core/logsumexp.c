#line 23 "softmax/02-logsumexp.md"
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
#line 28 "softmax/02-logsumexp.md"

float softmax_logsumexp(const float *x, /* (n) */
                        int64_t n)
{
    const float most = row_max(x, n);
    float sum = expf(x[0] - most);
    for (int64_t j = 1; j < n; j++) {
        sum += expf(x[j] - most);
    }
    return most + logf(sum);
}
