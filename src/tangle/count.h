/* count.h -- the sources of the counting build, and its part of the Ninja file.
 *
 * count/NAME.cc is a driver, counts.cc the table of them all, count.key what their results
 * depend on.  count/NAME.cc and the core files that drivers name -> obj/count/...o -> counts.so. */
#ifndef HEDDLE_TANGLE_COUNT_H
#define HEDDLE_TANGLE_COUNT_H

#include "tangle/tangle.h"

/* A driver as a file of its own, which sees the core's interface. */
void count_driver(const struct count *count, bool directives, struct buf *out);

/* heddle_drivers[] of run/driver.h. */
void count_table(const struct course *course, struct buf *out);

/* What results depend on: drivers, core headers and the core files that are counted. */
void count_key(const struct tangle_job *job, struct buf *out);

/* Rules and edges; nothing if the course has no drivers. */
void count_graph(const struct tangle_job *job, struct buf *out);

#endif
