#include "lab/copy.h"

static bool read_text(struct arena *arena, const char *path, struct str *out, bool *there,
                      struct diag *diag)
{
    struct buf text = {0};
    bool read = fs_read_if_there(path, &text, there, diag);
    *out = str_copy(arena, buf_str(&text));
    buf_clear(&text);
    return read;
}

static enum copy_state state_of(const struct copy *copy)
{
    if (str_eq(copy->text, copy->fresh))
        return COPY_CURRENT;
    if (copy->has_base && str_eq(copy->text, copy->base))
        return COPY_OLDER;
    return copy->has_base && str_eq(copy->base, copy->fresh) ? COPY_EDITED : COPY_BEHIND;
}

bool copy_look(struct arena *arena, const char *folder, const char *name, struct str fresh,
               struct copy *out, struct diag *diag)
{
    const char *base = fs_join(arena, KIT_BASE, name);
    *out = (struct copy){.folder = folder,
                         .name = name,
                         .path = fs_join(arena, folder, name),
                         .base_path = fs_join(arena, folder, base),
                         .fresh = fresh};
    if (!fs_stays_inside(folder, name, diag) || !fs_stays_inside(folder, base, diag))
        return false;
    bool there;
    if (!read_text(arena, out->path, &out->text, &there, diag) ||
        !read_text(arena, out->base_path, &out->base, &out->has_base, diag))
        return false;
    out->state = there ? state_of(out) : COPY_MISSING;
    return true;
}

bool copy_is_edited(const struct copy *copy)
{
    return copy->state == COPY_EDITED || copy->state == COPY_BEHIND;
}

bool copy_write(const struct copy *copy, struct str text, struct diag *diag)
{
    return fs_write(copy->path, text, NULL, diag) &&
           fs_write(copy->base_path, copy->fresh, NULL, diag);
}

bool copy_remove(const struct copy *copy, struct diag *diag)
{
    return fs_remove(copy->path, diag) && fs_remove(copy->base_path, diag);
}

const char *copy_kept_name(struct arena *arena, const struct copy *copy, int n)
{
    return n > 1 ? str_format(arena, "%s.mine-%d", copy->name, n).ptr
                 : str_format(arena, "%s.mine", copy->name).ptr;
}

bool copy_keep(struct arena *arena, const struct copy *copy, const char **kept, struct diag *diag)
{
    struct str other;
    bool taken;
    for (int n = 1;; n++) {
        *kept = copy_kept_name(arena, copy, n);
        const char *path = fs_join(arena, copy->folder, *kept);
        if (!read_text(arena, path, &other, &taken, diag))
            return false;
        if (!taken || str_eq(other, copy->text))
            return fs_write(path, copy->text, NULL, diag);
    }
}
