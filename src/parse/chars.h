/* chars.h -- what a byte is, whatever the locale. */
#ifndef HEDDLE_CHARS_H
#define HEDDLE_CHARS_H

#include "base/str.h"

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* What Markdown lets a backslash escape. */
static inline bool is_mark(char c)
{
    return c > ' ' && c < 0x7f && !is_letter(c) && !is_digit(c);
}

/* Part of a name: an id, a class, a key, a chunk. */
static inline bool is_name_char(char c)
{
    return is_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '-';
}

/* How many bytes of S from START on are C. */
static inline size_t run_of(struct str s, size_t start, char c)
{
    size_t end = start;
    while (end < s.len && s.ptr[end] == c)
        end++;
    return end - start;
}

/* The first place at or behind START that holds no blank. */
static inline size_t skip_blanks(struct str s, size_t start)
{
    while (start < s.len && is_blank(s.ptr[start]))
        start++;
    return start;
}

#endif
