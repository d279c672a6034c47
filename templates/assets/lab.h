/* lab.h -- what labs and their checks print.
 *
 * Part of every kit; needs nothing but the C library, and is C11 as well as C++.
 *
 * A program prints numbers with lab_number() and lab_row(): rounded as printf rounds, at most
 * DIGITS decimals and at least one, and a zero is always 0.0, never -0.0.  Neither ends the line.
 *
 * A check is a program of its own, linked with yours.  It calls your functions, or reads what
 * your program printed (lab_output()), and states what it expects:
 *
 *     ok 1 - the mean of 1, 2, 3
 *     not ok 2 - the variance of 1, 2, 3
 *     # got 1, want 0.6667 within 0.0001
 *     1..2
 *
 * This is TAP, the Test Anything Protocol.  A check ends with "return lab_done();". */
#ifndef LAB_H
#define LAB_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LAB_MOST_DIGITS = 40, LAB_LONGEST_NUMBER = 400, LAB_LONGEST_OUTPUT = 65536 };

/* X as text: 0.0, 1.5, -1.2247, 100.0; NaN, inf, -inf. */
static inline const char *lab_number_text(double x, int digits, char text[LAB_LONGEST_NUMBER])
{
    if (isnan(x) || isinf(x)) {
        strcpy(text, isnan(x) ? "NaN" : x < 0 ? "-inf" : "inf");
        return text;
    }
    digits = digits < 1 ? 1 : digits > LAB_MOST_DIGITS ? LAB_MOST_DIGITS : digits;
    snprintf(text, LAB_LONGEST_NUMBER, "%.*f", digits, x);
    char *end = text + strlen(text);
    while (end[-1] == '0' && end[-2] != '.')
        *--end = '\0';
    return strcmp(text, "-0.0") == 0 ? text + 1 : text;
}

static inline void lab_number(double x, int digits)
{
    char text[LAB_LONGEST_NUMBER];
    fputs(lab_number_text(x, digits, text), stdout);
}

static inline void lab_row_double(const double *values, int64_t n, int digits)
{
    putchar('[');
    for (int64_t i = 0; i < n; i++) {
        fputs(i > 0 ? ", " : "", stdout);
        lab_number(values[i], digits);
    }
    putchar(']');
}

static inline void lab_row_float(const float *values, int64_t n, int digits)
{
    putchar('[');
    for (int64_t i = 0; i < n; i++) {
        fputs(i > 0 ? ", " : "", stdout);
        lab_number((double)values[i], digits);
    }
    putchar(']');
}

/* lab_row(values, n, digits) prints N floats or doubles: [-1.2247, 0.0, 1.2247] */
#ifdef __cplusplus
static inline void lab_row(const double *values, int64_t n, int digits)
{
    lab_row_double(values, n, digits);
}

static inline void lab_row(const float *values, int64_t n, int digits)
{
    lab_row_float(values, n, digits);
}
#else
#define lab_row(values, n, digits)                                                                 \
    _Generic(&(values)[0],                                                                         \
        double *: lab_row_double,                                                                  \
        const double *: lab_row_double,                                                            \
        float *: lab_row_float,                                                                    \
        const float *: lab_row_float)((values), (n), (digits))
#endif

struct lab_tally {
    int checks, failed;
    bool has_output;
    char output[LAB_LONGEST_OUTPUT], line[LAB_LONGEST_OUTPUT];
};

static inline struct lab_tally *lab_state(void)
{
    static struct lab_tally state;
    return &state;
}

/* Says how check NAME ended; the lines stay even if the next one crashes. */
static inline bool lab_report(const char *name, bool passed)
{
    struct lab_tally *state = lab_state();
    state->checks++;
    state->failed += !passed;
    printf("%s %d - %s\n", passed ? "ok" : "not ok", state->checks, name);
    fflush(stdout);
    return passed;
}

/* A number as messages show it: as few digits as needed, and a zero without a sign. */
static inline void lab_figure(double x, int digits, char text[LAB_LONGEST_NUMBER])
{
    if (isnan(x) || isinf(x))
        lab_number_text(x, 1, text);
    else
        snprintf(text, LAB_LONGEST_NUMBER, "%.*g", digits, x == 0 ? 0.0 : x);
}

/* GOT differs from WANT by no more than TOLERANCE.  NaN is near to nothing but NaN. */
static inline bool lab_near(const char *name, double got, double want, double tolerance)
{
    char is[LAB_LONGEST_NUMBER], should[LAB_LONGEST_NUMBER], within[LAB_LONGEST_NUMBER];
    bool same = got == want || (isnan(got) && isnan(want));
    if (lab_report(name, same || fabs(got - want) <= tolerance))
        return true;
    int digits = 6; /* more only if the two would look alike */
    do {
        lab_figure(got, digits, is);
        lab_figure(want, digits, should);
    } while (strcmp(is, should) == 0 && ++digits <= 17);
    lab_figure(tolerance, 6, within);
    printf("# got %s, want %s within %s\n", is, should, within);
    fflush(stdout);
    return false;
}

static inline bool lab_equal_int(const char *name, int64_t got, int64_t want)
{
    if (lab_report(name, got == want))
        return true;
    printf("# got %lld, want %lld\n", (long long)got, (long long)want);
    fflush(stdout);
    return false;
}

/* TEXT on one line, in quotes. */
static inline void lab_quote(const char *text)
{
    putchar('"');
    for (const char *p = text; *p; p++) {
        if (*p == '\n')
            fputs("\\n", stdout);
        else if (*p == '\t')
            fputs("\\t", stdout);
        else if (*p == '\r')
            fputs("\\r", stdout);
        else
            putchar(*p);
    }
    putchar('"');
}

static inline bool lab_equal_text(const char *name, const char *got, const char *want)
{
    if (lab_report(name, strcmp(got, want) == 0))
        return true;
    fputs("# got ", stdout);
    lab_quote(got);
    fputs(", want ", stdout);
    lab_quote(want);
    putchar('\n');
    fflush(stdout);
    return false;
}

static inline bool lab_true(const char *name, bool condition)
{
    if (lab_report(name, condition))
        return true;
    puts("# got false, want true");
    fflush(stdout);
    return false;
}

/* All that your program printed, up to 64 kB. */
static inline const char *lab_output(void)
{
    struct lab_tally *state = lab_state();
    if (!state->has_output) {
        state->has_output = true;
        state->output[fread(state->output, 1, sizeof state->output - 1, stdin)] = '\0';
    }
    return state->output;
}

/* Line N of it, from 1, without its end; "" if there is none.  Valid until the next call. */
static inline const char *lab_output_line(int n)
{
    char *line = lab_state()->line;
    const char *start = lab_output();
    for (; n > 1 && *start; n--) {
        start += strcspn(start, "\n");
        start += *start == '\n';
    }
    size_t length = strcspn(start, "\r\n");
    memcpy(line, start, length);
    line[length] = '\0';
    return line;
}

/* The end of a check: the plan, and the exit status: 0 if all passed. */
static inline int lab_done(void)
{
    const struct lab_tally *state = lab_state();
    printf("1..%d\n", state->checks);
    return state->failed > 0 || state->checks == 0;
}

#endif
