/* templates.h -- which templates the pages are made of, and which the PDFs. */
#ifndef HEDDLE_TEMPLATES_H
#define HEDDLE_TEMPLATES_H

#include "base/diag.h"
#include "base/hash.h"

/* The files of DIRECTORY that serve the root template ROOT.lua ("html", "typst"): it, those of its
 * folder, and those that all root templates share.  False after a failure (reported). */
bool templates_hash(const char *directory, const char *root, struct hash *hash, struct diag *diag);

#endif
