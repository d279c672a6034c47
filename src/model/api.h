/* api.h -- the core's interface: the prototypes of all c {.api} blocks.
 *
 * A parameter is a scalar or a pointer to one; a pointer to const is an input, another
 * pointer is an array that the function may read and writes. */
#ifndef HEDDLE_API_H
#define HEDDLE_API_H

#include "base/source.h"

enum api_type { API_VOID, API_FLOAT, API_DOUBLE, API_INT32, API_INT64, API_BOOL };

struct api_parameter {
    struct str name;
    enum api_type type;
    bool is_int; /* written "int": the same as int32_t, but C wants its own spelling */
    bool pointer, input;
};

struct api_function {
    struct str name;
    struct place at;
    enum api_type result; /* never a pointer */
    bool result_is_int;
    VEC(struct api_parameter) parameters;
};

struct api {
    VEC(struct api_function) functions;
};

#endif
