/* extras.h -- files of the site that belong to no lesson: 404.html, which a server shows in place
 * of a page that it does not have; and, for a course with an address, sitemap.xml, which lists
 * the pages, and robots.txt, which names the sitemap, where the address is a whole host. */
#ifndef HEDDLE_EXTRAS_H
#define HEDDLE_EXTRAS_H

#include "weave/site.h"
#include "weave/weave.h"

/* Weaves and keeps them; what has not changed is not written.  False after a failure (reported). */
bool extras_weave(const struct weave_job *job, struct site *site, struct diag *diag);

#endif
