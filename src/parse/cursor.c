#include "parse/cursor.h"

#include <string.h>

#include "parse/chars.h"

static bool matches(struct str text, size_t at, struct str wanted)
{
    return str_eq(str_slice(text, at, at + wanted.len), wanted);
}

/* The length of what looks like an entity at AT ("&amp;", "&#9;"), 0 if nothing does. */
static size_t entity_length(struct str text, size_t at)
{
    enum { LONGEST = 33 };
    size_t end = at + 1 + (at + 1 < text.len && text.ptr[at + 1] == '#');
    while (end < text.len && end - at < LONGEST &&
           (is_letter(text.ptr[end]) || is_digit(text.ptr[end])))
        end++;
    return end < text.len && text.ptr[end] == ';' ? end + 1 - at : 0;
}

static bool stands_for_ampersand(struct str entity)
{
    return str_is(entity, "&amp;") || str_is(entity, "&AMP;") || str_is(entity, "&#38;") ||
           str_is(entity, "&#x26;");
}

/* Over one character of LITERAL, written as an escape, an entity or itself; false if TEXT
 * has something else at *AT. */
static bool step(struct str text, size_t *at, struct str literal, size_t *done)
{
    struct str rest = str_slice(literal, *done, literal.len);
    char c = text.ptr[*at];
    if (c == '\\' && *at + 1 < text.len && is_mark(text.ptr[*at + 1]) &&
        text.ptr[*at + 1] == rest.ptr[0]) {
        *at += 2;
        *done += 1;
        return true;
    }
    size_t entity = c == '&' ? entity_length(text, *at) : 0;
    struct str name = str_slice(text, *at, *at + entity);
    if (entity && (stands_for_ampersand(name) || !matches(rest, 0, name))) {
        *at += entity;
        *done += str_utf8(rest) ? str_utf8(rest) : 1;
        return true;
    }
    if (c != rest.ptr[0])
        return false;
    *at += 1;
    *done += 1;
    return true;
}

size_t cursor_text(struct str text, size_t at, struct str literal)
{
    for (size_t done = 0; done < literal.len;)
        if (at >= text.len || !step(text, &at, literal, &done))
            break;
    return at;
}

/* The offset behind LITERAL if it stands at AT, 0 if not.  A line end in the text is a blank in
 * the literal, or several: cmark keeps the indentation of a line that continues lazily. */
static size_t end_of(struct str text, size_t at, struct str literal)
{
    for (size_t i = 0; i < literal.len; at++) {
        if (at >= text.len)
            return 0;
        if (text.ptr[at] != '\n' && text.ptr[at] != literal.ptr[i])
            return 0;
        if (text.ptr[at] != '\n')
            i++;
        else if (literal.ptr[i] == ' ')
            i = skip_blanks(literal, i);
        else
            return 0;
    }
    return at;
}

static bool is_space(struct str text, size_t at)
{
    return at < text.len && (text.ptr[at] == ' ' || text.ptr[at] == '\n');
}

/* The offset behind a code span whose content begins at INNER behind PADDING blanks; 0 if what
 * stands there is another one. */
static size_t code_end(struct str text, size_t inner, size_t ticks, struct str literal,
                       size_t padding)
{
    size_t end = end_of(text, inner + padding, literal);
    bool padded = padding == 0 || (is_space(text, inner) && is_space(text, end));
    bool closed = end > 0 && padded && run_of(text, end + padding, '`') == ticks;
    return closed ? end + padding + ticks : 0;
}

struct cursor_code cursor_code(struct str text, size_t at, struct str literal)
{
    for (size_t open = at; open < text.len;) {
        size_t ticks = run_of(text, open, '`'), inner = open + ticks;
        for (size_t padding = 0; ticks > 0 && padding < 2; padding++) {
            size_t end = code_end(text, inner, ticks, literal, padding);
            if (end)
                return (struct cursor_code){open, inner + padding, end};
        }
        open = ticks ? inner : open + 1;
    }
    return (struct cursor_code){at, at, at};
}

size_t cursor_break(struct str text, size_t at)
{
    size_t end = str_find(text, "\n", at);
    return end < text.len ? end + 1 : at;
}

static size_t skip_spaces(struct str text, size_t at)
{
    while (at < text.len && (is_blank(text.ptr[at]) || text.ptr[at] == '\n'))
        at++;
    return at;
}

/* Behind the next CLOSE that no backslash escapes. */
static size_t skip_past(struct str text, size_t at, char close)
{
    while (at < text.len && text.ptr[at] != close)
        at += text.ptr[at] == '\\' ? 2 : 1;
    return at < text.len ? at + 1 : text.len;
}

static size_t skip_address(struct str text, size_t at)
{
    if (at < text.len && text.ptr[at] == '<')
        return skip_past(text, at + 1, '>');
    for (int depth = 0; at < text.len; at++) {
        char c = text.ptr[at];
        depth += (c == '(') - (c == ')');
        if (depth < 0 || is_blank(c) || c == '\n')
            break;
        at += c == '\\';
    }
    return at;
}

/* Over "](address "title")"; AT if it is none. */
static size_t skip_target(struct str text, size_t at)
{
    if (!matches(text, at, str_from("](")))
        return at;
    size_t end = skip_spaces(text, skip_address(text, skip_spaces(text, at + 2)));
    char quote = end < text.len ? text.ptr[end] : '\0';
    if (quote == '"' || quote == '\'')
        end = skip_spaces(text, skip_past(text, end + 1, quote));
    else if (quote == '(')
        end = skip_spaces(text, skip_past(text, end + 1, ')'));
    return end < text.len && text.ptr[end] == ')' ? end + 1 : at;
}

size_t cursor_target(struct str text, size_t at)
{
    size_t end = skip_target(text, at);
    if (end > at || !matches(text, at, str_from("]")))
        return end;
    return matches(text, at + 1, str_from("[")) ? skip_past(text, at + 2, ']') : at + 1;
}
