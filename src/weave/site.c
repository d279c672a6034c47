#include "weave/site.h"

#include "base/fs.h"
#include "base/hash.h"
#include "run/result.h"

/* A path of the record, empty if no file of the site can have it. */
static struct str entry_path(const struct value *entry)
{
    struct str path = value_get_str(entry, "path");
    return fs_name_fault(path) ? str_from("") : path;
}

static const struct value *read_record(struct arena *arena, const char *path)
{
    struct buf text = {0}, fault = {0};
    struct value *record = NULL;
    if (fs_try_read(path, &text) && !result_read(arena, buf_str(&text), &record, &fault))
        record = NULL;
    buf_clear(&text);
    buf_clear(&fault);
    const struct value *files = value_get(record, "files");
    return files && files->kind == VALUE_LIST ? files : NULL;
}

void site_open(struct site *site, struct arena *arena, const char *directory, const char *record)
{
    *site = (struct site){.arena = arena,
                          .directory = directory,
                          .record = record,
                          .before = read_record(arena, record),
                          .now = value_list(arena)};
    for (size_t i = 0; site->before && i < site->before->list.count; i++) {
        struct value *entry = site->before->list.items[i];
        if (entry_path(entry).len)
            map_put(arena, &site->old, entry_path(entry), entry);
    }
}

const struct value *site_before(const struct site *site, const char *path)
{
    return map_get(&site->old, str_from(path));
}

struct str site_hash(const struct site *site, const char *path)
{
    struct buf text = {0};
    struct str hash = {0};
    if (fs_try_read(fs_join(site->arena, site->directory, path), &text))
        hash = str_copy(site->arena, str_from(hash_of(buf_str(&text)).hex));
    buf_clear(&text);
    return hash;
}

void site_keep(struct site *site, const char *path, struct value *entry)
{
    value_set(site->arena, entry, "path", value_text(site->arena, path));
    value_add(site->arena, site->now, entry);
    map_put(site->arena, &site->kept, value_get_str(entry, "path"), entry);
}

bool site_write(struct site *site, const char *path, struct str text, struct diag *diag)
{
    return fs_write(fs_join(site->arena, site->directory, path), text, NULL, diag);
}

bool site_copy(struct site *site, const char *path, const char *source, struct diag *diag)
{
    struct buf text = {0};
    bool ok = fs_read(source, &text, diag) && site_write(site, path, buf_str(&text), diag);
    if (ok)
        site_keep(site, path, value_map(site->arena));
    buf_clear(&text);
    return ok;
}

static bool settle_stale(struct site *site, struct value *entry, bool remove, struct diag *diag)
{
    struct str path = entry_path(entry);
    if (path.len == 0 || map_get(&site->kept, path))
        return true;
    if (remove)
        return fs_remove(fs_join(site->arena, site->directory, str_c(site->arena, path)), diag);
    value_add(site->arena, site->now, entry);
    return true;
}

static bool write_record(struct site *site, struct diag *diag)
{
    struct value *record = value_map(site->arena);
    struct buf text = {0};
    value_set(site->arena, record, "files", site->now);
    value_write(&text, record);
    bool ok = fs_write(site->record, buf_str(&text), NULL, diag);
    buf_clear(&text);
    return ok;
}

bool site_close(struct site *site, bool complete, struct diag *diag)
{
    bool ok = true;
    for (size_t i = 0; site->before && i < site->before->list.count; i++)
        ok &= settle_stale(site, site->before->list.items[i], complete, diag);
    return write_record(site, diag) && ok;
}
