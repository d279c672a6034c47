/* pages.h -- the pages of the site: their views, and which of them must be woven again. */
#ifndef HEDDLE_PAGES_H
#define HEDDLE_PAGES_H

#include "weave/site.h"
#include "weave/view.h"
#include "weave/weave.h"

struct page {
    const char *name; /* "inside.html" */
    struct value *view;
    struct value *entry; /* for the site's record: its keys */
    const char *reason;  /* why it must be woven, NULL if it need not */
};

struct pages {
    struct arena *arena;
    const struct weave_job *job;
    VEC(struct page) pages; /* the index first */
};

/* The views of the course page and of all lessons.  Those of drafts are made for their
 * mistakes alone and not kept.  MathML is in them once math_convert() has put it there. */
bool pages_build(struct pages *pages, struct math *math, struct diag *diag);

/* Weaves the pages whose view or templates changed, *woven of them, and keeps all. */
bool pages_weave(struct pages *pages, struct site *site, size_t *woven, struct diag *diag);

#endif
