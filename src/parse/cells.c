#include "parse/cells.h"

#include <string.h>

#include "parse/chars.h"

struct cell *cells_add(struct arena *arena, struct lesson *lesson, enum cell_kind kind)
{
    struct cell *cell = arena_new(arena, struct cell);
    cell->kind = kind;
    cell->index = (int)lesson->cells.count;
    *vec_add(arena, &lesson->cells) = cell;
    return cell;
}

/* The arrow outside of Lua's quotes; the end if there is none. */
static size_t find_arrow(struct str span, size_t at)
{
    char quote = '\0';
    for (; at < span.len; at++) {
        char c = span.ptr[at];
        if (quote && c == '\\')
            at++;
        else if (quote)
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (str_starts(str_slice(span, at, span.len), "-->"))
            break;
    }
    return at < span.len ? at : span.len;
}

struct inline_value cells_inline_value(struct str span)
{
    struct inline_value value = {.start = skip_blanks(span, str_find(span, "}", 0) + 1)};
    size_t arrow = find_arrow(span, value.start);
    value.end = arrow;
    while (value.end > value.start && is_blank(span.ptr[value.end - 1]))
        value.end--;
    value.has_expected = arrow < span.len;
    if (!value.has_expected)
        return value;
    value.arrow = arrow + strlen("-->");
    struct str shown = str_trim(str_slice(span, value.arrow, span.len));
    value.shown = (size_t)(shown.ptr - span.ptr);
    value.shown_end = value.shown + shown.len;
    return value;
}
