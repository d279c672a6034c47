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

/* The character that the first LEN bytes of S are. */
static uint32_t code_of(struct str s, size_t len)
{
    uint32_t code = (unsigned char)s.ptr[0] & (len > 1 ? 0xffu >> (len + 1) : 0xffu);
    for (size_t i = 1; i < len; i++)
        code = code << 6 | ((unsigned char)s.ptr[i] & 0x3fu);
    return code;
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
    for (size_t i = 1; i < len; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    uint32_t code = code_of(s, len);
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[len] || surrogate || code > 0x10ffff ? 0 : len;
}

enum { LONGEST_NAME = 63 }; /* longer names get no suggestion: the cost grows with the square */

size_t str_distance(struct str a, struct str b, size_t limit)
{
    if (a.len > LONGEST_NAME || b.len > LONGEST_NAME ||
        (a.len > b.len ? a.len - b.len : b.len - a.len) >= limit)
        return limit;
    size_t rows[3][LONGEST_NAME + 1], least = 0, earlier_least = 0;
    for (size_t j = 0; j <= b.len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t *now = rows[i % 3], *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        earlier_least = least;
        least = now[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t best = before[j - 1] + (a.ptr[i - 1] != b.ptr[j - 1]);
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            best = before[j] + 1 < best ? before[j] + 1 : best;
            bool swapped =
                i > 1 && j > 1 && a.ptr[i - 1] == b.ptr[j - 2] && a.ptr[i - 2] == b.ptr[j - 1];
            if (swapped && earlier[j - 2] + 1 < best)
                best = earlier[j - 2] + 1;
            now[j] = best;
            least = best < least ? best : least;
        }
        if (least >= limit && earlier_least >= limit)
            return limit; /* the rows below grow from these two */
    }
    size_t distance = rows[a.len % 3][b.len];
    return distance < limit ? distance : limit;
}

struct suggestion suggest_for(struct str wanted)
{
    /* a third of the letters may differ; more is another word */
    return (struct suggestion){wanted, {NULL, 0}, wanted.len / 3 + 2};
}

void suggest_offer(struct suggestion *suggestion, struct str candidate)
{
    size_t distance = str_distance(suggestion->wanted, candidate, suggestion->distance);
    if (distance < suggestion->distance && distance < candidate.len) {
        suggestion->best = candidate;
        suggestion->distance = distance;
    }
}

/* No reader can type these into a link: blanks of all widths, invisible marks, signs, pictures. */
static bool is_sign(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } signs[] = {
        {0x80, 0xa9},     {0xab, 0xb1},       {0xb4, 0xb4},       {0xb6, 0xb8},
        {0xbb, 0xbf},     {0xd7, 0xd7},       {0xf7, 0xf7},       {0x2000, 0x203e},
        {0x2041, 0x2053}, {0x2055, 0x206f},   {0x20a0, 0x20cf},   {0x2190, 0x2bff},
        {0x3000, 0x3003}, {0x3008, 0x3020},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
        {0xfff9, 0xfffd}, {0x1f000, 0x1fbff}, {0xe0000, 0xe0fff},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (code >= signs[i].first && code <= signs[i].last)
            return true;
    return false;
}

static bool is_slug_char(struct str s, size_t len)
{
    char c = s.ptr[0];
    if (len > 1)
        return !is_sign(code_of(s, len));
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static char slug_char(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return is_blank(c) ? '-' : c;
}

struct str str_slug(struct arena *arena, struct str s)
{
    s = str_trim(s);
    char *slug = arena_alloc(arena, s.len + 1);
    size_t out = 0;
    for (size_t len; s.len; s = str_slice(s, len, s.len)) {
        char small = slug_char(s.ptr[0]);
        len = str_utf8(s);
        if (len > 1 && is_slug_char(s, len)) {
            memcpy(slug + out, s.ptr, len);
            out += len;
        } else if (len == 1 && is_slug_char((struct str){&small, 1}, 1)) {
            slug[out++] = small;
        }
        len = len ? len : 1;
    }
    return (struct str){slug, out};
}
