/* fs.h -- files, read whole and written whole.
 *
 * A file is written only if its bytes change, to a temporary file in its directory that is
 * then renamed, so that whoever looks (or a killed build) finds the old bytes or the new.
 * Functions return false after reporting to diag, unless said otherwise. */
#ifndef HEDDLE_FS_H
#define HEDDLE_FS_H

#include "base/buf.h"
#include "base/diag.h"

/* Regular files only, and links to them: a pipe could be waited for without end. */
bool fs_read(const char *path, struct buf *out, struct diag *diag);

/* The file of SOURCE with the COUNT edits made that edit_apply() is told to make. */
bool fs_read_edited(const struct source *source, const struct edit *edits, size_t count,
                    struct buf *out, struct diag *diag);

/* False without a report if PATH cannot be read. */
bool fs_try_read(const char *path, struct buf *out);

/* A file that is not there holds nothing: *there (may be NULL) tells, without a report.  For what
 * is overwritten or forgotten if it seems to be missing, when it only cannot be read. */
bool fs_read_if_there(const char *path, struct buf *out, bool *there, struct diag *diag);

bool fs_exists(const char *path);
bool fs_is_directory(const char *path);

/* Makes the missing directories above and writes; *changed (may be NULL) tells whether it did. */
bool fs_write(const char *path, struct str text, bool *changed, struct diag *diag);

/* Removes what fs_write() left in DIRECTORY when a process was killed. */
void fs_sweep(const char *directory);

bool fs_make_directory(const char *path, struct diag *diag);   /* with those above it */
bool fs_remove(const char *path, struct diag *diag);           /* fine if it is not there */
bool fs_remove_directory(const char *path, struct diag *diag); /* if it is empty; likewise */

/* Names in a directory, sorted by bytes; fs_list() leaves out those that begin with a dot. */
struct fs_names {
    VEC(const char *) names;
};
bool fs_list_all(const char *path, struct arena *arena, struct fs_names *out, struct diag *diag);
bool fs_list(const char *path, struct arena *arena, struct fs_names *out, struct diag *diag);

/* DIR/NAME in ARENA; NAME alone if DIR is empty or ".". */
const char *fs_join(struct arena *arena, const char *dir, const char *name);

/* The directory that the running program's file is in, without a slash at the end. */
const char *fs_program_directory(struct arena *arena);

/* NAME as seen from that directory, without a long way round if it is below this one. */
const char *fs_beside_program(struct arena *arena, const char *name);

/* Why a target name must be refused ("it leaves the tree" …), NULL if it stays inside: no
 * absolute path, no empty, "." or ".." component, no backslash, NUL or control character. */
const char *fs_name_fault(struct str name);

/* No directory on the way from ROOT to NAME, nor NAME itself, is a symbolic link; reports one. */
bool fs_stays_inside(const char *root, const char *name, struct diag *diag);

#endif
