#include "lab/marks.h"

#include <ctype.h>

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* A backslash escapes the sign behind it in Markdown, and ends a line of a macro. */
static bool is_blank(char c)
{
    return c == '\\' || c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/* Quotes, lists, block comments and diffs put them before a line. */
static bool is_line_start(char c)
{
    return c == '>' || c == '*' || c == '/' || c == '+' || c == '-' || c == '#' || c == '|';
}

/* The offset behind a comment that begins at AT, or AT. */
static size_t skip_comment(struct str text, size_t at)
{
    struct str rest = str_slice(text, at, text.len);
    if (str_starts(rest, "//"))
        return str_find(text, "\n", at);
    if (!str_starts(rest, "/*"))
        return at;
    size_t end = str_find(text, "*/", at + 2);
    return end < text.len ? end + 2 : end;
}

static uint64_t hash_bytes(struct str bytes)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < bytes.len; i++)
        hash = (hash ^ (unsigned char)bytes.ptr[i]) * 0x100000001b3u;
    return hash ^ hash >> 29;
}

static size_t mark_end(struct str text, size_t at)
{
    size_t end = at;
    while (end < text.len && is_word(text.ptr[end]))
        end++;
    return end > at ? end : at + 1;
}

static void add_mark(struct arena *arena, struct marks *marks, size_t start, size_t end)
{
    uint64_t hash = hash_bytes(str_slice(marks->text, start, end));
    *vec_add(arena, &marks->items) = (struct mark){start, end, hash};
}

struct marks marks_read(struct arena *arena, struct str text, bool comments)
{
    struct marks marks = {.text = text};
    bool line_starts = true;
    for (size_t at = 0, next; at < text.len; at = next) {
        char c = text.ptr[at];
        next = comments ? at : skip_comment(text, at);
        if (next > at)
            continue;
        next = at + 1;
        line_starts |= c == '\n';
        if (is_blank(c) || (line_starts && is_line_start(c)))
            continue;
        line_starts = false;
        next = mark_end(text, at);
        add_mark(arena, &marks, at, next);
    }
    return marks;
}

static struct str text_of(const struct marks *marks, size_t i)
{
    return str_slice(marks->text, marks->items.items[i].start, marks->items.items[i].end);
}

bool marks_equal(const struct marks *a, size_t i, const struct marks *b, size_t j, size_t count)
{
    if (i + count > a->items.count || j + count > b->items.count)
        return false;
    while (count > 0 && str_eq(text_of(a, i), text_of(b, j)))
        count--, i++, j++;
    return count == 0;
}
