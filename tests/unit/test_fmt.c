/* How numbers look: every row of tests/fmt-vectors.tsv. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <inttypes.h>
#include <stdlib.h>

#include "base/fmt.h"
#include "base/fs.h"

static const char vectors[] = "tests/fmt-vectors.tsv";

static struct str take_field(struct str *line)
{
    size_t end = str_find(*line, "\t", 0);
    struct str field = str_slice(*line, 0, end);
    *line = str_slice(*line, end + 1, line->len);
    return field;
}

static void format(struct buf *out, struct str kind, const char *input, int digits)
{
    if (str_is(kind, "int"))
        fmt_int(out, strtoll(input, NULL, 10));
    else if (str_is(kind, "fixed"))
        fmt_fixed(out, strtod(input, NULL), digits);
    else if (str_is(kind, "short"))
        fmt_short(out, strtod(input, NULL), digits);
    else if (str_is(kind, "sci"))
        fmt_sci(out, strtod(input, NULL), digits);
    else
        fail_msg("unknown kind %.*s", STR(kind));
}

static void check_row(struct arena *arena, struct str line)
{
    struct buf shown = {0};
    struct str row = line, kind = take_field(&line);
    const char *input = str_c(arena, take_field(&line));
    int digits = atoi(str_c(arena, take_field(&line)));
    format(&shown, kind, input, digits);
    if (!str_eq(buf_str(&shown), line))
        fail_msg("%.*s: got %.*s", STR(row), STR(buf_str(&shown)));
    buf_clear(&shown);
}

static void every_vector_is_met(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf file = {0};
    assert_true(fs_try_read(vectors, &file));
    struct str rest = buf_str(&file), line;
    size_t rows = 0;
    assert_true(str_line(&rest, &line));
    for (; str_line(&rest, &line); rows++)
        check_row(&arena, line);
    assert_true(rows >= 40);
    buf_clear(&file);
    arena_clear(&arena);
}

static void text_is_appended(void **state)
{
    (void)state;
    struct buf out = {0};
    buf_text(&out, "n = ");
    fmt_int(&out, -1500);
    assert_string_equal(out.ptr, "n = \u22121,500");
    buf_clear(&out);
}

static void absurd_digits_are_clamped(void **state)
{
    (void)state;
    struct buf out = {0};
    fmt_fixed(&out, 1.7976931348623157e308, 1000000);
    assert_int_equal(out.len, 309 + 102 + 1 + 340);
    buf_reset(&out);
    fmt_fixed(&out, 2.5, -3);
    assert_string_equal(out.ptr, "2");
    buf_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector_is_met),
        cmocka_unit_test(text_is_appended),
        cmocka_unit_test(absurd_digits_are_clamped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
