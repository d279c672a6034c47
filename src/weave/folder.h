/* folder.h -- all files of a directory and of those below it. */
#ifndef HEDDLE_FOLDER_H
#define HEDDLE_FOLDER_H

#include "base/fs.h"

/* Their paths below DIRECTORY, sorted as fs_list() sorts.  Names that begin with a dot are
 * passed over. */
bool folder_files(const char *directory, struct arena *arena, struct fs_names *out,
                  struct diag *diag);

#endif
