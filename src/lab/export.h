/* export.h -- write a kit into a folder where students work, and leave alone what is theirs.
 *
 * A file that somebody edited is never overwritten; one that left the kit goes, unless it was
 * edited.  What was done is told in lines, for whoever called. */
#ifndef HEDDLE_EXPORT_H
#define HEDDLE_EXPORT_H

#include "lab/copy.h"

struct export_report {
    struct arena *arena;
    VEC(struct str) lines; /* "axis.c was edited: ..." */
    size_t written;        /* files */
    size_t behind;         /* edited files that wait for an update */
    size_t conflicts;      /* of an update */
};

/* Adds a line to the report. */
void export_tell(struct export_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What export_kit() does with an edited file. */
typedef bool export_settle(void *context, const struct copy *copy, struct export_report *report,
                           struct diag *diag);

/* Exports KIT to FOLDER; SETTLE (or NULL: it is left) sees each edited file.  FROM is the
 * kit's own folder as seen from FOLDER, or NULL. */
bool export_kit(const struct kit *kit, const char *folder, const char *from, export_settle *settle,
                void *context, struct export_report *report, struct diag *diag);

#endif
