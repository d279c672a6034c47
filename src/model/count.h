/* count.h -- counting drivers: C that runs core files on numbers that count.
 *
 * A driver is a chunk that defines one function named like itself ("-" becomes "_"), with
 * parameters of type int64_t only; cells call it as counted.NAME(...).  It is compiled with the
 * core files that it names as C++, where float and double are counting types. */
#ifndef HEDDLE_COUNT_H
#define HEDDLE_COUNT_H

#include "base/diag.h"

struct chunk;
struct course;

struct count_file {
    struct str name; /* "core/x.c" */
    struct place at;
    const struct chunk *chunk; /* NULL if there is no such file (reported) */
};

struct count {
    const struct chunk *chunk;
    struct str function; /* "affine" */
    VEC(struct count_file) files;
    VEC(struct str) parameters;
};

/* Binds drivers to core files and reads the parameters of their functions. */
void count_resolve(struct course *course, struct diag *diag);

/* Whether some driver counts FILE, a core file. */
bool count_uses(const struct course *course, const struct chunk *file);

#endif
