/* driver.h -- what the counting build of a core and the program that runs it tell each other.
 *
 * The library counts.so exports heddle_drivers, the last of which has no name, and
 * heddle_run_driver().
 * Read by C and by C++. */
#ifndef HEDDLE_DRIVER_H
#define HEDDLE_DRIVER_H

#include <stdint.h>

/* Operations on floating-point numbers. */
struct heddle_tally {
    int64_t add, sub, mul, div, sqrt, rsqrt;
    int64_t other; /* exp, log and their like */
};

/* What was done since the step before, and what is stored at its end. */
struct heddle_step {
    const char *name;
    struct heddle_tally tally;
    int64_t live;
};

/* A run as a whole.  With a fault (a text) the other figures mean nothing. */
struct heddle_count {
    struct heddle_tally tally;
    int64_t live, peak; /* bytes at the end; the most at any time */
    const struct heddle_step *steps;
    int64_t step_count;
    const char *fault;
};

struct heddle_driver {
    const char *name, *parameters; /* "affine", "batch,tokens,features" */
    int parameter_count;
    void (*run)(const int64_t *arguments);
};

/* Runs a driver.  The result is valid until the next call. */
typedef const struct heddle_count *heddle_run_function(const struct heddle_driver *driver,
                                                       const int64_t *arguments);

#endif
