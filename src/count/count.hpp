/* count.hpp -- float and double as numbers that count what is done with them.
 *
 * The compiler is told to read this file first.  It defines the counting types, then makes
 * "float" and "double" mean them in all that follows: a core in the common subset of C and C++
 * compiles unchanged, computes the same values, and leaves a tally.
 *
 * Counted are + - * / (in += and ++ too), square roots, and other functions of <math.h>.
 * Free are the minus sign, comparisons, conversions, and fabs, fmax, floor and their like. */
#ifndef HEDDLE_COUNT_HPP
#define HEDDLE_COUNT_HPP

/* All that a core may include is included here, while "float" still means what it says. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "number.hpp"
#include "math.hpp"
#include "rsqrt.hpp"

/* For drivers.  N numbers, zeros at first, each of which is stored in BYTES bytes; whoever reads
 * or writes behind the last one is stopped.  What a driver does not free stays live. */
counted_float *count_floats(int64_t n, int64_t bytes);
counted_double *count_doubles(int64_t n, int64_t bytes);
void count_free(void *numbers);

/* Ends a step: what was done since the last one, and what is live now, goes by NAME. */
void count_step(const char *name);

#define float counted_float
#define double counted_double

/* What C has and C++ spells otherwise. */
#define restrict __restrict
#define _Bool bool
#define _Noreturn [[noreturn]]
#define _Static_assert static_assert

#endif
