#include "memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/map.h"

struct files {
    struct arena arena;
    struct map map; /* from a path to a struct str */
    VEC(const char *) paths;
};

static struct files now, templates; /* the harness's own, the same for all of a process's inputs */

bool __real_fs_try_read(const char *path, struct buf *out);
bool __wrap_fs_try_read(const char *path, struct buf *out);
bool __wrap_fs_read(const char *path, struct buf *out, struct diag *diag);
bool __wrap_fs_read_if_there(const char *path, struct buf *out, bool *there, struct diag *diag);
bool __wrap_fs_exists(const char *path);
bool __wrap_fs_write(const char *path, struct str text, bool *changed, struct diag *diag);
bool __wrap_fs_make_directory(const char *path, struct diag *diag);
bool __wrap_fs_remove(const char *path, struct diag *diag);
bool __wrap_fs_list(const char *path, struct arena *arena, struct fs_names *out, struct diag *diag);
bool __wrap_fs_list_all(const char *path, struct arena *arena, struct fs_names *out,
                        struct diag *diag);
bool __wrap_fs_stays_inside(const char *root, const char *name, struct diag *diag);

static struct str *put(struct files *files, const char *path, struct str text)
{
    struct str key = str_copy(&files->arena, str_from(path));
    struct str *file = arena_new(&files->arena, struct str);
    *file = str_copy(&files->arena, text);
    if (!map_get(&files->map, key))
        *vec_add(&files->arena, &files->paths) = key.ptr;
    map_put(&files->arena, &files->map, key, file);
    return file;
}

void memory_reset(void)
{
    arena_clear(&now.arena);
    now = (struct files){0};
}

void memory_put(const char *path, struct str text)
{
    put(&now, path, text);
}

static const struct str *template_file(const char *path)
{
    const struct str *file = map_get(&templates.map, str_from(path));
    struct buf text = {0};
    if (!file && __real_fs_try_read(path, &text))
        file = put(&templates, path, buf_str(&text));
    buf_clear(&text);
    return file;
}

static const struct str *find(const char *path)
{
    const struct str *file = str_starts(str_from(path), MEMORY_TEMPLATES "/")
                                 ? template_file(path)
                                 : map_get(&now.map, str_from(path));
    if (!file)
        errno = ENOENT;
    return file;
}

bool __wrap_fs_try_read(const char *path, struct buf *out)
{
    const struct str *file = find(path);
    if (file)
        buf_add(out, *file);
    return file != NULL;
}

bool __wrap_fs_read(const char *path, struct buf *out, struct diag *diag)
{
    bool found = __wrap_fs_try_read(path, out);
    if (!found)
        diag_system(diag, path, strerror(errno));
    return found;
}

bool __wrap_fs_read_if_there(const char *path, struct buf *out, bool *there, struct diag *diag)
{
    (void)diag;
    bool found = __wrap_fs_try_read(path, out);
    if (there)
        *there = found;
    return true;
}

bool __wrap_fs_exists(const char *path)
{
    return find(path) != NULL;
}

bool __wrap_fs_write(const char *path, struct str text, bool *changed, struct diag *diag)
{
    (void)diag;
    const struct str *before = find(path);
    if (changed)
        *changed = !before || !str_eq(*before, text);
    put(&now, path, text);
    return true;
}

bool __wrap_fs_make_directory(const char *path, struct diag *diag)
{
    (void)path;
    (void)diag;
    return true;
}

bool __wrap_fs_remove(const char *path, struct diag *diag)
{
    (void)path;
    (void)diag;
    return true;
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Names of files right below PATH. */
bool __wrap_fs_list(const char *path, struct arena *arena, struct fs_names *out, struct diag *diag)
{
    (void)diag;
    size_t len = strlen(path);
    for (size_t i = 0; i < now.paths.count; i++) {
        const char *file = now.paths.items[i];
        if (strncmp(file, path, len) == 0 && file[len] == '/' && !strchr(file + len + 1, '/'))
            *vec_add(arena, &out->names) = str_c(arena, str_from(file + len + 1));
    }
    if (out->names.count)
        qsort(out->names.items, out->names.count, sizeof *out->names.items, compare_names);
    return true;
}

bool __wrap_fs_list_all(const char *path, struct arena *arena, struct fs_names *out,
                        struct diag *diag)
{
    return __wrap_fs_list(path, arena, out, diag);
}

bool __wrap_fs_stays_inside(const char *root, const char *name, struct diag *diag)
{
    (void)root;
    (void)name;
    (void)diag;
    return true;
}
