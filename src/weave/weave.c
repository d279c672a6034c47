#include "weave/weave.h"

#include "base/fs.h"
#include "weave/assets.h"
#include "weave/extras.h"
#include "weave/math.h"
#include "weave/pages.h"
#include "weave/paper.h"
#include "weave/site.h"

/* What one run works on. */
struct loom {
    const struct weave_job *job;
    struct math math;
    struct pages pages;
    struct site site;
    struct paper paper;
};

static bool find_stale(struct loom *loom, struct diag *diag)
{
    const struct weave_job *job = loom->job;
    struct arena *arena = loom->pages.arena;
    const char *record = fs_join(arena, job->tangle, "weave.lua");
    if (job->site && !site_open(&loom->site, arena, job->site, record, diag))
        return false;
    return pages_find(&loom->pages, diag) &&
           (!job->site || pages_compare(&loom->pages, &loom->site, diag)) &&
           (!job->paper || paper_find(&loom->paper, &loom->pages, diag));
}

static void count(const struct loom *loom, struct weave_summary *summary)
{
    for (size_t i = 0; i < loom->pages.pages.count; i++)
        summary->pages += !loom->pages.pages.items[i].lesson->draft;
    for (size_t i = 0; i < loom->paper.documents.count; i++) {
        bool key = loom->paper.documents.items[i].kind == DOCUMENT_KEY;
        summary->keys += key;
        summary->pdfs += !key;
    }
    summary->formulas = loom->math.all.items.count;
    summary->printed = loom->paper.stale;
}

/* All mistakes are found before anything is written. */
static bool prove(struct loom *loom, struct diag *diag)
{
    const struct weave_job *job = loom->job;
    return pages_prove(&loom->pages, diag) && (!job->site || assets_check(job, diag)) &&
           math_convert(&loom->math, diag) && diag_errors(diag) == 0 &&
           (!job->paper || paper_print(&loom->paper, diag)) && diag_errors(diag) == 0;
}

static bool write_site(struct loom *loom, struct diag *diag, struct weave_summary *summary)
{
    bool ok = assets_copy(loom->job, &loom->site, diag) &&
              pages_weave(&loom->pages, &loom->site, &summary->woven, diag) &&
              extras_weave(loom->job, &loom->site, diag);
    return site_close(&loom->site, ok, diag) && ok;
}

static bool weave(struct loom *loom, struct diag *diag, struct weave_summary *summary)
{
    const struct weave_job *job = loom->job;
    if (!find_stale(loom, diag) || !prove(loom, diag))
        return false;
    count(loom, summary);
    return pages_keep_formulas(&loom->pages, diag) &&
           (!job->site || write_site(loom, diag, summary)) &&
           (!job->paper || paper_publish(&loom->paper, diag));
}

bool weave_course(const struct weave_job *job, struct diag *diag, struct weave_summary *summary)
{
    struct arena arena = {0};
    struct loom loom = {.job = job, .pages = {.arena = &arena, .job = job, .math = &loom.math}};
    *summary = (struct weave_summary){0};
    math_open(&loom.math, &arena, job->node);
    bool ok = weave(&loom, diag, summary);
    if (loom.paper.pages)
        ok = paper_sweep(&loom.paper, diag) && ok;
    arena_clear(&loom.pages.scratch);
    arena_clear(&arena);
    return ok;
}
