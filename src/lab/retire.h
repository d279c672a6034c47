/* retire.h -- what becomes of the folders of labs that left the course. */
#ifndef HEDDLE_RETIRE_H
#define HEDDLE_RETIRE_H

#include "lab/export.h"

/* FOLDER holds the kit of a lab that is no more: it goes if all that is in it is as it was handed
 * out, and stays whole if there is an edit or a file of the student's.  Either is told. */
bool retire_folder(const char *folder, struct export_report *report, struct diag *diag);

#endif
