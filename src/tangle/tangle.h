/* tangle.h -- the stage from a checked course to files that compile and run.
 *
 * Writes below one root: core/, test/, bridge.c, cells/, labs/, presets.lua, keys and build.ninja.
 * A key (core.key, test.key, test/x.key) is what a result depends on: the text without #line,
 * and the flags.  So a moved line compiles again and runs nothing. */
#ifndef HEDDLE_TANGLE_H
#define HEDDLE_TANGLE_H

#include "model/course.h"

struct tangle_job {
    const struct course *course;
    const char *root;                   /* "build/tangle" */
    const char *heddle;                 /* how to call this program */
    const char *assets;                 /* the templates' directory that has lab.h */
    const char *cc, *cflags;            /* the compiler; flags added to Heddle's own */
    const char *cxx, *cxxflags, *count; /* the same for counting; directory of count.hpp */
};

/* With *moved not NULL, files of which only #line directives would change are left alone, and
 * *moved tells whether there were any: then a step that fails names lines of an earlier state,
 * and tangling again without it makes them right. */
bool tangle_course(const struct tangle_job *job, bool *moved, struct diag *diag);

/* What a lesson's generated files are called: its slug, "README" for the course page. */
struct str tangle_name(const struct lesson *lesson);

#endif
