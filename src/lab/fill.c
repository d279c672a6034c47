#include "lab/fill.h"

static const struct fill *find(const struct fill *fills, size_t count, struct str name)
{
    for (size_t i = 0; i < count; i++)
        if (str_is(name, fills[i].name))
            return &fills[i];
    return NULL;
}

void fill_in(struct str template, const struct fill *fills, size_t count, struct buf *out)
{
    for (size_t at; (at = str_find(template, "@", 0)) < template.len;) {
        size_t end = str_find(template, "@", at + 1);
        struct str name = str_slice(template, at + 1, end);
        const struct fill *fill = end < template.len ? find(fills, count, name) : NULL;
        buf_add(out, str_slice(template, 0, fill ? at : at + 1));
        if (fill)
            buf_add(out, fill->text);
        template = str_slice(template, fill ? end + 1 : at + 1, template.len);
    }
    buf_add(out, template);
}
