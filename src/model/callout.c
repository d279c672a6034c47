#include "model/callout.h"

static const char *const callout_names[CALLOUT_KINDS] = {
    "NOTE", "TIP",     "IMPORTANT", "WARNING",   "CAUTION",  "PREDICT",
    "HINT", "EXPLAIN", "ANSWER",    "TAKEAWAYS", "WORKSHEET"};

const char *callout_name(enum callout_kind kind)
{
    return callout_names[kind];
}

int callout_find(struct str name)
{
    for (int kind = 0; kind < CALLOUT_KINDS; kind++)
        if (str_is(name, callout_names[kind]))
            return kind;
    return -1;
}
