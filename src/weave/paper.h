/* paper.h -- the course on paper: a handout of each lesson, the book, answer keys.
 *
 * Handouts and the book go to pdf/, the key of a lesson with "answers: key" to answers/, both in
 * the directory of all that is built.  A document is made again only if its lessons, the templates
 * of paper, its pictures or the program that makes PDFs changed; one that the course has no more
 * is removed.  PDFs are made aside, and put in place when the whole course has no mistake.
 *
 * What returns bool is false after a system failure, which is reported. */
#ifndef HEDDLE_PAPER_H
#define HEDDLE_PAPER_H

#include "base/fs.h"
#include "weave/pages.h"

enum document_kind { DOCUMENT_HANDOUT, DOCUMENT_BOOK, DOCUMENT_KEY };

struct document {
    enum document_kind kind;
    struct page *page;   /* of its lesson; NULL for the book */
    const char *name;    /* "pdf/inside.pdf" */
    const char *made;    /* where it is made */
    struct value *entry; /* for the record: its keys */
    const char *reason;  /* why it must be made, NULL if it need not */
};

struct paper {
    struct pages *pages;
    struct site record;
    struct hash tools; /* templates, program, fonts: what all documents are made with */
    struct fs_names assets;
    VEC(struct document) documents;
    size_t stale;
};

/* The documents of the course, and what is stale; the pages that these need become due. */
bool paper_find(struct paper *paper, struct pages *pages, struct diag *diag);

/* Makes what is stale, once all formulas are converted; reports what does not fit paper. */
bool paper_print(struct paper *paper, struct diag *diag);

/* Puts what was made in its place. */
bool paper_publish(struct paper *paper, struct diag *diag);

/* Removes what stands where documents are made and is no source of one: PDFs that a failure kept
 * from their place, sources of lessons that went. */
bool paper_sweep(const struct paper *paper, struct diag *diag);

#endif
