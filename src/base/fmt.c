#include "base/fmt.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MINUS    "\u2212"
#define INFINITE "\u221e"
#define TIMES    " \u00d7 10"

/* No double needs more decimals to be told from its neighbours. */
enum { MOST_DIGITS = 340 };

/* The 309 digits of the largest double, a point, the decimals, and a NUL. */
enum { LONGEST_NUMBER = 309 + 1 + MOST_DIGITS + 1 };

static int clamp_digits(int digits, int least)
{
    return digits < least ? least : digits > MOST_DIGITS ? MOST_DIGITS : digits;
}

static void add_grouped(struct buf *out, const char *digits, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            buf_char(out, ',');
        buf_char(out, digits[i]);
    }
}

/* NUMBER as printf wrote it, without a sign: 1234.50 */
static void add_number(struct buf *out, bool negative, const char *number)
{
    bool zero = number[strspn(number, "0.")] == '\0';
    size_t whole = strcspn(number, ".");
    if (negative && !zero)
        buf_text(out, MINUS);
    add_grouped(out, number, whole);
    buf_text(out, number + whole);
}

static bool add_special(struct buf *out, double x)
{
    if (isnan(x))
        buf_text(out, "NaN");
    else if (isinf(x))
        buf_text(out, x < 0 ? MINUS INFINITE : INFINITE);
    else
        return false;
    return true;
}

void fmt_int(struct buf *out, int64_t n)
{
    char text[32];
    uint64_t magnitude = n < 0 ? -(uint64_t)n : (uint64_t)n;
    snprintf(text, sizeof text, "%" PRIu64, magnitude);
    add_number(out, n < 0, text);
}

void fmt_fixed(struct buf *out, double x, int digits)
{
    char text[LONGEST_NUMBER];
    if (add_special(out, x))
        return;
    snprintf(text, sizeof text, "%.*f", clamp_digits(digits, 0), fabs(x));
    add_number(out, signbit(x), text);
}

void fmt_short(struct buf *out, double x, int digits)
{
    char text[LONGEST_NUMBER];
    if (add_special(out, x))
        return;
    snprintf(text, sizeof text, "%.*f", clamp_digits(digits, 1), fabs(x));
    char *end = text + strlen(text);
    while (end[-1] == '0' && end[-2] != '.')
        *--end = '\0';
    add_number(out, signbit(x), text);
}

static void add_exponent(struct buf *out, int exponent)
{
    static const char *const raised[] = {
        "\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
        "\u2075", "\u2076", "\u2077", "\u2078", "\u2079",
    };
    char text[16];
    if (exponent < 0)
        buf_text(out, "\u207b");
    snprintf(text, sizeof text, "%d", abs(exponent));
    for (const char *digit = text; *digit; digit++)
        buf_text(out, raised[*digit - '0']);
}

void fmt_sci(struct buf *out, double x, int digits)
{
    char text[LONGEST_NUMBER];
    if (add_special(out, x))
        return;
    snprintf(text, sizeof text, "%.*e", clamp_digits(digits, 0), fabs(x));
    char *e = strchr(text, 'e');
    int exponent = (int)strtol(e + 1, NULL, 10);
    *e = '\0';
    add_number(out, signbit(x), text);
    buf_text(out, TIMES);
    add_exponent(out, exponent);
}
