#include "base/str.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"

struct str str_from(const char *text)
{
    return text ? (struct str){text, strlen(text)} : (struct str){"", 0};
}

struct str str_slice(struct str s, size_t start, size_t end)
{
    end = end < s.len ? end : s.len;
    start = start < end ? start : end;
    return (struct str){s.ptr + start, end - start};
}

bool str_eq(struct str a, struct str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

bool str_is(struct str s, const char *text)
{
    return str_eq(s, str_from(text));
}

int str_compare(struct str a, struct str b)
{
    size_t shared = a.len < b.len ? a.len : b.len;
    int order = shared ? memcmp(a.ptr, b.ptr, shared) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

bool str_starts(struct str s, const char *prefix)
{
    return str_is(str_slice(s, 0, strlen(prefix)), prefix);
}

bool str_ends(struct str s, const char *suffix)
{
    size_t len = strlen(suffix);
    return s.len >= len && str_is(str_slice(s, s.len - len, s.len), suffix);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct str str_trim(struct str s)
{
    while (s.len && is_blank(s.ptr[0]))
        s = str_slice(s, 1, s.len);
    while (s.len && is_blank(s.ptr[s.len - 1]))
        s.len--;
    return s;
}

size_t str_find(struct str s, const char *text, size_t start)
{
    struct str rest = str_slice(s, start, s.len);
    const char *found = rest.len ? memmem(rest.ptr, rest.len, text, strlen(text)) : NULL;
    return found ? (size_t)(found - s.ptr) : s.len;
}

bool str_line(struct str *rest, struct str *line)
{
    if (rest->len == 0)
        return false;
    size_t end = str_find(*rest, "\n", 0);
    *line = str_slice(*rest, 0, end);
    *rest = str_slice(*rest, end + 1, rest->len);
    return true;
}

struct str str_copy(struct arena *arena, struct str s)
{
    return (struct str){str_c(arena, s), s.len};
}

const char *str_c(struct arena *arena, struct str s)
{
    char *copy = arena_alloc(arena, s.len + 1);
    if (s.len)
        memcpy(copy, s.ptr, s.len);
    return copy;
}

struct str str_format(struct arena *arena, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t len = (size_t)vsnprintf(NULL, 0, format, args);
    char *text = arena_alloc(arena, len + 1);
    vsnprintf(text, len + 1, format, again);
    va_end(again);
    va_end(args);
    return (struct str){text, len};
}

size_t str_utf8(struct str s)
{
    if (s.len == 0)
        return 0;
    const unsigned char *p = (const unsigned char *)s.ptr;
    if (p[0] < 0x80)
        return 1;
    size_t len = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
    if (p[0] < 0xc2 || p[0] > 0xf4 || s.len < len)
        return 0;
    uint32_t code = p[0] & (0xffu >> (len + 1));
    for (size_t i = 1; i < len; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (p[i] & 0x3fu);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[len] || surrogate || code > 0x10ffff ? 0 : len;
}

enum { LONGEST_NAME = 63 }; /* longer names get no suggestion: the cost grows with the square */

size_t str_distance(struct str a, struct str b)
{
    if (a.len > LONGEST_NAME || b.len > LONGEST_NAME)
        return SIZE_MAX;
    size_t rows[3][LONGEST_NAME + 1];
    for (size_t j = 0; j <= b.len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t *now = rows[i % 3], *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t best = before[j - 1] + (a.ptr[i - 1] != b.ptr[j - 1]);
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            best = before[j] + 1 < best ? before[j] + 1 : best;
            bool swapped =
                i > 1 && j > 1 && a.ptr[i - 1] == b.ptr[j - 2] && a.ptr[i - 2] == b.ptr[j - 1];
            if (swapped && earlier[j - 2] + 1 < best)
                best = earlier[j - 2] + 1;
            now[j] = best;
        }
    }
    return rows[a.len % 3][b.len];
}

struct suggestion suggest_for(struct str wanted)
{
    /* a third of the letters may differ; more is another word */
    return (struct suggestion){wanted, {NULL, 0}, wanted.len / 3 + 2};
}

void suggest_offer(struct suggestion *suggestion, struct str candidate)
{
    size_t distance = str_distance(suggestion->wanted, candidate);
    if (distance < suggestion->distance && distance < candidate.len) {
        suggestion->best = candidate;
        suggestion->distance = distance;
    }
}

static bool is_slug_byte(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c >= 0x80;
}

struct str str_slug(struct arena *arena, struct str s)
{
    char *slug = arena_alloc(arena, s.len + 1);
    size_t len = 0;
    s = str_trim(s);
    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.ptr[i];
        if (c >= 'A' && c <= 'Z')
            c = (unsigned char)(c - 'A' + 'a');
        if (is_blank((char)c))
            c = '-';
        if (is_slug_byte(c))
            slug[len++] = (char)c;
    }
    return (struct str){slug, len};
}
