#include "weave/folder.h"

static bool add_files(const char *top, const char *below, struct arena *arena, struct fs_names *out,
                      struct diag *diag)
{
    struct fs_names found = {0};
    if (!fs_list(fs_join(arena, top, below), arena, &found, diag))
        return false;
    for (size_t i = 0; i < found.names.count; i++) {
        const char *path = fs_join(arena, below, found.names.items[i]);
        if (!fs_is_directory(fs_join(arena, top, path)))
            *vec_add(arena, &out->names) = path;
        else if (!add_files(top, path, arena, out, diag))
            return false;
    }
    return true;
}

bool folder_files(const char *directory, struct arena *arena, struct fs_names *out,
                  struct diag *diag)
{
    return add_files(directory, "", arena, out, diag);
}
