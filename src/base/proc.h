/* proc.h -- run another program to its end. */
#ifndef HEDDLE_PROC_H
#define HEDDLE_PROC_H

#include "base/buf.h"
#include "base/diag.h"

/* Runs ARGV (NULL at its end, looked up in PATH), feeding INPUT to its standard input.
 * Each line of its standard output and error, mixed, goes to on_line as it comes.
 * Returns the exit status, 128 + N for a death by signal N, -1 if it could not be
 * started (reported). */
typedef void proc_line(void *context, struct str line);
int proc_run(const char *const argv[], struct str input, proc_line *on_line, void *context,
             struct diag *diag);

/* The same with standard output collected in OUT; standard error is left as it is. */
int proc_capture(const char *const argv[], struct str input, struct buf *out, struct diag *diag);

#endif
