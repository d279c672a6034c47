/* labs.h -- the blocks of labs: what opens one, its file, bodies, checks, input and output. */
#ifndef HEDDLE_LABS_H
#define HEDDLE_LABS_H

#include "parse/codeblock.h"
#include "parse/roles.h"

/* Adds BLOCK, one of the ROLE_LAB kind, to its lab, and to PARENT if it shows. */
void labs_read(struct reading *reading, struct block *parent, const struct codeblock *block,
               const struct attributes *attributes, enum role role);

/* True if SPANS, a paragraph, are the "Because:" of the wrong body right before them; they are
 * its reason then. */
bool labs_take_reason(struct reading *reading, const struct block *parent, struct span *spans);

/* Whether NAME can be a lab's: it becomes the name of a folder. */
bool labs_is_id(struct str name);

#endif
