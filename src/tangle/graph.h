/* graph.h -- the Ninja file: which compiler runs and evaluations make what from what.
 *
 * core/x.c -> obj/core/x.o -> core.so; test/x.c -> obj/test/x.o -> test/x -> test/x.ok;
 * cells/x.lua -> results/x.lua; counting as count.h says, labs as lab_graph.h.  Results depend
 * on keys, and on what they run only for order (see tangle.h). */
#ifndef HEDDLE_GRAPH_H
#define HEDDLE_GRAPH_H

#include "base/buf.h"
#include "tangle/tangle.h"

/* PATH below ROOT as Ninja wants it. */
void graph_path(struct buf *out, const char *root, struct str path);

/* ROOT/PREFIX NAME SUFFIX with a blank before it. */
void graph_file(struct buf *out, const struct tangle_job *job, const char *prefix, struct str name,
                const char *suffix);

/* The course's tests, each with a blank before it: what a wrong core computes is no news and asks
 * to be believed, so they come first. */
void graph_tests(const struct tangle_job *job, struct buf *out);

void graph_write(const struct tangle_job *job, struct buf *out);

/* The flags that core and tests are compiled with, as the Ninja file has them. */
extern const char graph_flags[];

#endif
