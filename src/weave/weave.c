#include "weave/weave.h"

#include "base/fs.h"
#include "weave/assets.h"
#include "weave/extras.h"
#include "weave/math.h"
#include "weave/pages.h"
#include "weave/site.h"

static bool write_site(struct pages *pages, struct site *site, struct diag *diag,
                       struct weave_summary *summary)
{
    const struct weave_job *job = pages->job;
    bool ok = assets_copy(job, site, diag) && pages_weave(pages, site, &summary->woven, diag) &&
              extras_weave(job, site, diag);
    return site_close(site, ok, diag) && ok;
}

static size_t count_pages(const struct pages *pages)
{
    size_t count = 0;
    for (size_t i = 0; i < pages->pages.count; i++)
        count += !pages->pages.items[i].lesson->draft;
    return count;
}

static bool weave(struct pages *pages, struct diag *diag, struct weave_summary *summary)
{
    const struct weave_job *job = pages->job;
    const char *record = fs_join(pages->arena, job->tangle, "weave.lua");
    struct site site;
    if (!site_open(&site, pages->arena, job->site, record, diag) || !pages_find(pages, diag) ||
        !pages_compare(pages, &site, diag) || !pages_prove(pages, diag) ||
        !assets_check(job, diag) || !math_convert(pages->math, diag))
        return false;
    summary->pages = count_pages(pages);
    summary->formulas = pages->math->all.items.count;
    return diag_errors(diag) == 0 && write_site(pages, &site, diag, summary);
}

bool weave_site(const struct weave_job *job, struct diag *diag, struct weave_summary *summary)
{
    struct arena arena = {0};
    struct math math;
    struct pages pages = {.arena = &arena, .job = job, .math = &math};
    *summary = (struct weave_summary){0};
    math_open(&math, &arena, job->node);
    bool ok = weave(&pages, diag, summary);
    arena_clear(&pages.scratch);
    arena_clear(&arena);
    return ok;
}
