#include "new_text.h"

static const struct blank *find(const struct blank *blanks, size_t count, struct str name)
{
    for (size_t i = 0; i < count; i++)
        if (str_is(name, blanks[i].name))
            return &blanks[i];
    return NULL;
}

bool new_text_fill(struct str template, const struct blank *blanks, size_t count, struct buf *out,
                   struct str *unknown)
{
    for (size_t at = 0; at < template.len;) {
        size_t open = str_find(template, "{{", at), close = str_find(template, "}}", open);
        buf_add(out, str_slice(template, at, close < template.len ? open : close));
        if (close == template.len)
            return true;
        *unknown = str_slice(template, open + 2, close);
        const struct blank *blank = find(blanks, count, *unknown);
        if (!blank)
            return false;
        buf_add(out, blank->text);
        at = close + 2;
    }
    return true;
}
