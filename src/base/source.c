#include "base/source.h"

#include <string.h>

/* Copies TEXT without a byte order mark, every kind of line end as LF. */
static struct str normalise(struct arena *arena, struct str text)
{
    if (str_starts(text, "\xef\xbb\xbf"))
        text = str_slice(text, 3, text.len);
    char *copy = arena_alloc(arena, text.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool lf_follows = i + 1 < text.len && text.ptr[i + 1] == '\n';
        if (text.ptr[i] != '\r')
            copy[len++] = text.ptr[i];
        else if (!lf_follows)
            copy[len++] = '\n';
    }
    return (struct str){copy, len};
}

static void index_lines(struct arena *arena, struct source *source)
{
    size_t lines = 1;
    for (size_t i = 0; i < source->text.len; i++)
        lines += source->text.ptr[i] == '\n';
    source->starts = arena_alloc(arena, lines * sizeof *source->starts);
    struct str rest = source->text, line;
    while (str_line(&rest, &line))
        source->starts[source->lines++] = (size_t)(line.ptr - source->text.ptr);
}

struct source *source_new(struct arena *arena, const char *path, int order, struct str text)
{
    struct source *source = arena_new(arena, struct source);
    source->path = str_c(arena, str_from(path));
    source->order = order;
    source->text = normalise(arena, text);
    index_lines(arena, source);
    return source;
}

struct str source_line(const struct source *source, int line)
{
    if (line < 1 || line > source->lines)
        return str_from("");
    size_t start = source->starts[line - 1], end = source->text.len;
    if (line < source->lines)
        end = source->starts[line] - 1;
    else if (end > start && source->text.ptr[end - 1] == '\n')
        end--;
    return str_slice(source->text, start, end);
}

struct place place_line(const struct source *source, int line)
{
    return place_at(source, line, 0, 0);
}

struct place place_at(const struct source *source, int line, int column, int length)
{
    return (struct place){source, line, column, length};
}
