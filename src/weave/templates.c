#include "weave/templates.h"

#include <string.h>

#include "weave/folder.h"

static bool is_shared(struct str name)
{
    return str_find(name, "/", 0) == name.len && !str_starts(name, "html.") &&
           !str_starts(name, "typst.");
}

static bool serves(struct str name, const char *root)
{
    size_t len = strlen(root);
    bool own =
        str_starts(name, root) && name.len > len && (name.ptr[len] == '.' || name.ptr[len] == '/');
    return own || is_shared(name);
}

/* Names and texts, each with its end: none can pass for a part of another. */
static bool add_file(const char *directory, const char *name, struct buf *out, struct diag *diag)
{
    struct arena arena = {0};
    buf_text(out, name);
    buf_char(out, '\0');
    bool ok = fs_read(fs_join(&arena, directory, name), out, diag);
    buf_char(out, '\0');
    arena_clear(&arena);
    return ok;
}

bool templates_hash(const char *directory, const char *root, struct hash *hash, struct diag *diag)
{
    struct arena arena = {0};
    struct fs_names names = {0};
    struct buf all = {0};
    bool ok = folder_files(directory, &arena, &names, diag);
    for (size_t i = 0; ok && i < names.names.count; i++)
        if (serves(str_from(names.names.items[i]), root))
            ok = add_file(directory, names.names.items[i], &all, diag);
    *hash = hash_of(buf_str(&all));
    buf_clear(&all);
    arena_clear(&arena);
    return ok;
}
