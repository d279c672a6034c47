#include "weave/weave.h"

#include "base/fs.h"
#include "weave/assets.h"
#include "weave/extras.h"
#include "weave/math.h"
#include "weave/pages.h"
#include "weave/site.h"

static bool write_site(struct pages *pages, struct diag *diag, struct weave_summary *summary)
{
    const struct weave_job *job = pages->job;
    struct site site;
    site_open(&site, pages->arena, job->site, fs_join(pages->arena, job->tangle, "weave.lua"));
    bool ok = assets_copy(job, &site, diag) && pages_weave(pages, &site, &summary->woven, diag) &&
              extras_weave(job, &site, diag);
    return site_close(&site, ok, diag) && ok;
}

static bool weave(const struct weave_job *job, struct arena *arena, struct diag *diag,
                  struct weave_summary *summary)
{
    struct pages pages = {.arena = arena, .job = job};
    struct math math = {.arena = arena};
    const char *cache = fs_join(arena, job->tangle, "math.lua");
    if (!pages_build(&pages, &math, diag) || !assets_check(job, diag) ||
        !math_convert(&math, cache, job->node, diag, &summary->formulas))
        return false;
    summary->pages = pages.pages.count;
    return diag_errors(diag) == 0 && write_site(&pages, diag, summary);
}

bool weave_site(const struct weave_job *job, struct diag *diag, struct weave_summary *summary)
{
    struct arena arena = {0};
    *summary = (struct weave_summary){0};
    bool ok = weave(job, &arena, diag, summary);
    arena_clear(&arena);
    return ok;
}
