#include "base/edit.h"

static size_t clamp(const struct source *source, size_t offset)
{
    return offset < source->text.len ? offset : source->text.len;
}

size_t edit_start(const struct edit *edit)
{
    const struct source *source = edit->at.source;
    if (edit->at.line < 1)
        return 0;
    if (edit->at.line > source->lines)
        return source->text.len;
    size_t column = edit->at.column > 0 ? (size_t)edit->at.column - 1 : 0;
    return clamp(source, source->starts[edit->at.line - 1] + column);
}

size_t edit_end(const struct edit *edit)
{
    return clamp(edit->at.source, edit_start(edit) + (size_t)edit->at.length);
}

/* How the file ends its lines: as it ends the first. */
static const char *line_end(struct str file)
{
    size_t lf = str_find(file, "\n", 0), cr = str_find(file, "\r", 0);
    if (cr > lf || cr == file.len)
        return "\n";
    return cr + 1 == lf ? "\r\n" : "\r";
}

struct walk {
    struct str file, text; /* the bytes, and what they are as a source */
    size_t at, offset;     /* where the walk is in both */
};

/* Over one byte of the source; false if the file holds another. */
static bool step(struct walk *walk)
{
    char wanted = walk->text.ptr[walk->offset++];
    if (walk->at >= walk->file.len)
        return false;
    char found = walk->file.ptr[walk->at++];
    if (found != '\r')
        return found == wanted;
    if (walk->at < walk->file.len && walk->file.ptr[walk->at] == '\n')
        walk->at++;
    return wanted == '\n';
}

/* Up to OFFSET of the source; OUT, if there is one, gets the file's bytes on the way. */
static bool walk_to(struct walk *walk, size_t offset, struct buf *out)
{
    size_t from = walk->at;
    bool same = true;
    while (same && walk->offset < offset)
        same = step(walk);
    if (out)
        buf_add(out, str_slice(walk->file, from, walk->at));
    return same;
}

static void add_text(struct buf *out, struct str text, const char *end)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '\n')
            buf_text(out, end);
        else
            buf_char(out, text.ptr[i]);
    }
}

bool edit_apply(const struct source *source, const struct edit *edits, size_t count,
                struct str file, struct buf *out)
{
    size_t mark = str_starts(file, "\xef\xbb\xbf") ? 3 : 0;
    struct walk walk = {.file = file, .text = source->text, .at = mark};
    struct buf edited = {0};
    bool same = true;
    buf_add(&edited, str_slice(file, 0, mark));
    for (size_t i = 0; same && i < count; i++) {
        same = walk_to(&walk, edit_start(&edits[i]), &edited);
        add_text(&edited, edits[i].text, line_end(file));
        same = same && walk_to(&walk, edit_end(&edits[i]), NULL);
    }
    same = same && walk_to(&walk, source->text.len, &edited) && walk.at == file.len;
    if (same)
        buf_add(out, buf_str(&edited));
    buf_clear(&edited);
    return same;
}
