/* assemble.h -- from a lab of the course to its kit. */
#ifndef HEDDLE_ASSEMBLE_H
#define HEDDLE_ASSEMBLE_H

#include "lab/kit.h"
#include "model/course.h"
#include "model/lab.h"

struct assemble_job {
    const struct course *course;
    const char *tangle;    /* directory of results/: what cells gave, and what proofs found out */
    const char *templates; /* directory of kit/ and assets/lab.h */
};

/* The file to edit (its starter), what it is linked with, the checks that are not graded, the
 * hints, the known mistakes with their reasons, the task, the Makefile and its script.  Reports;
 * two files with one name are the author's mistake. */
bool assemble_kit(const struct assemble_job *job, const struct lab *lab, struct kit *out,
                  struct diag *diag);

#endif
