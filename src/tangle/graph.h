/* graph.h -- the Ninja file: which compiler runs and evaluations make what from what.
 *
 * core/x.c -> obj/core/x.o -> core.so; test/x.c -> obj/test/x.o -> test/x -> test/x.ok;
 * cells/x.lua -> results/x.lua; labs as lab_graph.h says.  Results depend on keys, and on what they run only for
 * order (see tangle.h). */
#ifndef HEDDLE_GRAPH_H
#define HEDDLE_GRAPH_H

#include "base/buf.h"
#include "tangle/tangle.h"

void graph_write(const struct tangle_job *job, struct buf *out);

/* The flags that core and tests are compiled with, as the Ninja file has them. */
extern const char graph_flags[];

#endif
