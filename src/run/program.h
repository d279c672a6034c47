/* program.h -- run a student's kind of program to whatever end it comes.
 *
 * It gets its own process group, limits of time and output, no core dump, and dies with its
 * parent. */
#ifndef HEDDLE_PROGRAM_H
#define HEDDLE_PROGRAM_H

#include "base/buf.h"
#include "base/diag.h"

enum { PROGRAM_MOST_KILOBYTES = 256 }; /* of output */

struct program_job {
    const char *path;
    struct str input; /* its standard input */
    int seconds;      /* of processor time; four times as much may pass on the clock */
    int megabytes;    /* of memory; 0: no limit, since a sanitizer maps more than there is */
};

enum program_ending {
    PROGRAM_DONE,    /* status is its exit status */
    PROGRAM_CRASHED, /* status is the signal, 0 if a sanitizer stopped it */
    PROGRAM_TOO_LONG,
    PROGRAM_TOO_MUCH /* output */
};

struct program_outcome {
    enum program_ending ending;
    int status;
    struct buf output, errors; /* what it wrote to standard output and error, cut if too much */
};

/* False if it could not be started (reported). */
bool program_run(const struct program_job *job, struct program_outcome *outcome, struct diag *diag);

void program_clear(struct program_outcome *outcome);

#endif
