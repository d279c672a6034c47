#include "run/expected.h"

/* What in TEXT cannot stand behind an arrow, NULL if all can. */
static const char *code_span_fault(struct str text)
{
    if (str_find(text, "`", 0) < text.len)
        return "a backtick";
    if (str_find(text, "\n", 0) < text.len)
        return "a line end";
    return str_trim(text).len < text.len ? "a blank at its beginning or end" : NULL;
}

static void add_edit(const struct checker *checker, const struct value *expected, struct str shown)
{
    struct diag *diag = checker->blame->diag;
    bool in_table = value_get_bool(expected, "in_table");
    struct place at = checker->blame->places[checker->cell];
    struct buf text = {0};
    at.line = (int)value_get_int(expected, "line", 0);
    at.column = (int)value_get_int(expected, "column", 0);
    at.length = (int)value_get_int(expected, "length", 0);
    if (value_get_bool(expected, "behind_arrow"))
        buf_char(&text, ' ');
    for (size_t i = 0; i < shown.len; i++) {
        if (in_table && shown.ptr[i] == '|')
            buf_char(&text, '\\');
        buf_char(&text, shown.ptr[i]);
    }
    diag_hint(diag, "`make accept` takes the new value");
    diag_edit(diag, at, buf_str(&text));
    buf_clear(&text);
}

bool expected_check(const struct checker *checker, const struct value *place,
                    const struct value *expected, struct str shown)
{
    struct diag *diag = checker->blame->diag;
    const char *fault = code_span_fault(shown);
    if (!expected || checker->blame->preset.len || str_eq(shown, expected->string))
        return true;
    if (!blame_cell(checker->blame, checker->cell,
                    "the value is now \"%.*s\", the lesson says \"%.*s\"", STR(shown),
                    STR(expected->string)))
        return false;
    if (fault)
        diag_hint(diag, "it holds %s, so it cannot stand here: leave the arrow out", fault);
    else if (value_get(place, "expected"))
        add_edit(checker, value_get(place, "expected"), shown);
    else
        diag_hint(diag, "write %.*s behind the arrow", STR(shown));
    return false;
}
