/* build.h -- the stages of a build, in order. */
#ifndef HEDDLE_BUILD_H
#define HEDDLE_BUILD_H

#include "base/diag.h"

enum build_goal { BUILD_CHECK, BUILD_TANGLE, BUILD_PROOFS, BUILD_ACCEPT, BUILD_SITE };

struct build_options {
    enum build_goal goal;
    const char *course;    /* the lessons' directory */
    const char *out;       /* "build" */
    const char *templates; /* directory of engine.lua, html.lua ...; NULL: beside the program */
    const char *node;      /* directory of math.mjs; NULL: beside the program */
    bool why;
    bool matrix; /* prove labs with gcc and clang, plain and sanitized */
};

/* Everything goes to diag but progress and, after a build, one line that says what was
 * built and where to open it. */
void build_course(const struct build_options *options, struct diag *diag);

#endif
