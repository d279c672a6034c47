/* buf.h -- text under construction.
 *
 * A buf is ready when all its bytes are zero, holds any bytes, and always has a NUL
 * behind them.  buf_clear() gives its memory back; buf_reset() keeps it for reuse. */
#ifndef HEDDLE_BUF_H
#define HEDDLE_BUF_H

#include <stdarg.h>
#include "base/str.h"

struct buf {
    char *ptr; /* NULL while nothing was added */
    size_t len, capacity;
};

void buf_clear(struct buf *buf);
void buf_reset(struct buf *buf);
void buf_add(struct buf *buf, struct str text);
void buf_text(struct buf *buf, const char *text);
void buf_char(struct buf *buf, char c);
void buf_format(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vformat(struct buf *buf, const char *format, va_list args);

/* What it holds, valid until the next change. */
struct str buf_str(const struct buf *buf);

#endif
