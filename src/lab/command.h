/* command.h -- heddle lab list | start | status | update. */
#ifndef HEDDLE_COMMAND_H
#define HEDDLE_COMMAND_H

#include "base/diag.h"
#include "base/refusal.h"

struct command_options {
    const char *out; /* "build": where kits come from */
    bool restore;    /* update: get changed given files back */
};

enum command_end {
    COMMAND_DONE,    /* or failed or refused: then that is said */
    COMMAND_CONFLICT /* an update that needs the student's eye */
};

/* NAMES are the words behind "lab".  What was done is told on standard output. */
enum command_end command_lab(const struct command_options *options, char **names, int count,
                             struct refusal *refusal, struct diag *diag);

#endif
