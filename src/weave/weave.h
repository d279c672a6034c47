/* weave.h -- the course and its results become a web site, and PDFs.
 *
 * Each lesson that is no draft becomes SLUG.html, the course page index.html: a view (a tree
 * of plain data) that templates turn into text.  A page is woven again only if what it is made
 * of changed (see key.h); what an earlier run wrote and this one does not is removed.  404.html
 * and, for a course with an address, sitemap.xml stand beside them.  PDFs: see paper.h.  While
 * the course has a mistake nothing is put in its place, and no cache or record changes. */
#ifndef HEDDLE_WEAVE_H
#define HEDDLE_WEAVE_H

#include "base/diag.h"
#include "model/course.h"

struct weave_job {
    const struct course *course;
    const char
        *tangle;      /* directory of results/SLUG.lua, of the record weave.lua, of math/SLUG.lua */
    const char *site; /* directory to write the site to; NULL for none */
    const char *paper;     /* directory to write pdf/ and answers/ to; NULL for none */
    const char *templates; /* directory of engine.lua, html.lua, typst.lua and assets/ */
    const char *web;       /* directory of the scripts for pages */
    const char *node;      /* directory of math.mjs, pdf.mjs, their node_modules and assets/ */
    const char *zips;      /* directory of the LAB.zip that the site offers in labs/, or NULL */
    /* Is given what each page says before any is written, and reports what it must not; or NULL.
     * Pages that did not change are passed over while SECRETS, a hash of what it looks for, is
     * what it was. */
    void (*inspect)(void *context, const char *page, struct str words, struct diag *diag);
    const char *secrets; /* NULL for none */
    bool why;            /* tell on standard error why a page or a PDF is made */
    void (*progress)(void *context, const char *what, size_t done, size_t total); /* or NULL */
    void *context;
};

struct weave_summary {
    size_t pages, woven, formulas; /* formulas: distinct ones of the pages that were looked at */
    size_t pdfs, keys, printed; /* keys: answer keys, which count neither as pdfs; printed anew */
};

bool weave_course(const struct weave_job *job, struct diag *diag, struct weave_summary *summary);

#endif
