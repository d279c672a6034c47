/* site.h -- the files of the site, and the record of what was written.  Paper keeps such a record
 * of its PDFs.
 *
 * The record lists each file with the keys that it was made from.  A file of the last run's
 * record that this run did not keep is removed; no other file is. */
#ifndef HEDDLE_SITE_H
#define HEDDLE_SITE_H

#include "base/diag.h"
#include "base/map.h"
#include "base/value.h"

struct site {
    struct arena *arena;
    const char *directory, *record;
    const struct value *before; /* the entries of the last run's record, NULL if there is none */
    struct map old, kept;       /* entries by path: of the last run, of this one */
    struct value *now;
};

/* RECORD is the path of the record; one that holds something else counts as none.  False if it
 * cannot be read (reported). */
bool site_open(struct site *site, struct arena *arena, const char *directory, const char *record,
               struct diag *diag);

/* The entry of PATH that site_keep() was given in the last run, NULL if there is none. */
const struct value *site_before(const struct site *site, const char *path);

/* The keys of an entry: texts that tell what its file was made from.  TEXT is copied.  Two entries
 * without a key have the same. */
void site_set_key(const struct site *site, struct value *entry, const char *key, struct str text);
bool site_same_key(const struct value *before, const struct value *entry, const char *key);

/* The hash of the text that PATH holds now; empty if it is not there. */
struct str site_hash(const struct site *site, const char *path);

/* PATH belongs to the site; ENTRY is a map of keys, which becomes the record's. */
void site_keep(struct site *site, const char *path, struct value *entry);

/* Writes TEXT, if PATH does not hold it already. */
bool site_write(struct site *site, const char *path, struct str text, struct diag *diag);

/* Copies the file SOURCE to PATH and keeps it. */
bool site_copy(struct site *site, const char *path, const char *source, struct diag *diag);

/* Writes the record.  After a COMPLETE run what is stale is removed first; else it stays on
 * the record. */
bool site_close(struct site *site, bool complete, struct diag *diag);

#endif
