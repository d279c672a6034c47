/* assets.h -- pictures, style sheets and the like, copied to the site's assets/.
 *
 * They come from the assets/ of the course and from that of the templates. */
#ifndef HEDDLE_ASSETS_H
#define HEDDLE_ASSETS_H

#include "model/course.h"
#include "weave/site.h"

/* A name that both have is a mistake of the course.  False after a system failure. */
bool assets_check(const struct course *course, const char *templates, struct diag *diag);

bool assets_copy(const struct course *course, const char *templates, struct site *site,
                 struct diag *diag);

#endif
