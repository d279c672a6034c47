#include "tangle/tree.h"

#include "base/map.h"

static const char manifest_name[] = ".manifest";

static bool write_file(struct tree *tree, const char *name, struct str text)
{
    const char *fault = fs_name_fault(str_from(name));
    if (fault) {
        diag_system(tree->diag, name, fault);
        return false;
    }
    return fs_stays_inside(tree->root, name, tree->diag) &&
           fs_write(fs_join(tree->arena, tree->root, name), text, NULL, tree->diag);
}

void tree_write(struct tree *tree, const char *name, struct str text)
{
    *vec_add(tree->arena, &tree->names) = str_from(str_c(tree->arena, str_from(name)));
    tree->failed |= !write_file(tree, name, text);
}

static void remove_stale(struct tree *tree, struct str old)
{
    struct map current = {0};
    struct str name;
    for (size_t i = 0; i < tree->names.count; i++)
        map_put(tree->arena, &current, tree->names.items[i], tree);
    while (str_line(&old, &name)) {
        if (map_get(&current, name) || fs_name_fault(name))
            continue;
        const char *stale = str_c(tree->arena, name);
        if (fs_stays_inside(tree->root, stale, tree->diag))
            tree->failed |= !fs_remove(fs_join(tree->arena, tree->root, stale), tree->diag);
    }
}

bool tree_finish(struct tree *tree)
{
    struct buf old = {0}, new = {0};
    if (fs_try_read(fs_join(tree->arena, tree->root, manifest_name), &old))
        remove_stale(tree, buf_str(&old));
    for (size_t i = 0; i < tree->names.count; i++)
        buf_format(&new, "%.*s\n", STR(tree->names.items[i]));
    tree->failed |= !write_file(tree, manifest_name, buf_str(&new));
    buf_clear(&old);
    buf_clear(&new);
    return !tree->failed;
}
