/* math.hpp -- the functions of <math.h> for counting numbers; a part of count.hpp. */
#ifndef HEDDLE_COUNT_MATH_HPP
#define HEDDLE_COUNT_MATH_HPP

#define FUNCTION(name, note)                                                                       \
    inline counted_double name(counted_double x) { note; return ::name(x.value); }                 \
    inline counted_float name##f(counted_float x) { note; return ::name##f(x.value); }
#define FUNCTION_OF_TWO(name, note)                                                                \
    inline counted_double name(counted_double x, counted_double y)                                 \
    {                                                                                              \
        note;                                                                                      \
        return ::name(x.value, y.value);                                                           \
    }                                                                                              \
    inline counted_float name##f(counted_float x, counted_float y)                                 \
    {                                                                                              \
        note;                                                                                      \
        return ::name##f(x.value, y.value);                                                        \
    }
#define COUNT(kind) heddle::count(&heddle_tally::kind)
#define FREE (void)0

FUNCTION(sqrt, COUNT(sqrt))

FUNCTION(exp, COUNT(other))
FUNCTION(exp2, COUNT(other))
FUNCTION(expm1, COUNT(other))
FUNCTION(log, COUNT(other))
FUNCTION(log2, COUNT(other))
FUNCTION(log10, COUNT(other))
FUNCTION(log1p, COUNT(other))
FUNCTION(cbrt, COUNT(other))
FUNCTION(sin, COUNT(other))
FUNCTION(cos, COUNT(other))
FUNCTION(tan, COUNT(other))
FUNCTION(asin, COUNT(other))
FUNCTION(acos, COUNT(other))
FUNCTION(atan, COUNT(other))
FUNCTION(sinh, COUNT(other))
FUNCTION(cosh, COUNT(other))
FUNCTION(tanh, COUNT(other))
FUNCTION(erf, COUNT(other))
FUNCTION(erfc, COUNT(other))
FUNCTION(tgamma, COUNT(other))
FUNCTION_OF_TWO(pow, COUNT(other))
FUNCTION_OF_TWO(atan2, COUNT(other))
FUNCTION_OF_TWO(hypot, COUNT(other))
FUNCTION_OF_TWO(fmod, COUNT(other))

FUNCTION(fabs, FREE)
FUNCTION(floor, FREE)
FUNCTION(ceil, FREE)
FUNCTION(round, FREE)
FUNCTION(trunc, FREE)
FUNCTION(rint, FREE)
FUNCTION_OF_TWO(fmin, FREE)
FUNCTION_OF_TWO(fmax, FREE)
FUNCTION_OF_TWO(copysign, FREE)

/* A product and a sum in one. */
inline counted_double fma(counted_double x, counted_double y, counted_double z)
{
    COUNT(mul);
    COUNT(add);
    return ::fma(x.value, y.value, z.value);
}
inline counted_float fmaf(counted_float x, counted_float y, counted_float z)
{
    COUNT(mul);
    COUNT(add);
    return ::fmaf(x.value, y.value, z.value);
}

#undef FUNCTION
#undef FUNCTION_OF_TWO
#undef COUNT
#undef FREE

#define QUESTION(name)                                                                             \
    inline bool name(counted_double x) { return std::name(x.value); }                              \
    inline bool name(counted_float x) { return std::name(x.value); }
QUESTION(isnan)
QUESTION(isinf)
QUESTION(isfinite)
QUESTION(signbit)
#undef QUESTION

#endif
