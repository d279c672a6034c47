/* tree.h -- the files of one generated folder.
 *
 * Files are written only if they change.  What the last run wrote and this one does not is
 * removed by tree_finish(); nothing else ever is: a manifest in the folder remembers.  No
 * name leaves the folder, neither by "..", nor through a symbolic link.
 *
 * With spare_lines a C file of which only the #line directives would change stays as it is, so
 * that moved prose compiles nothing; kept_lines tells that this happened. */
#ifndef HEDDLE_TREE_H
#define HEDDLE_TREE_H

#include "base/fs.h"

struct tree {
    const char *root;
    struct arena *arena;
    struct diag *diag;
    VEC(struct str) names;
    bool spare_lines, kept_lines;
    bool failed;
};

/* NAME is relative to the root.  A failure is reported and makes tree_finish() fail. */
void tree_write(struct tree *tree, const char *name, struct str text);

/* Removes stale files and writes the manifest; false if anything failed.  After a failure nothing
 * is removed, and the manifest names what both runs wrote. */
bool tree_finish(struct tree *tree);

#endif
