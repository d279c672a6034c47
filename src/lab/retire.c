#include "lab/retire.h"

#include <string.h>

struct retiring {
    const char *folder;
    struct origin origin;
    struct arena *arena;
    struct diag *diag;
};

/* Whether the kit has NAME, or a file in the directory NAME. */
static bool is_of_kit(const struct retiring *r, const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; i < r->origin.names.count; i++) {
        const char *own = r->origin.names.items[i];
        if (strncmp(own, name, len) == 0 && (own[len] == '\0' || own[len] == '/'))
            return true;
    }
    return strcmp(name, KIT_BASE) == 0;
}

/* Also true if that cannot be found out. */
static bool holds_other_files(const struct retiring *r)
{
    struct fs_names names = {0};
    if (!fs_list_all(r->folder, r->arena, &names, r->diag))
        return true;
    for (size_t i = 0; i < names.names.count; i++)
        if (!is_of_kit(r, names.names.items[i]))
            return true;
    return false;
}

/* Likewise.  An emptied file is an edited one. */
static bool holds_edits(const struct retiring *r)
{
    struct copy copy;
    for (size_t i = 0; i < r->origin.names.count; i++)
        if (!copy_look(r->arena, r->folder, r->origin.names.items[i], str_from(""), &copy,
                       r->diag) ||
            (copy.state != COPY_MISSING && !(copy.has_base && str_eq(copy.text, copy.base))))
            return true;
    return false;
}

/* The directories that a kit's names lie in, "hints" of "hints/1.txt", here and among the bases. */
static bool remove_directories(const struct retiring *r)
{
    bool ok = true;
    const char *base = fs_join(r->arena, r->folder, KIT_BASE);
    for (size_t i = 0; i < r->origin.names.count; i++) {
        const char *name = r->origin.names.items[i], *slash = strchr(name, '/');
        if (!slash)
            continue;
        const char *below = str_c(r->arena, (struct str){name, (size_t)(slash - name)});
        ok &= fs_remove_directory(fs_join(r->arena, r->folder, below), r->diag) &&
              fs_remove_directory(fs_join(r->arena, base, below), r->diag);
    }
    return ok && fs_remove_directory(base, r->diag) && fs_remove_directory(r->folder, r->diag);
}

/* The origin goes last, so that who is killed can go on. */
static bool remove_kit(const struct retiring *r)
{
    struct copy copy;
    bool ok = true;
    for (size_t i = 0; i < r->origin.names.count; i++)
        ok &= copy_look(r->arena, r->folder, r->origin.names.items[i], str_from(""), &copy,
                        r->diag) &&
              copy_remove(&copy, r->diag);
    return ok && fs_remove(fs_join(r->arena, r->folder, ORIGIN_PATH), r->diag) &&
           remove_directories(r);
}

bool retire_folder(const char *folder, struct export_report *report, struct diag *diag)
{
    struct retiring r = {.folder = folder, .arena = report->arena, .diag = diag};
    if (!origin_read(r.arena, folder, &r.origin, diag))
        return false;
    if (holds_other_files(&r) || holds_edits(&r)) {
        export_tell(report, "the lab of %s is not in the course any more; your work stays there",
                    folder);
        return !diag_failed(diag);
    }
    export_tell(report, "the lab of %s is not in the course any more: removed, nothing was edited",
                folder);
    return remove_kit(&r);
}
