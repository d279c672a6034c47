#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static void reserve(struct buf *buf, size_t more)
{
    size_t needed = buf->len + more + 1;
    if (needed <= buf->capacity)
        return;
    size_t capacity = buf->capacity ? buf->capacity * 2 : 256;
    buf->capacity = capacity > needed ? capacity : needed;
    buf->ptr = xrealloc(buf->ptr, buf->capacity);
}

void buf_clear(struct buf *buf)
{
    free(buf->ptr);
    *buf = (struct buf){0};
}

void buf_reset(struct buf *buf)
{
    buf->len = 0;
    if (buf->ptr)
        buf->ptr[0] = '\0';
}

void buf_add(struct buf *buf, struct str text)
{
    reserve(buf, text.len);
    if (text.len)
        memcpy(buf->ptr + buf->len, text.ptr, text.len);
    buf->len += text.len;
    buf->ptr[buf->len] = '\0';
}

void buf_text(struct buf *buf, const char *text)
{
    buf_add(buf, str_from(text));
}

void buf_char(struct buf *buf, char c)
{
    buf_add(buf, (struct str){&c, 1});
}

void buf_format(struct buf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vformat(buf, format, args);
    va_end(args);
}

void buf_vformat(struct buf *buf, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t len = (size_t)vsnprintf(NULL, 0, format, again);
    va_end(again);
    reserve(buf, len);
    vsnprintf(buf->ptr + buf->len, len + 1, format, args);
    buf->len += len;
}

struct str buf_str(const struct buf *buf)
{
    return (struct str){buf->ptr ? buf->ptr : "", buf->len};
}
