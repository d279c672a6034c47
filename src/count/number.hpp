/* number.hpp -- the types that count, and their operators; a part of count.hpp. */
#ifndef HEDDLE_COUNT_NUMBER_HPP
#define HEDDLE_COUNT_NUMBER_HPP

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

#endif
