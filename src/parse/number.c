#include "parse/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parse/chars.h"

static const char sign[] = "±";

static bool refuse(struct reading *reading, struct place at, const char *what)
{
    diag_error(reading->diag, at, "%s", what);
    diag_hint(reading->diag, "write [=] `{lua} expression`, then perhaps ± and a tolerance (2, "
                             "0.5 or 0.1 %%), then perhaps a unit");
    return false;
}

/* The length of the decimal number that TEXT begins with, 0 if there is none. */
static size_t decimal_length(struct str text)
{
    size_t end = 0, digits = 0;
    while (end < text.len && (is_digit(text.ptr[end]) || text.ptr[end] == '.'))
        digits += is_digit(text.ptr[end++]);
    if (digits == 0)
        return 0;
    size_t exponent = end;
    if (exponent < text.len && text.ptr[exponent] == 'e') {
        exponent++;
        exponent += exponent < text.len && strchr("+-", text.ptr[exponent]) != NULL;
        if (exponent < text.len && is_digit(text.ptr[exponent]))
            for (end = exponent; end < text.len && is_digit(text.ptr[end]);)
                end++;
    }
    return end;
}

static bool read_amount(struct reading *reading, struct str text, struct tolerance *tolerance)
{
    const char *start = str_c(reading->arena, text);
    char *end;
    tolerance->amount = strtod(start, &end);
    return text.len > 0 && *end == '\0' && isfinite(tolerance->amount) && tolerance->amount > 0;
}

/* Reads what stands behind the sign; *rest becomes what follows the tolerance. */
static bool read_tolerance(struct reading *reading, struct str *rest, struct place at,
                           struct tolerance *tolerance)
{
    struct str text = str_slice(*rest, skip_blanks(*rest, strlen(sign)), rest->len);
    size_t amount = decimal_length(text), end = skip_blanks(text, amount);
    if (!read_amount(reading, str_slice(text, 0, amount), tolerance))
        return refuse(reading, at, "the tolerance must be a number above zero");
    tolerance->percent = end < text.len && text.ptr[end] == '%';
    end = tolerance->percent ? end + 1 : amount;
    tolerance->exact = false;
    tolerance->text = str_slice(text, 0, end);
    *rest = str_slice(text, end, text.len);
    return true;
}

bool number_read(struct reading *reading, const struct span *spans, struct place at,
                 struct question *question)
{
    const struct span *text = spans ? spans->next : NULL;
    const struct span *odd = text && text->kind == SPAN_TEXT ? text->next : text;
    struct str rest = text ? str_trim(text->text) : str_from("");
    question->tolerance = (struct tolerance){.exact = true, .text = str_from("")};
    if (!spans || spans->kind != SPAN_VALUE)
        return refuse(reading, at, "a typed number needs the value that is asked for");
    if (spans->cell->has_expected)
        return refuse(reading, spans->at, "a number that is asked for is not shown by an arrow");
    if (odd)
        return refuse(reading, odd->at, "a typed number is followed by plain text only");
    if (str_starts(rest, sign) && !read_tolerance(reading, &rest, text->at, &question->tolerance))
        return false;
    question->unit = str_trim(rest);
    spans->cell->kind = CELL_ANSWER;
    spans->cell->question = question;
    question->answer = spans->cell;
    return true;
}
