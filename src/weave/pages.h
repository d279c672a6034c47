/* pages.h -- the pages of the site: which of them must be woven again, and their views.
 *
 * The views that a run needs are built twice, one at a time: first for the mistakes, the
 * formulas and the inspection of what they say, then, when all of that is settled, for the
 * templates.  So nothing is written while a page has a mistake, and memory holds one view.
 *
 * What returns bool is false after a system failure, which is reported. */
#ifndef HEDDLE_PAGES_H
#define HEDDLE_PAGES_H

#include "weave/key.h"
#include "weave/site.h"
#include "weave/weave.h"

struct page {
    const struct lesson *lesson; /* a draft's page is checked and not woven */
    const char *name;            /* "inside.html" */
    struct key key;
    struct value *entry; /* for the site's record: its keys */
    const char *reason;  /* why it must be woven, NULL if it need not */
    bool due;            /* its view is looked at in this run */
    bool key_due;        /* and so is that of its answer key */
    bool warned;         /* which had something to say */
    struct formulas formulas;
};

struct pages {
    struct arena *arena;
    const struct weave_job *job;
    struct math *math;
    struct arena scratch;   /* what one page takes, for a while; the caller clears it */
    VEC(struct page) pages; /* the index first, then all lessons, drafts too */
};

/* The pages of the course and their keys. */
bool pages_find(struct pages *pages, struct diag *diag);

/* Finds what must be woven, or looked at again, since SITE was made. */
bool pages_compare(struct pages *pages, const struct site *site, struct diag *diag);

/* Builds the view of each page that is due: reports its mistakes, has it inspected, adds its
 * formulas. */
bool pages_prove(struct pages *pages, struct diag *diag);

/* Keeps the formulas of pages that were due for runs to come; those of lessons that went go. */
bool pages_keep_formulas(struct pages *pages, struct diag *diag);

/* The view of PAGE for MEDIUM in ARENA, once pages_prove() saw it and its formulas are converted;
 * what it has to report was reported.  NULL after a failure. */
struct value *pages_view(struct pages *pages, struct page *page, enum view_medium medium,
                         struct arena *arena, struct diag *diag);

/* Weaves the pages that have a reason, *woven of them, and keeps all. */
bool pages_weave(struct pages *pages, struct site *site, size_t *woven, struct diag *diag);

#endif
