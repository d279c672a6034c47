/* diag.h -- what the run has to say: the author's mistakes, and the system's failures.
 *
 * Reading goes on after an author's mistake, so that one run reports them all; they come
 * out once, by diag_print(), sorted by source, line and column:
 *
 *     lessons/02-inside.md:41:7: error: chunk "variance" is not defined
 *        41 |     <<variance>>
 *           |       ^~~~~~~~
 *     hint: did you mean "varianse" (line 30)?
 *
 * A system failure (a file that cannot be written) has a path and a reason instead of a place. */
#ifndef HEDDLE_DIAG_H
#define HEDDLE_DIAG_H

#include <stdio.h>
#include "base/edit.h"

struct diag;

struct diag *diag_new(void);
void diag_free(struct diag *diag);

void diag_error(struct diag *diag, struct place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_warn(struct diag *diag, struct place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds to the message reported last: what to do about it; a second place that explains it. */
void diag_hint(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_note(struct diag *diag, struct place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The message reported last is about text that is out of date: with TEXT in place of the
 * AT.length bytes from AT on there would be none.  A hint says how to have that done; it is
 * left out beside mistakes that no edit settles, since the new text may come from them. */
void diag_edit(struct diag *diag, struct place at, struct str text);

/* The suggestion as a hint, if there is one: did you mean "..."? */
struct suggestion;
void diag_suggest(struct diag *diag, const struct suggestion *suggestion);

/* PATH (or a command) failed for REASON, such as strerror(errno). */
void diag_system(struct diag *diag, const char *path, const char *reason);

/* Forgets all that was reported since the mark was taken: it will be said anew, and better. */
struct diag_mark {
    size_t messages, failures, left_out, outdated, counts[2];
};
struct diag_mark diag_mark(const struct diag *diag);
void diag_rewind(struct diag *diag, const struct diag_mark *mark);

size_t diag_errors(const struct diag *diag);    /* mistakes of the author */
size_t diag_unsettled(const struct diag *diag); /* those that no edit settles */
size_t diag_warnings(const struct diag *diag);
bool diag_failed(const struct diag *diag); /* a system failure was reported */

/* How many messages are kept and printed: more is a file of another kind, or one mistake over and
 * over.  A full diag counts further ones, and keeps those alone that an edit settles.  A search
 * for what each may have meant is not worth its time: it would cost the square of their number. */
enum { DIAG_MOST = 1000 };
bool diag_is_full(const struct diag *diag);

/* All edits, sorted by place, one for a place; and, once they are made, the messages forgotten
 * that they settle. */
void diag_edits(const struct diag *diag, struct arena *arena, struct edits *out);
void diag_settle(struct diag *diag);

/* Messages with their source lines, sorted, each once, the first DIAG_MOST of them. */
void diag_print(const struct diag *diag, FILE *out);

/* The same without source lines, one record a line, for a parent process that reads them
 * with diag_absorb(): PATH:LINE:COLUMN: error: TEXT, then the same
 * with "note", "hint", and "edit:LENGTH", a line end in TEXT being a vertical tab. */
void diag_print_records(const struct diag *diag, FILE *out);

/* Who reads such records, or a compiler's messages, knows the sources that they may name, and
 * how to turn a compiler's column into one of the source (NULL: they are the same). */
struct diag_reader {
    const struct source *const *sources;
    size_t count;
    int (*column)(const void *context, const struct source *source, int line, int column);
    const void *context;
};

/* Takes LINE over if it is a record or message about one of the sources; a note or hint
 * becomes part of the message before it.  False if the line is anything else. */
bool diag_absorb(struct diag *diag, struct str line, const struct diag_reader *reader);

#endif
