#include "lab/update.h"

#include <string.h>

#include "base/proc.h"

/* Stand behind the marks of a conflict. */
#define LABELS "-L", "yours", "-L", "what you began with", "-L", "the lesson's new text"

struct updater {
    const struct update_job *job;
    const struct kit *kit;
    struct arena *arena;
};

struct merge {
    struct buf text;
    bool conflict;
};

/* A last line without an end would run into a mark. */
static struct str with_line_end(struct arena *arena, struct str text)
{
    return str_ends(text, "\n") ? text : str_format(arena, "%.*s\n", STR(text));
}

/* Merges MINE and the fresh text, both made from the base, which may be missing. */
static bool merge(struct arena *arena, const struct copy *copy, struct str mine, struct merge *out,
                  struct diag *diag)
{
    const char *base = copy->has_base ? copy->base_path : "/dev/null";
    const char *file = str_format(arena, "%s.merging", copy->base_path).ptr;
    const char *const argv[] = {"diff3", "-m", "-E", LABELS, "--", file, base, "-", NULL};
    buf_reset(&out->text);
    if (!fs_write(file, with_line_end(arena, mine), NULL, diag))
        return false;
    int status = proc_capture(argv, copy->fresh, &out->text, diag);
    out->conflict = status == 1;
    if (status > 1)
        diag_system(diag, copy->path, "diff3 could not merge it");
    return fs_remove(file, diag) && (status == 0 || status == 1);
}

/* Was an update of this file killed when only its base was missing?  Then merging what was
 * kept beside gives what the file holds. */
static bool is_merged(struct arena *arena, const struct copy *copy, const char **kept,
                      struct merge *out, struct diag *diag)
{
    struct buf mine = {0};
    bool same = false;
    for (int n = 1; !same; n++) {
        *kept = copy_kept_name(arena, copy, n);
        buf_reset(&mine);
        if (!fs_try_read(fs_join(arena, copy->folder, *kept), &mine) ||
            !merge(arena, copy, buf_str(&mine), out, diag))
            break;
        same = str_eq(buf_str(&out->text), copy->text);
    }
    buf_clear(&mine);
    return same;
}

static void tell_merged(const struct copy *copy, const char *kept, bool conflict,
                        struct export_report *report)
{
    report->conflicts += conflict;
    if (conflict)
        export_tell(report,
                    "%s: you and the lesson changed the same lines; both stand there between "
                    "<<<<<<< and >>>>>>>; yours alone is kept as %s",
                    copy->name, kept);
    else
        export_tell(report,
                    "%s: your edits are joined with the lesson's new text; yours alone is "
                    "kept as %s",
                    copy->name, kept);
}

static bool merge_file(const struct updater *u, const struct copy *copy,
                       struct export_report *report, struct diag *diag)
{
    struct merge merged = {0};
    const char *kept;
    bool ok = is_merged(u->arena, copy, &kept, &merged, diag) ||
              (copy_keep(u->arena, copy, &kept, diag) &&
               merge(u->arena, copy, copy->text, &merged, diag));
    if (ok && (ok = copy_write(copy, buf_str(&merged.text), diag)))
        tell_merged(copy, kept, merged.conflict, report);
    buf_clear(&merged.text);
    return ok;
}

static bool settle_given(const struct updater *u, const struct copy *copy,
                         struct export_report *report, struct diag *diag)
{
    const char *kept;
    if (!u->job->restore) {
        export_tell(report,
                    "%s was handed out to be used as it is, and was changed; with "
                    "--restore you get it back",
                    copy->name);
        return true;
    }
    if (!copy_keep(u->arena, copy, &kept, diag) || !copy_write(copy, copy->fresh, diag))
        return false;
    export_tell(report, "%s is as it was handed out; yours is kept as %s", copy->name, kept);
    return true;
}

static bool settle(void *context, const struct copy *copy, struct export_report *report,
                   struct diag *diag)
{
    const struct updater *u = context;
    if (strcmp(copy->name, u->kit->file) != 0)
        return settle_given(u, copy, report, diag);
    return copy->state == COPY_EDITED || merge_file(u, copy, report, diag);
}

bool update_folder(const struct update_job *job, struct export_report *report, struct diag *diag)
{
    struct kit kit;
    struct updater u = {job, &kit, report->arena};
    if (!kit_load(report->arena, job->kit, &kit, diag))
        return false;
    const char *from = origin_relative(report->arena, job->folder, job->kit);
    return export_kit(&kit, job->folder, from, settle, &u, report, diag);
}
