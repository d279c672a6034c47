/* refusal.h -- why a command is not done, and what to say instead: a slip of whoever called, not
 * of the course's author (base/diag.h), and no failure of the system.
 *
 *     heddle: there is no command "bild"
 *     hint: did you mean "build"? */
#ifndef HEDDLE_REFUSAL_H
#define HEDDLE_REFUSAL_H

#include <stdio.h>

#include "base/buf.h"

/* Nothing is refused while the reason is empty. */
struct refusal {
    struct buf reason, hint;
};

void refusal_clear(struct refusal *refusal);

/* The first reason stays.  Both return false, so that a caller can return them. */
bool refusal_say(struct refusal *refusal, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What to do instead; replaces a hint. */
bool refusal_hint(struct refusal *refusal, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Asks "did you mean" if a candidate is near, else keeps the hint that there is. */
void refusal_suggest(struct refusal *refusal, const struct suggestion *suggestion);

/* True if PATH is a directory; else refused. */
bool refusal_unless_course(struct refusal *refusal, const char *path);

bool refusal_said(const struct refusal *refusal);
void refusal_print(const struct refusal *refusal, FILE *out);

#endif
