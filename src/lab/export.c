#include "lab/export.h"

#include <stdarg.h>
#include <string.h>

void export_tell(struct export_report *report, const char *format, ...)
{
    struct buf line = {0};
    va_list args;
    va_start(args, format);
    buf_vformat(&line, format, args);
    va_end(args);
    *vec_add(report->arena, &report->lines) = str_copy(report->arena, buf_str(&line));
    buf_clear(&line);
}

struct exporter {
    const struct kit *kit;
    const char *folder;
    export_settle *settle;
    void *context;
    struct export_report *report;
    struct diag *diag;
};

static bool settle_edited(const struct exporter *e, const struct copy *copy)
{
    if (e->settle)
        return e->settle(e->context, copy, e->report, e->diag);
    e->report->behind += copy->state == COPY_BEHIND;
    return true;
}

static bool export_file(const struct exporter *e, const struct kit_file *file)
{
    struct copy copy;
    if (!copy_look(e->report->arena, e->folder, file->name, file->text, &copy, e->diag))
        return false;
    if (copy_is_edited(&copy))
        return settle_edited(e, &copy);
    e->report->written += copy.state != COPY_CURRENT;
    return copy_write(&copy, copy.fresh, e->diag);
}

/* A file that an earlier kit had and this one has not. */
static bool retire(const struct exporter *e, const char *name)
{
    struct copy copy;
    if (!copy_look(e->report->arena, e->folder, name, str_from(""), &copy, e->diag))
        return false;
    if (!copy_is_edited(&copy))
        return copy_remove(&copy, e->diag);
    export_tell(e->report, "%s is no part of the lab any more; it was edited, and stays", name);
    return true;
}

static bool retire_stale(const struct exporter *e, const struct origin *before)
{
    bool ok = true;
    for (size_t i = 0; i < before->names.count; i++)
        if (!kit_find(e->kit, before->names.items[i]))
            ok &= retire(e, before->names.items[i]);
    return ok;
}

static bool write_origin(const struct exporter *e, const char *from)
{
    struct buf text = {0};
    struct origin origin = kit_origin(e->kit, from);
    origin_write(&origin, &text);
    bool ok =
        fs_stays_inside(e->folder, ORIGIN_PATH, e->diag) &&
        fs_write(fs_join(e->report->arena, e->folder, ORIGIN_PATH), buf_str(&text), NULL, e->diag);
    buf_clear(&text);
    return ok;
}

/* What runs that were killed left behind, in each directory of the kit. */
static void sweep(const struct exporter *e)
{
    struct arena *arena = e->report->arena;
    const char *base = fs_join(arena, e->folder, KIT_BASE);
    fs_sweep(e->folder);
    fs_sweep(base);
    for (size_t i = 0; i < e->kit->files.count; i++) {
        const char *name = e->kit->files.items[i].name, *slash = strrchr(name, '/');
        if (!slash)
            continue;
        const char *below = str_c(arena, (struct str){name, (size_t)(slash - name)});
        fs_sweep(fs_join(arena, e->folder, below));
        fs_sweep(fs_join(arena, base, below));
    }
}

/* The origin is written first where there is none, so that who is killed can go on; and last,
 * when all that it does not name any more is gone. */
bool export_kit(const struct kit *kit, const char *folder, const char *from, export_settle *settle,
                void *context, struct export_report *report, struct diag *diag)
{
    struct exporter e = {kit, folder, settle, context, report, diag};
    struct origin before = {0};
    bool ok = true;
    sweep(&e);
    if (fs_exists(fs_join(report->arena, folder, ORIGIN_PATH)))
        ok = origin_read(report->arena, folder, &before, diag);
    else
        ok = write_origin(&e, from);
    for (size_t i = 0; ok && i < kit->files.count; i++)
        ok = export_file(&e, &kit->files.items[i]);
    return ok && retire_stale(&e, &before) && write_origin(&e, from);
}
