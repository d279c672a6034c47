#include "base/fs.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(struct diag *diag, const char *path)
{
    diag_system(diag, path, errno == ENXIO ? "it is a pipe or a device" : strerror(errno));
    return false;
}

/* A pipe or a device could be waited for until the end of days: it is not even opened. */
static FILE *open_regular(const char *path)
{
    struct stat info;
    if (stat(path, &info) < 0)
        return NULL;
    if (S_ISREG(info.st_mode))
        return fopen(path, "rb");
    errno = S_ISDIR(info.st_mode) ? EISDIR : ENXIO;
    return NULL;
}

bool fs_try_read(const char *path, struct buf *out)
{
    char bytes[65536];
    size_t n;
    FILE *file = open_regular(path);
    if (!file)
        return false;
    while ((n = fread(bytes, 1, sizeof bytes, file)) > 0)
        buf_add(out, (struct str){bytes, n});
    bool ok = !ferror(file);
    int reason = errno;
    fclose(file);
    errno = reason;
    return ok;
}

bool fs_read(const char *path, struct buf *out, struct diag *diag)
{
    return fs_try_read(path, out) || failed(diag, path);
}

bool fs_read_if_there(const char *path, struct buf *out, bool *there, struct diag *diag)
{
    bool read = fs_try_read(path, out), missing = !read && (errno == ENOENT || errno == ENOTDIR);
    if (there)
        *there = !missing;
    return read || missing || failed(diag, path);
}

bool fs_read_edited(const struct source *source, const struct edit *edits, size_t count,
                    struct buf *out, struct diag *diag)
{
    struct buf file = {0};
    bool ok = fs_read(source->path, &file, diag);
    if (ok && !edit_apply(source, edits, count, buf_str(&file), out)) {
        diag_system(diag, source->path, "it changed while it was read");
        ok = false;
    }
    buf_clear(&file);
    return ok;
}

bool fs_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool fs_is_directory(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool fs_make_directory(const char *path, struct diag *diag)
{
    struct arena arena = {0};
    char *partial = (char *)str_c(&arena, str_from(path));
    bool ok = true;
    for (char *p = partial + 1; ok && *partial; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        char end = *p;
        *p = '\0';
        ok = mkdir(partial, 0777) == 0 || errno == EEXIST || failed(diag, partial);
        *p = end;
        if (end == '\0')
            break;
    }
    arena_clear(&arena);
    return ok;
}

static bool make_parents(struct arena *arena, const char *path, struct diag *diag)
{
    const char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return true;
    const char *parent = str_c(arena, (struct str){path, (size_t)(slash - path)});
    return fs_exists(parent) || fs_make_directory(parent, diag);
}

static bool write_bytes(const char *path, struct str text)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool written = fwrite(text.ptr, 1, text.len, file) == text.len;
    return (fclose(file) == 0) && written;
}

static bool holds(const char *path, struct str text)
{
    struct stat info;
    if (lstat(path, &info) < 0 || !S_ISREG(info.st_mode) || (size_t)info.st_size != text.len)
        return false;
    struct buf old = {0};
    bool same = fs_try_read(path, &old) && str_eq(buf_str(&old), text);
    buf_clear(&old);
    return same;
}

/* .NAME.PID.tmp, and no process PID is there any more: what replace() writes first. */
static bool is_left_behind(const char *name)
{
    struct str rest = str_from(name);
    if (!str_starts(rest, ".") || !str_ends(rest, ".tmp"))
        return false;
    size_t start = rest.len -= strlen(".tmp");
    while (start > 0 && isdigit((unsigned char)name[start - 1]))
        start--;
    long pid = start > 0 && name[start - 1] == '.' ? strtol(name + start, NULL, 10) : 0;
    return pid > 0 && kill((pid_t)pid, 0) < 0 && errno == ESRCH;
}

void fs_sweep(const char *path)
{
    DIR *directory = opendir(path);
    if (!directory)
        return;
    for (struct dirent *entry; (entry = readdir(directory));)
        if (is_left_behind(entry->d_name))
            unlinkat(dirfd(directory), entry->d_name, 0);
    closedir(directory);
}

static bool replace(struct arena *arena, const char *path, struct str text, struct diag *diag)
{
    const char *slash = strrchr(path, '/');
    size_t directory = slash ? (size_t)(slash + 1 - path) : 0;
    struct str temporary = str_format(arena, "%.*s.%s.%ld.tmp", (int)directory, path,
                                      path + directory, (long)getpid());
    if (write_bytes(temporary.ptr, text) && rename(temporary.ptr, path) == 0)
        return true;
    failed(diag, path);
    unlink(temporary.ptr);
    return false;
}

