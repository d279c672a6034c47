#include "lab/zip.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <sys/stat.h>

static la_ssize_t take_bytes(struct archive *archive, void *context, const void *bytes, size_t len)
{
    (void)archive;
    buf_add(context, (struct str){bytes, len});
    return (la_ssize_t)len;
}

/* Without a time the entry is dated 1980, the first year of the format, in every time zone. */
static bool add(struct archive *archive, const struct kit *kit, const char *name, struct str text)
{
    struct archive_entry *entry = archive_entry_new();
    if (!entry)
        arena_exhausted();
    archive_entry_set_pathname(entry, fs_join(kit->arena, kit->lab, name));
    archive_entry_set_filetype(entry, S_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, (la_int64_t)text.len);
    bool ok = archive_write_header(archive, entry) == ARCHIVE_OK &&
              archive_write_data(archive, text.ptr, text.len) == (la_ssize_t)text.len;
    archive_entry_free(entry);
    return ok;
}

static bool add_all(struct archive *archive, const struct kit *kit)
{
    struct buf text = {0};
    struct origin origin = kit_origin(kit, NULL);
    bool ok = true;
    for (size_t i = 0; ok && i < kit->files.count; i++)
        ok = add(archive, kit, kit->files.items[i].name, kit->files.items[i].text);
    for (size_t i = 0; ok && i < kit->files.count; i++)
        ok = add(archive, kit, fs_join(kit->arena, KIT_BASE, kit->files.items[i].name),
                 kit->files.items[i].text);
    origin_write(&origin, &text);
    ok = ok && add(archive, kit, ORIGIN_PATH, buf_str(&text));
    buf_clear(&text);
    return ok;
}

bool zip_kit(const struct kit *kit, struct buf *out, struct diag *diag)
{
    struct archive *archive = archive_write_new();
    if (!archive)
        arena_exhausted();
    bool ok = archive_write_set_format_zip(archive) == ARCHIVE_OK &&
              archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK &&
              archive_write_open(archive, out, NULL, take_bytes, NULL) == ARCHIVE_OK &&
              add_all(archive, kit) && archive_write_close(archive) == ARCHIVE_OK;
    if (!ok && archive_errno(archive) == ENOMEM)
        arena_exhausted();
    if (!ok)
        diag_system(diag, kit->lab, archive_error_string(archive));
    archive_write_free(archive);
    return ok;
}
