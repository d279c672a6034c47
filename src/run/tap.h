/* tap.h -- what a check printed, in the Test Anything Protocol. */
#ifndef HEDDLE_TAP_H
#define HEDDLE_TAP_H

#include "base/buf.h"

struct tap {
    size_t passed, failed;
    bool whole; /* the plan was printed, and is what was tested: one test at least */
};

/* Reads TEXT; its "not ok" lines, each with the "#" lines behind it, are added to FAILURES. */
struct tap tap_read(struct str text, struct buf *failures);

#endif