bool fs_write(const char *path, struct str text, bool *changed, struct diag *diag)
{
    if (changed)
        *changed = false;
    if (holds(path, text))
        return true;
    struct arena arena = {0};
    bool ok = make_parents(&arena, path, diag) && replace(&arena, path, text, diag);
    arena_clear(&arena);
    if (changed)
        *changed = ok;
    return ok;
}

bool fs_remove(const char *path, struct diag *diag)
{
    return unlink(path) == 0 || errno == ENOENT || failed(diag, path);
}

bool fs_remove_directory(const char *path, struct diag *diag)
{
    bool stays = rmdir(path) != 0 && errno != ENOENT && errno != ENOTEMPTY && errno != EEXIST;
    return !stays || failed(diag, path);
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static bool list(const char *path, bool hidden, struct arena *arena, struct fs_names *out,
                 struct diag *diag)
{
    DIR *directory = opendir(path);
    if (!directory)
        return failed(diag, path);
    errno = 0;
    for (struct dirent *entry; (entry = readdir(directory)); errno = 0)
        if (entry->d_name[0] != '.' ||
            (hidden && strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0))
            *vec_add(arena, &out->names) = str_c(arena, str_from(entry->d_name));
    bool read = errno == 0 || failed(diag, path);
    closedir(directory);
    if (out->names.count)
        qsort(out->names.items, out->names.count, sizeof *out->names.items, compare_names);
    return read;
}

bool fs_list(const char *path, struct arena *arena, struct fs_names *out, struct diag *diag)
{
    return list(path, false, arena, out, diag);
}

bool fs_list_all(const char *path, struct arena *arena, struct fs_names *out, struct diag *diag)
{
    return list(path, true, arena, out, diag);
}

const char *fs_join(struct arena *arena, const char *dir, const char *name)
{
    if (*dir == '\0' || strcmp(dir, ".") == 0)
        return str_c(arena, str_from(name));
    return str_format(arena, "%s%s%s", dir, str_ends(str_from(dir), "/") ? "" : "/", name).ptr;
}

const char *fs_program_directory(struct arena *arena)
{
    char path[4096];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path);
    if (len <= 0 || (size_t)len == sizeof path)
        return ".";
    while (len > 1 && path[len - 1] != '/')
        len--;
    return str_c(arena, (struct str){path, (size_t)len - 1});
}

/* PATH as seen from here: what lies below the working directory is named from "./" on. */
static const char *relative(struct arena *arena, const char *path)
{
    char here[4096];
    if (!getcwd(here, sizeof here))
        return path;
    size_t len = strlen(here);
    bool below = strncmp(path, here, len) == 0 && path[len] == '/';
    return below ? str_format(arena, ".%s", path + len).ptr : path;
}

const char *fs_beside_program(struct arena *arena, const char *name)
{
    return relative(arena, fs_join(arena, fs_program_directory(arena), name));
}

const char *fs_name_fault(struct str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if (name.ptr[i] == '\\')
            return "it holds a backslash";
        if ((unsigned char)name.ptr[i] < ' ' || name.ptr[i] == 0x7f)
            return "it holds a control character";
    }
    if (str_starts(name, "/"))
        return "it is an absolute path";
    for (size_t start = 0; start <= name.len;) {
        size_t end = str_find(name, "/", start);
        struct str part = str_slice(name, start, end);
        if (part.len == 0)
            return "a part of it is empty";
        if (str_is(part, ".") || str_is(part, ".."))
            return "it leaves its tree by \".\" or \"..\"";
        start = end + 1;
    }
    return NULL;
}

static bool is_link(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
}

bool fs_stays_inside(const char *root, const char *name, struct diag *diag)
{
    struct arena arena = {0};
    const char *link = NULL;
    for (const char *p = name; *p && !link; p++) {
        if (p[1] != '/' && p[1] != '\0')
            continue;
        const char *part = str_c(&arena, (struct str){name, (size_t)(p + 1 - name)});
        const char *path = fs_join(&arena, root, part);
        link = is_link(path) ? path : NULL;
    }
    if (link)
        diag_system(diag, link, "is a symbolic link: it would lead out of the output tree");
    arena_clear(&arena);
    return !link;
}
