/* copy.h -- one file of a kit in a folder where students work.
 *
 * Three texts decide what may be done with it: what it holds, its base (.heddle/NAME: what was
 * written there last) and the fresh text of the kit.  The file is always written before its
 * base: who is killed in between leaves a file that is not overwritten, never one that is. */
#ifndef HEDDLE_COPY_H
#define HEDDLE_COPY_H

#include "lab/kit.h"

enum copy_state {
    COPY_MISSING, /* it is not there */
    COPY_CURRENT, /* holds the fresh text */
    COPY_OLDER,   /* holds its base, and the kit has another text by now */
    COPY_EDITED,  /* somebody edited the fresh text */
    COPY_BEHIND   /* somebody edited another text; only an update can bring both together */
};

struct copy {
    const char *folder, *name, *path, *base_path;
    enum copy_state state;
    struct str text, base, fresh; /* text and base are empty if they are not there */
    bool has_base;
};

/* False with a report if a link would lead out of FOLDER, or what is there cannot be read. */
bool copy_look(struct arena *arena, const char *folder, const char *name, struct str fresh,
               struct copy *out, struct diag *diag);

bool copy_is_edited(const struct copy *copy);

/* Makes the file hold TEXT, and its base the fresh text. */
bool copy_write(const struct copy *copy, struct str text, struct diag *diag);

/* Removes an unedited file and its base. */
bool copy_remove(const struct copy *copy, struct diag *diag);

/* What its text was kept as: NAME.mine, for N > 1 NAME.mine-N. */
const char *copy_kept_name(struct arena *arena, const struct copy *copy, int n);

/* Keeps what the file holds beside it, under the first such name that is free or holds the
 * same; *kept becomes that name. */
bool copy_keep(struct arena *arena, const struct copy *copy, const char **kept, struct diag *diag);

#endif
