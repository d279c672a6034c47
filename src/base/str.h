/* str.h -- a borrowed run of bytes: a name, a line, a lesson's text.
 *
 * A str owns nothing and need not end in NUL; it is valid as long as the text that
 * it points into.  Print one with printf("%.*s", STR(s)). */
#ifndef HEDDLE_STR_H
#define HEDDLE_STR_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

struct str {
    const char *ptr;
    size_t len;
};

#define STR(s) (int)(s).len, (s).ptr

struct str str_from(const char *text);                        /* all of a C string, "" for NULL */
struct str str_slice(struct str s, size_t start, size_t end); /* clamped to s */
bool str_eq(struct str a, struct str b);
bool str_is(struct str s, const char *text);
int str_compare(struct str a, struct str b); /* by bytes, as strcmp */
bool str_starts(struct str s, const char *prefix);
bool str_ends(struct str s, const char *suffix);
struct str str_trim(struct str s); /* without blanks, tabs and line ends around it */

/* The first place of TEXT in S at or after START; s.len if there is none. */
size_t str_find(struct str s, const char *text, size_t start);

/* The text up to the next line feed; *rest becomes what follows it.  False at the end. */
bool str_line(struct str *rest, struct str *line);

/* A copy in ARENA with a NUL behind it. */
struct str str_copy(struct arena *arena, struct str s);
const char *str_c(struct arena *arena, struct str s);

/* printf into ARENA. */
struct str str_format(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The bytes that a UTF-8 sequence at S takes, or 0 if S does not start a valid one. */
size_t str_utf8(struct str s);

/* How many changes of one letter lead from A to B, a swap counting as one, if fewer than LIMIT;
 * else LIMIT, which is seen sooner. */
size_t str_distance(struct str a, struct str b, size_t limit);

/* "Did you mean": offer candidates one by one, then read best (ptr NULL if none is near). */
struct suggestion {
    struct str wanted, best;
    size_t distance;
};
struct suggestion suggest_for(struct str wanted);
void suggest_offer(struct suggestion *suggestion, struct str candidate);

/* A GitHub-like fragment: blanks become hyphens, A to Z small; punctuation, signs, pictures and
 * what is invisible goes; other letters stay. */
struct str str_slug(struct arena *arena, struct str s);

#endif
