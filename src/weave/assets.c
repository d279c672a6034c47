#include "weave/assets.h"

#include "weave/folder.h"

static bool list_assets(struct arena *arena, const char *folder, struct fs_names *out,
                        struct diag *diag)
{
    return !fs_exists(folder) || folder_files(folder, arena, out, diag);
}

/* The folders of Heddle's own assets. */
enum { OWN_FOLDERS = 3 };

static void find_own(const struct weave_job *job, struct arena *arena,
                     const char *folders[OWN_FOLDERS])
{
    folders[0] = fs_join(arena, job->templates, "assets");
    folders[1] = job->web;
    folders[2] = fs_join(arena, job->node, "assets");
}

static bool is_own(const struct weave_job *job, struct arena *arena, const char *name)
{
    const char *folders[OWN_FOLDERS];
    bool own = false;
    find_own(job, arena, folders);
    for (int i = 0; i < OWN_FOLDERS; i++)
        own |= fs_exists(fs_join(arena, folders[i], name));
    return own;
}

bool assets_check(const struct weave_job *job, struct diag *diag)
{
    struct arena arena = {0};
    struct fs_names names = {0};
    const char *ours = fs_join(&arena, job->course->directory, "assets");
    bool ok = list_assets(&arena, ours, &names, diag);
    for (size_t i = 0; ok && i < names.names.count; i++) {
        const char *name = names.names.items[i];
        if (!is_own(job, &arena, name))
            continue;
        diag_error(diag, place_line(job->course->page.source, 0),
                   "\"assets/%s\" has the name of a file of the templates", name);
        diag_hint(diag, "rename it");
    }
    arena_clear(&arena);
    return ok;
}

static bool copy_folder(struct site *site, const char *name, const char *folder, struct diag *diag)
{
    struct fs_names names = {0};
    bool ok = list_assets(site->arena, folder, &names, diag);
    for (size_t i = 0; ok && i < names.names.count; i++)
        ok = site_copy(site, fs_join(site->arena, name, names.names.items[i]),
                       fs_join(site->arena, folder, names.names.items[i]), diag);
    return ok;
}

bool assets_copy(const struct weave_job *job, struct site *site, struct diag *diag)
{
    const char *ours = fs_join(site->arena, job->course->directory, "assets");
    const char *folders[OWN_FOLDERS];
    find_own(job, site->arena, folders);
    bool ok = copy_folder(site, "assets", ours, diag);
    for (int i = 0; ok && i < OWN_FOLDERS; i++)
        ok = copy_folder(site, "assets", folders[i], diag);
    return ok && (!job->zips || copy_folder(site, "labs", job->zips, diag));
}
