/* memory.h -- files in memory, in place of those of base/fs.h.
 *
 * The linker (see wraps) leads every call of another module here.  What is below the directory
 * of templates is read from the disk, once; all else is only what was put or written since the
 * last memory_reset(). */
#ifndef HEDDLE_FUZZ_MEMORY_H
#define HEDDLE_FUZZ_MEMORY_H

#include "base/str.h"

#define MEMORY_TEMPLATES "templates"

void memory_reset(void);
void memory_put(const char *path, struct str text);

#endif
