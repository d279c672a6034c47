/* handout.h -- the kits of a course: made, zipped, exported.
 *
 * handout_make() writes Heddle's own copies, TANGLE/kits/LAB/ and TANGLE/zips/LAB.zip;
 * handout_export() brings them to where students find them, LABS/LAB/, once all of the course
 * is known to be right.  Demonstrations and the labs of drafts have no kits. */
#ifndef HEDDLE_HANDOUT_H
#define HEDDLE_HANDOUT_H

#include "lab/assemble.h"
#include "lab/export.h"

struct handout {
    struct assemble_job job;
    struct arena *arena;
    const char *labs; /* "build/labs" */
    VEC(struct kit) kits;
};

/* Below TANGLE. */
#define HANDOUT_KITS "kits"
#define HANDOUT_ZIPS "zips"

/* All but the kits is set. */
bool handout_make(struct handout *handout, struct diag *diag);

/* The report names each edited file that waits for an update, and the folders of labs that the
 * course has no more (lab/retire.h). */
bool handout_export(const struct handout *handout, struct export_report *report, struct diag *diag);

#endif
