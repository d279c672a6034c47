#include "tangle/tree.h"

#include "base/map.h"

static const char manifest_name[] = ".manifest";

/* The next line of *rest that is no #line directive. */
static bool next_code(struct str *rest, struct str *line)
{
    while (str_line(rest, line))
        if (!str_starts(*line, "#line "))
            return true;
    return false;
}

static bool same_code(struct str a, struct str b)
{
    struct str line_a, line_b;
    bool more = true, same = true;
    while (more && same) {
        more = next_code(&a, &line_a);
        same = more == next_code(&b, &line_b) && (!more || str_eq(line_a, line_b));
    }
    return same;
}

/* Only where lines have moved in the lesson is there something to spare. */
static bool only_lines_change(struct tree *tree, const char *name, struct str text)
{
    struct buf old = {0};
    bool same = fs_try_read(fs_join(tree->arena, tree->root, name), &old) &&
                !str_eq(buf_str(&old), text) && same_code(buf_str(&old), text);
    buf_clear(&old);
    return same;
}

static bool is_c(const char *name)
{
    struct str s = str_from(name);
    return str_ends(s, ".c") || str_ends(s, ".h") || str_ends(s, ".cc");
}

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
    if (tree->spare_lines && is_c(name) && only_lines_change(tree, name, text))
        tree->kept_lines = true;
    else
        tree->failed |= !write_file(tree, name, text);
}

static bool remove_stale(struct tree *tree, struct str name)
{
    const char *stale = str_c(tree->arena, name);
    return fs_stays_inside(tree->root, stale, tree->diag) &&
           fs_remove(fs_join(tree->arena, tree->root, stale), tree->diag);
}

/* What cannot be removed now stays on record. */
static void settle_stale(struct tree *tree, struct str old)
{
    struct map current = {0};
    struct str name;
    for (size_t i = 0; i < tree->names.count; i++)
        map_put(tree->arena, &current, tree->names.items[i], tree);
    while (str_line(&old, &name)) {
        if (map_get(&current, name) || fs_name_fault(name))
            continue;
        if (!tree->failed && remove_stale(tree, name))
            continue;
        tree->failed = true;
        *vec_add(tree->arena, &tree->names) = name;
    }
}

static bool write_manifest(struct tree *tree)
{
    struct buf text = {0};
    for (size_t i = 0; i < tree->names.count; i++)
        buf_format(&text, "%.*s\n", STR(tree->names.items[i]));
    bool ok = write_file(tree, manifest_name, buf_str(&text));
    buf_clear(&text);
    return ok;
}

bool tree_finish(struct tree *tree)
{
    struct buf old = {0};
    const char *manifest = fs_join(tree->arena, tree->root, manifest_name);
    bool ok = fs_read_if_there(manifest, &old, NULL, tree->diag);
    if (ok) {
        settle_stale(tree, buf_str(&old));
        ok = write_manifest(tree);
    }
    buf_clear(&old);
    return ok && !tree->failed;
}
