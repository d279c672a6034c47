/* update.h -- bring a changed kit and a student's edits together.
 *
 * The student's file is merged by diff3 from what it holds, the text it was edited from and
 * the fresh one.  Where both changed the same lines, both stand in the file between marks.
 * What the student had is kept beside as FILE.mine; only then the file is written, and its
 * base last.  So an update that was killed is done again, and ends the same way. */
#ifndef HEDDLE_UPDATE_H
#define HEDDLE_UPDATE_H

#include "lab/export.h"

struct update_job {
    const char *kit;    /* the folder of the kit as Heddle made it last */
    const char *folder; /* the student's */
    bool restore;       /* get changed given files back; theirs are kept beside */
};

bool update_folder(const struct update_job *job, struct export_report *report, struct diag *diag);

#endif
