#include "lab/origin.h"

#include <stdlib.h>
#include <string.h>

/* The rest of LINE, if it begins with WORD and a blank. */
static const char *after(struct arena *arena, struct str line, const char *word)
{
    size_t len = strlen(word);
    if (!str_starts(line, word) || line.len <= len || line.ptr[len] != ' ')
        return NULL;
    return str_c(arena, str_slice(line, len + 1, line.len));
}

static void read_line(struct arena *arena, struct str line, struct origin *origin)
{
    const char *rest;
    if ((rest = after(arena, line, "lab")))
        origin->lab = rest;
    else if ((rest = after(arena, line, "from")))
        origin->from = rest;
    else if ((rest = after(arena, line, "file")) && !fs_name_fault(str_from(rest)))
        *vec_add(arena, &origin->names) = origin->file = rest;
    else if ((rest = after(arena, line, "with")) && !fs_name_fault(str_from(rest)))
        *vec_add(arena, &origin->names) = rest;
}

bool origin_read(struct arena *arena, const char *folder, struct origin *out, struct diag *diag)
{
    struct buf text = {0};
    struct str line;
    *out = (struct origin){0};
    bool read = fs_read_if_there(fs_join(arena, folder, ORIGIN_PATH), &text, NULL, diag);
    for (struct str rest = buf_str(&text); str_line(&rest, &line);)
        read_line(arena, line, out);
    buf_clear(&text);
    if (!read)
        return false;
    if (out->lab && out->file)
        return true;
    diag_system(diag, folder, "this folder holds no lab (its " ORIGIN_PATH " cannot be read)");
    return false;
}

void origin_write(const struct origin *origin, struct buf *out)
{
    buf_format(out, "lab %s\nfile %s\n", origin->lab, origin->file);
    for (size_t i = 0; i < origin->names.count; i++)
        if (strcmp(origin->names.items[i], origin->file) != 0)
            buf_format(out, "with %s\n", origin->names.items[i]);
    if (origin->from)
        buf_format(out, "from %s\n", origin->from);
}

/* Where A and B, absolute, begin to differ: the end of the last directory they share. */
static size_t shared(const char *a, const char *b)
{
    size_t end = 0;
    for (size_t i = 0;; i++) {
        bool a_ends = a[i] == '/' || a[i] == '\0', b_ends = b[i] == '/' || b[i] == '\0';
        if (a_ends && b_ends)
            end = i;
        if (a[i] != b[i] || a[i] == '\0')
            return end;
    }
}

const char *origin_relative(struct arena *arena, const char *from, const char *to)
{
    char *a = realpath(from, NULL), *b = realpath(to, NULL);
    struct buf path = {0};
    size_t end = a && b ? shared(a, b) : 0;
    if (end > 0) {
        for (const char *p = a + end; *p; p++)
            if (*p == '/')
                buf_text(&path, "../");
        buf_text(&path, b[end] == '/' ? b + end + 1 : "");
    } else {
        buf_text(&path, b ? b : to);
    }
    const char *copy = str_c(arena, buf_str(&path));
    buf_clear(&path);
    free(a);
    free(b);
    return copy;
}
