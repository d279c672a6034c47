/* rsqrt.hpp -- a function called rsqrt counts as one operation; a part of count.hpp.
 *
 * Many processors have the reciprocal square root as an instruction.  A core that names it,
 *
 *     static float rsqrt(float v) { return 1.0f / sqrtf(v); }
 *
 * means one operation by each call, whatever stands inside.  The macro gives it a parameter in
 * front: heddle_rsqrt().  Where the core declares rsqrt, this is a type (of a pointer to a
 * function); where it calls rsqrt, it is an object, and fits the template alone.  So calls come
 * through the template, which calls what the core declared. */
#ifndef HEDDLE_COUNT_RSQRT_HPP
#define HEDDLE_COUNT_RSQRT_HPP

struct heddle_rsqrt {};

namespace heddle {

struct quietly {
    quietly() { quiet++; }
    ~quietly() { quiet--; }
};

} // namespace heddle

template <class Number> auto rsqrt(heddle_rsqrt, Number x)
{
    heddle::count(&heddle_tally::rsqrt);
    heddle::quietly inside;
    return rsqrt(static_cast<heddle_rsqrt (*)()>(nullptr), x);
}

#define rsqrt(x) rsqrt(heddle_rsqrt(), x)

#endif
