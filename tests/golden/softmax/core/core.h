/* The core's interface, from the lessons' c {.api} blocks. */
#ifndef CORE_H
#define CORE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#line 86 "softmax/01-softmax.md"
void softmax_row(const float *x, float *p, int64_t n, float temperature);
void softmax_naive(const float *x, float *p, int64_t n);
#line 42 "softmax/02-logsumexp.md"
float softmax_logsumexp(const float *x, int64_t n);

#ifdef __cplusplus
}
#endif

#endif
