#include "weave/extras.h"

#include <string.h>

#include "weave/view.h"
#include "weave/vm.h"

static bool weave_extra(struct vm *vm, struct view *view, const char *kind, const char *name,
                        struct site *site, struct diag *diag)
{
    struct buf text = {0};
    bool ok = vm_render(vm, view_whole(view, kind), name, &text, diag) &&
              site_write(site, name, buf_str(&text), diag);
    if (ok)
        site_keep(site, name, value_map(site->arena));
    buf_clear(&text);
    return ok;
}

/* The address is no more than a host: robots.txt is read nowhere else. */
static bool is_host(struct str address)
{
    size_t host = str_find(address, "://", 0) + strlen("://");
    return str_find(address, "/", host) + 1 >= address.len;
}

bool extras_weave(const struct weave_job *job, struct site *site, struct diag *diag)
{
    struct view view = {.arena = site->arena, .course = job->course, .diag = diag};
    struct str address = job->course->address;
    struct vm *vm = vm_new(job->templates, "html.lua", diag);
    bool ok = vm && weave_extra(vm, &view, "missing", "404.html", site, diag);
    if (ok && address.len)
        ok = weave_extra(vm, &view, "sitemap", "sitemap.xml", site, diag);
    if (ok && address.len && is_host(address))
        ok = weave_extra(vm, &view, "robots", "robots.txt", site, diag);
    vm_free(vm);
    return ok;
}
