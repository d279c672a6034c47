#include "lab/kit.h"

#include <string.h>

void kit_add(struct kit *kit, const char *name, struct str text)
{
    *vec_add(kit->arena, &kit->files) =
        (struct kit_file){str_c(kit->arena, str_from(name)), str_copy(kit->arena, text)};
}

const struct kit_file *kit_find(const struct kit *kit, const char *name)
{
    for (size_t i = 0; i < kit->files.count; i++)
        if (strcmp(kit->files.items[i].name, name) == 0)
            return &kit->files.items[i];
    return NULL;
}

struct origin kit_origin(const struct kit *kit, const char *from)
{
    struct origin origin = {.lab = kit->lab, .file = kit->file, .from = from};
    for (size_t i = 0; i < kit->files.count; i++)
        *vec_add(kit->arena, &origin.names) = kit->files.items[i].name;
    return origin;
}

/* The text handed out; in Heddle's own folder, where nobody edits, the file itself. */
static bool load_file(const char *folder, const char *name, struct kit *kit, struct diag *diag)
{
    struct buf text = {0};
    const char *base = fs_join(kit->arena, fs_join(kit->arena, folder, KIT_BASE), name);
    bool there;
    bool ok = fs_read_if_there(base, &text, &there, diag) &&
              (there || fs_read(fs_join(kit->arena, folder, name), &text, diag));
    if (ok)
        kit_add(kit, name, buf_str(&text));
    buf_clear(&text);
    return ok;
}

bool kit_load(struct arena *arena, const char *folder, struct kit *out, struct diag *diag)
{
    struct origin origin;
    *out = (struct kit){.arena = arena};
    if (!origin_read(arena, folder, &origin, diag))
        return false;
    out->lab = origin.lab;
    out->file = origin.file;
    bool ok = true;
    for (size_t i = 0; i < origin.names.count; i++)
        ok &= load_file(folder, origin.names.items[i], out, diag);
    return ok;
}
