/* target.h -- which files a lesson may write: C in core/ and test/, other text beside it. */
#ifndef HEDDLE_TARGET_H
#define HEDDLE_TARGET_H

#include "parse/attributes.h"

/* Whether FILE, the file= among ATTRIBUTES, can be a root; reported if not. */
bool target_fits(const struct attributes *attributes, const struct attribute *file,
                 struct diag *diag);

#endif
