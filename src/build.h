/* build.h -- the stages of a build, in order. */
#ifndef HEDDLE_BUILD_H
#define HEDDLE_BUILD_H

#include "base/diag.h"

enum build_goal { BUILD_CHECK, BUILD_TANGLE, BUILD_PROOFS, BUILD_ACCEPT, BUILD_COURSE };

/* What BUILD_COURSE makes of a course that is proven. */
struct build_parts {
    bool site, pdf, labs;
};

/* "site", "pdf", "labs", or "all"; false if NAME is none of them. */
bool build_parts_named(const char *name, struct build_parts *parts);

struct build_options {
    enum build_goal goal;
    struct build_parts parts;
    const char *course;    /* the lessons' directory */
    const char *out;       /* "build" */
    const char *templates; /* directory of engine.lua, html.lua ...; NULL: beside the program */
    const char *node;      /* directory of math.mjs, pdf.mjs; NULL: beside the program */
    bool why;
    bool matrix; /* prove labs with gcc and clang, plain and sanitized */
};

/* Everything goes to diag but progress and, after a build, one line that says what was
 * built and where to open it. */
void build_course(const struct build_options *options, struct diag *diag);

#endif
