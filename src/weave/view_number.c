#include "weave/view_number.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fmt.h"

struct str view_number_exact(struct arena *arena, double x)
{
    enum { ENOUGH = 17 }; /* digits that tell any two doubles apart */
    if (isnan(x))
        return str_from("NaN");
    if (isinf(x))
        return str_from(x > 0 ? "Infinity" : "-Infinity");
    if (fpclassify(x) == FP_ZERO)
        return str_from("0");
    struct str text = {0};
    for (int digits = 1; digits <= ENOUGH; digits++) {
        text = str_format(arena, "%.*g", digits, x);
        double back = strtod(text.ptr, NULL);
        if (memcmp(&back, &x, sizeof x) == 0)
            break;
    }
    return text;
}

static void format_float(struct buf *out, double x, const struct value *column)
{
    struct str format = value_get_str(column, "format");
    int digits = (int)value_get_int(column, "digits", 0);
    if (str_is(format, "short"))
        fmt_short(out, x, digits);
    else if (str_is(format, "sci"))
        fmt_sci(out, x, digits);
    else
        fmt_fixed(out, x, digits);
}

struct value *view_number(struct view *view, const struct value *number, const struct value *column)
{
    struct value *cell = value_map(view->arena);
    struct buf text = {0};
    struct str exact;
    if (number->kind == VALUE_INT) {
        fmt_int(&text, number->integer);
        exact = str_format(view->arena, "%" PRId64, number->integer);
    } else {
        format_float(&text, number->number, column);
        exact = view_number_exact(view->arena, number->number);
    }
    value_set(view->arena, cell, "number",
              value_str(view->arena, str_copy(view->arena, buf_str(&text))));
    value_set(view->arena, cell, "value", value_str(view->arena, exact));
    buf_clear(&text);
    return cell;
}

static bool is_number(const struct value *cell)
{
    return value_get(cell, "number") != NULL;
}

/* The bytes from the decimal point on: 3 for "1.50", 0 for "12". */
static size_t fraction(const struct value *cell)
{
    struct str number = value_get_str(cell, "number");
    return number.len - str_find(number, ".", 0);
}

void view_number_pad(struct view *view, struct value *const *cells, size_t count)
{
    size_t longest = 0;
    for (size_t i = 0; i < count; i++)
        if (is_number(cells[i]) && fraction(cells[i]) > longest)
            longest = fraction(cells[i]);
    for (size_t i = 0; i < count; i++) {
        if (!is_number(cells[i]) || fraction(cells[i]) == longest)
            continue;
        struct str pad = str_format(view->arena, ".%0*d", (int)longest - 1, 0);
        view_set_text(view, cells[i], "pad", str_slice(pad, fraction(cells[i]), pad.len));
    }
}
