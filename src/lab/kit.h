/* kit.h -- what a student is handed out: a list of names and bytes.
 *
 * A kit as Heddle made it lies in build/tangle/kits/LAB; it is exported to build/labs/LAB,
 * zipped, and copied elsewhere from there.  Its folder has a second, hidden copy of each file,
 * .heddle/NAME: the text that was handed out, which tells what was edited since. */
#ifndef HEDDLE_KIT_H
#define HEDDLE_KIT_H

#include "lab/origin.h"

#define KIT_BASE ".heddle"

struct kit_file {
    const char *name; /* "axis.c", "hints/1.txt" */
    struct str text;
};

struct kit {
    struct arena *arena; /* all of it lives there */
    const char *lab;     /* "axis" */
    const char *file;    /* "axis.c": the one that the student edits */
    VEC(struct kit_file) files;
};

void kit_add(struct kit *kit, const char *name, struct str text);

/* NULL if there is none of this NAME. */
const struct kit_file *kit_find(const struct kit *kit, const char *name);

/* What .heddle/origin says of KIT, copied from the folder FROM (or NULL). */
struct origin kit_origin(const struct kit *kit, const char *from);

/* Reads the kit as it was handed out to FOLDER; reports. */
bool kit_load(struct arena *arena, const char *folder, struct kit *out, struct diag *diag);

#endif
