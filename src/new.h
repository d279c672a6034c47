/* new.h -- skeletons for authors: a lesson, a preset, a lab that build at once.
 *
 * The texts are templates/new/KIND.md, whose {{names}} are filled in.  A lesson becomes a new
 * file; the others are put into a lesson, of which no other byte changes. */
#ifndef HEDDLE_NEW_H
#define HEDDLE_NEW_H

#include "base/diag.h"
#include "base/refusal.h"

struct new_options {
    const char *kind, *name; /* "lesson" and a slug; "preset" or "lab" and an id */
    const char *course;      /* the lessons' directory */
    const char *templates;   /* NULL: beside the program */
    const char *lesson;      /* the slug of the lesson that gets the lab; NULL: the last one */
    const char *schema;      /* the id of the preset's; NULL: the only one */
};

/* Says on OUT what was written.  False if it cannot be, with the reason in REFUSAL, unless it
 * was reported. */
bool new_write(const struct new_options *options, FILE *out, struct refusal *refusal,
               struct diag *diag);

#endif
