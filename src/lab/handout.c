#include "lab/handout.h"

#include <string.h>

#include "lab/retire.h"
#include "lab/zip.h"
#include "tangle/tree.h"

static bool has_kit(const struct lab *lab)
{
    return !lab_is_demonstration(lab) && !lab->lesson->draft;
}

static bool assemble(struct handout *handout, struct diag *diag)
{
    bool ok = true;
    for (size_t i = 0; i < handout->job.course->labs.count; i++) {
        const struct lab *lab = handout->job.course->labs.items[i];
        if (!has_kit(lab))
            continue;
        struct kit *kit = vec_add(handout->arena, &handout->kits);
        kit->arena = handout->arena;
        ok &= assemble_kit(&handout->job, lab, kit, diag);
    }
    return ok;
}

static struct tree tree_in(const struct handout *handout, const char *name, struct diag *diag)
{
    return (struct tree){.root = fs_join(handout->arena, handout->job.tangle, name),
                         .arena = handout->arena,
                         .diag = diag};
}

static void write_kit(struct tree *tree, const struct kit *kit)
{
    struct buf text = {0};
    struct origin origin = kit_origin(kit, NULL);
    const char *folder = kit->lab;
    for (size_t i = 0; i < kit->files.count; i++)
        tree_write(tree, fs_join(tree->arena, folder, kit->files.items[i].name),
                   kit->files.items[i].text);
    origin_write(&origin, &text);
    tree_write(tree, fs_join(tree->arena, folder, ORIGIN_PATH), buf_str(&text));
    buf_clear(&text);
}

static bool write_kits(const struct handout *handout, struct diag *diag)
{
    struct tree tree = tree_in(handout, HANDOUT_KITS, diag);
    for (size_t i = 0; i < handout->kits.count; i++)
        write_kit(&tree, &handout->kits.items[i]);
    return tree_finish(&tree);
}

static bool write_zips(const struct handout *handout, struct diag *diag)
{
    struct tree tree = tree_in(handout, HANDOUT_ZIPS, diag);
    struct buf zip = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < handout->kits.count; i++) {
        const struct kit *kit = &handout->kits.items[i];
        buf_reset(&zip);
        if ((ok = zip_kit(kit, &zip, diag)))
            tree_write(&tree, str_format(tree.arena, "%s.zip", kit->lab).ptr, buf_str(&zip));
    }
    buf_clear(&zip);
    return ok && tree_finish(&tree);
}

bool handout_make(struct handout *handout, struct diag *diag)
{
    return assemble(handout, diag) && write_kits(handout, diag) && write_zips(handout, diag);
}

static bool note_behind(void *context, const struct copy *copy, struct export_report *report,
                        struct diag *diag)
{
    (void)context;
    (void)diag;
    if (copy->state != COPY_BEHIND)
        return true;
    report->behind++;
    export_tell(report, "%s was edited, and the lesson has changed since: heddle lab update %s",
                copy->path, copy->folder);
    return true;
}

static bool has_lab(const struct handout *handout, const char *lab)
{
    for (size_t i = 0; i < handout->kits.count; i++)
        if (strcmp(handout->kits.items[i].lab, lab) == 0)
            return true;
    return false;
}

/* A folder of the name that a build gave it; a link leads to what is somebody's own. */
static bool is_export(const struct handout *handout, const char *name)
{
    struct diag *unheard = diag_new();
    struct origin origin;
    const char *folder = fs_join(handout->arena, handout->labs, name);
    bool is = fs_exists(fs_join(handout->arena, folder, ORIGIN_PATH)) &&
              fs_stays_inside(handout->labs, name, unheard) &&
              origin_read(handout->arena, folder, &origin, unheard) &&
              strcmp(origin.lab, name) == 0;
    diag_free(unheard);
    return is;
}

/* Labs of an earlier build that the course has no more. */
static bool retire_labs(const struct handout *handout, struct export_report *report,
                        struct diag *diag)
{
    struct fs_names names = {0};
    bool ok = !fs_exists(handout->labs) || fs_list(handout->labs, handout->arena, &names, diag);
    for (size_t i = 0; i < names.names.count; i++) {
        const char *name = names.names.items[i];
        if (!has_lab(handout, name) && is_export(handout, name))
            ok &= retire_folder(fs_join(handout->arena, handout->labs, name), report, diag);
    }
    return ok;
}

bool handout_export(const struct handout *handout, struct export_report *report, struct diag *diag)
{
    bool ok = true;
    for (size_t i = 0; i < handout->kits.count; i++) {
        const struct kit *kit = &handout->kits.items[i];
        const char *folder = fs_join(handout->arena, handout->labs, kit->lab);
        const char *own = fs_join(handout->arena, handout->job.tangle, HANDOUT_KITS "/");
        ok &= fs_make_directory(folder, diag) &&
              export_kit(
                  kit, folder,
                  origin_relative(handout->arena, folder, fs_join(handout->arena, own, kit->lab)),
                  note_behind, NULL, report, diag);
    }
    return retire_labs(handout, report, diag) && ok;
}
