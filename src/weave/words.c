#include "weave/words.h"

/* What these hold is for templates, or said elsewhere in the view. */
static bool is_silent(struct str key)
{
    static const char *const silent[] = {"class",  "kind",   "href",  "id",
                                         "anchor", "mathml", "typst", "source"};
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (str_is(key, silent[i]))
            return true;
    return false;
}

void words_of(const struct value *view, struct buf *out)
{
    if (!view)
        return;
    switch (view->kind) {
    case VALUE_STRING:
        buf_add(out, view->string);
        buf_char(out, ' ');
        break;
    case VALUE_LIST:
        for (size_t i = 0; i < view->list.count; i++)
            words_of(view->list.items[i], out);
        buf_char(out, '\n');
        break;
    case VALUE_MAP:
        for (size_t i = 0; i < view->map.count; i++)
            if (!is_silent(view->map.items[i].key))
                words_of(view->map.items[i].value, out);
        if (str_is(value_get_str(view, "kind"), "softbreak"))
            buf_char(out, '\n');
        break;
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT: break;
    }
}
