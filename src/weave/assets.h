/* assets.h -- pictures, style sheets and the like, copied to the site's assets/.
 *
 * They come from the assets/ of the course, from that of the templates, and from that beside
 * math.mjs (the font of formulas); the scripts for pages from a directory of their own.  The
 * kits' zips are copied to the site's labs/. */
#ifndef HEDDLE_ASSETS_H
#define HEDDLE_ASSETS_H

#include "weave/site.h"
#include "weave/weave.h"

/* A name of the course's that Heddle uses too is a mistake.  False after a system failure. */
bool assets_check(const struct weave_job *job, struct diag *diag);

bool assets_copy(const struct weave_job *job, struct site *site, struct diag *diag);

#endif
