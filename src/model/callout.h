/* callout.h -- the kinds of > [!NOTE] blocks. */
#ifndef HEDDLE_CALLOUT_KIND_H
#define HEDDLE_CALLOUT_KIND_H

#include "base/str.h"

enum callout_kind {
    CALLOUT_NOTE,
    CALLOUT_TIP,
    CALLOUT_IMPORTANT,
    CALLOUT_WARNING,
    CALLOUT_CAUTION,
    CALLOUT_PREDICT,
    CALLOUT_HINT,
    CALLOUT_EXPLAIN,
    CALLOUT_ANSWER,
    CALLOUT_TAKEAWAYS,
    CALLOUT_WORKSHEET
};
#define CALLOUT_KINDS 11

/* "NOTE" ... as in > [!NOTE]; and the kind for such a word, -1 if there is none. */
const char *callout_name(enum callout_kind kind);
int callout_find(struct str name);

#endif
