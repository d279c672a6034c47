#include "parse/address.h"

#include <ctype.h>

/* "https:", "mailto:" ... */
static bool has_scheme(struct str url)
{
    size_t end = 0;
    while (end < url.len && isalnum((unsigned char)url.ptr[end]))
        end++;
    return end > 0 && end < url.len && url.ptr[end] == ':';
}

static int digit(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

static bool is_escape(struct str url, size_t at)
{
    return at + 2 < url.len && url.ptr[at] == '%' && isxdigit((unsigned char)url.ptr[at + 1]) &&
           isxdigit((unsigned char)url.ptr[at + 2]);
}

static bool is_text(struct str s)
{
    while (s.len) {
        size_t len = str_utf8(s);
        if (len == 0 || (unsigned char)s.ptr[0] < ' ')
            return false;
        s = str_slice(s, len, s.len);
    }
    return true;
}

struct str address_read(struct arena *arena, struct str url)
{
    struct str copy = str_copy(arena, url);
    if (has_scheme(url) || str_find(url, "%", 0) == url.len)
        return copy;
    char *plain = arena_alloc(arena, url.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < url.len; i++) {
        bool escape = is_escape(url, i);
        plain[len++] =
            escape ? (char)(digit(url.ptr[i + 1]) * 16 + digit(url.ptr[i + 2])) : url.ptr[i];
        i += escape ? 2 : 0;
    }
    struct str decoded = {plain, len};
    return is_text(decoded) ? decoded : copy;
}
