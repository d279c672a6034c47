/* checker.h -- checks of what a cell returned, with messages at the cell.
 *
 * Each check reports what is wrong and returns false; WHAT names the value in the message:
 * column 2, row 3 ... */
#ifndef HEDDLE_CHECKER_H
#define HEDDLE_CHECKER_H

#include "run/blame.h"

struct checker {
    struct blame *blame;
    int cell;
};

bool checker_fault(const struct checker *checker, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A map with no other keys than those in KNOWN, which ends in NULL. */
bool checker_map(const struct checker *checker, const char *what, const struct value *value,
                 const char *const known[]);

/* A list of at least LEAST items. */
bool checker_list(const struct checker *checker, const char *what, const struct value *value,
                  size_t least);

/* UTF-8 text without control characters. */
bool checker_text(const struct checker *checker, const char *what, const struct value *value);

/* One of WORDS, which ends in NULL. */
bool checker_word(const struct checker *checker, const char *what, const struct value *value,
                  const char *const words[]);

/* An integer or a float that is neither infinite nor NaN. */
bool checker_number(const struct checker *checker, const char *what, const struct value *value);

/* How a message calls VALUE: a string, nil, 1.5, a list. */
struct str checker_describe(const struct checker *checker, const struct value *value);

#endif
