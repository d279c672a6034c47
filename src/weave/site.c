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

static const struct value *files_of(struct arena *arena, struct str text)
{
    struct buf fault = {0};
    struct value *record;
    bool read = result_read(arena, text, &record, &fault);
    const struct value *files = read ? value_get(record, "files") : NULL;
    buf_clear(&fault);
    return files && files->kind == VALUE_LIST ? files : NULL;
}

bool site_open(struct site *site, struct arena *arena, const char *directory, const char *record,
               struct diag *diag)
{
    struct buf text = {0};
    bool read = fs_read_if_there(record, &text, NULL, diag);
    *site = (struct site){.arena = arena,
                          .directory = directory,
                          .record = record,
                          .before = files_of(arena, buf_str(&text)),
                          .now = value_list(arena)};
    buf_clear(&text);
    for (size_t i = 0; site->before && i < site->before->list.count; i++) {
        struct value *entry = site->before->list.items[i];
        if (entry_path(entry).len)
            map_put(arena, &site->old, entry_path(entry), entry);
    }
    return read;
}

const struct value *site_before(const struct site *site, const char *path)
{
    return map_get(&site->old, str_from(path));
}

void site_set_key(const struct site *site, struct value *entry, const char *key, struct str text)
{
    value_set(site->arena, entry, key, value_str(site->arena, str_copy(site->arena, text)));
}

bool site_same_key(const struct value *before, const struct value *entry, const char *key)
{
    return str_eq(value_get_str(before, key), value_get_str(entry, key));
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

/* What cannot be removed now stays on record. */
static bool settle_stale(struct site *site, struct value *entry, bool remove, struct diag *diag)
{
    struct str path = entry_path(entry);
    if (path.len == 0 || map_get(&site->kept, path))
        return true;
    if (remove && fs_remove(fs_join(site->arena, site->directory, str_c(site->arena, path)), diag))
        return true;
    value_add(site->arena, site->now, entry);
    return !remove;
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
