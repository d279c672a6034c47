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

#include <type_traits>

#include "../run/driver.h"

namespace heddle {

extern heddle_tally tally;
extern int quiet; /* not counting while it is above 0 */

inline void count(int64_t heddle_tally::*kind)
{
    tally.*kind += quiet == 0;
}

template <class Real> struct counted;

/* The number that is in a number. */
template <class Real> Real plain(counted<Real> number) { return number.value; }
template <class Number> Number plain(Number number) { return number; }

template <class T> constexpr bool is_counted = false;
template <class Real> constexpr bool is_counted<counted<Real>> = true;

template <class T> constexpr bool is_plain = std::is_arithmetic<T>::value || std::is_enum<T>::value;
template <class T> using if_plain = typename std::enable_if<is_plain<T>>::type;

/* Two operands that are numbers, one of them counted. */
template <class A, class B>
using if_counted = typename std::enable_if<(is_counted<A> && (is_counted<B> || is_plain<B>)) ||
                                           (is_plain<A> && is_counted<B>)>::type;

/* As trivial as the number in it, so that C's rules for objects hold: no constructor runs for an
 * uninitialised one. */
template <class Real> struct counted {
    Real value;

    counted() = default;
    template <class Number, class = if_plain<Number>>
    constexpr counted(Number number) : value(static_cast<Real>(number)) {}
    template <class Other>
    constexpr counted(counted<Other> number) : value(static_cast<Real>(number.value)) {}

    template <class Number, class = if_plain<Number>> constexpr explicit operator Number() const
    {
        return static_cast<Number>(value);
    }

    counted operator+() const { return *this; }
    counted operator-() const { return -value; }

    template <class Number> counted &operator+=(Number n) { return *this = *this + n; }
    template <class Number> counted &operator-=(Number n) { return *this = *this - n; }
    template <class Number> counted &operator*=(Number n) { return *this = *this * n; }
    template <class Number> counted &operator/=(Number n) { return *this = *this / n; }

    counted &operator++() { return *this += 1; }
    counted &operator--() { return *this -= 1; }
    counted operator++(int) { counted before = *this; ++*this; return before; }
    counted operator--(int) { counted before = *this; --*this; return before; }
};

/* float and float is float, float and double is double, as in C. */
#define OPERATOR(sign, kind)                                                                       \
    template <class A, class B, class = if_counted<A, B>> auto operator sign(A a, B b)             \
    {                                                                                              \
        count(&heddle_tally::kind);                                                                \
        return counted<decltype(plain(a) sign plain(b))>(plain(a) sign plain(b));                  \
    }
OPERATOR(+, add)
OPERATOR(-, sub)
OPERATOR(*, mul)
OPERATOR(/, div)
#undef OPERATOR

#define COMPARISON(sign)                                                                           \
    template <class A, class B, class = if_counted<A, B>> bool operator sign(A a, B b)             \
    {                                                                                              \
        return plain(a) sign plain(b);                                                             \
    }
COMPARISON(==)
COMPARISON(!=)
COMPARISON(<)
COMPARISON(<=)
COMPARISON(>)
COMPARISON(>=)
#undef COMPARISON

} // namespace heddle

using counted_float = heddle::counted<float>;
using counted_double = heddle::counted<double>;

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
