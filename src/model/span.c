#include "model/span.h"

#include "base/buf.h"

static void add_plain(struct buf *out, const struct span *spans)
{
    for (; spans; spans = spans->next) {
        if (spans->kind == SPAN_SOFT_BREAK || spans->kind == SPAN_HARD_BREAK)
            buf_char(out, ' ');
        buf_add(out, spans->text);
        add_plain(out, spans->first);
    }
}

struct str span_plain(struct arena *arena, const struct span *spans)
{
    struct buf out = {0};
    add_plain(&out, spans);
    struct str plain = str_copy(arena, buf_str(&out));
    buf_clear(&out);
    return plain;
}
