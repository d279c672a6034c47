/* question.h -- what a lesson asks, and what proves the answers.
 *
 * A question's block holds its stem, then for each option its text and, if there is one, its
 * feedback; each is a block of its own, so that a walk of the tree meets all of them.  A typed
 * number has one option: its text is empty, its feedback explains the number.
 *
 * An option's claims are proven by running: each is true for a right option and false for a
 * wrong one; the one claim of a computed option decides which it is. */
#ifndef HEDDLE_QUESTION_H
#define HEDDLE_QUESTION_H

#include "base/diag.h"

struct block;
struct cell;
struct course;
struct lesson;

enum question_kind {
    QUESTION_RADIO,    /* one option is right */
    QUESTION_CHECKS,   /* several are */
    QUESTION_COMPUTED, /* either, as the claims decide */
    QUESTION_NUMBER
};

enum option_mark { OPTION_WRONG, OPTION_RIGHT, OPTION_COMPUTED };

struct question;

struct option {
    const struct question *question;
    enum option_mark mark;
    struct place at;              /* the mark */
    const struct block *text;     /* its children are what the option says */
    const struct block *feedback; /* the reason, likewise; NULL if there is none */
    VEC(const struct cell *) claims;
};

/* How far from the answer a typed number may be. */
struct tolerance {
    bool exact;   /* not at all: the answer is an integer */
    bool percent; /* AMOUNT is in percent of the answer */
    double amount;
    struct str text; /* as written: "0.1 %" */
};

struct question {
    enum question_kind kind;
    int number;      /* in its lesson, from 1 */
    struct place at; /* where its stem begins */
    struct str id;   /* slug and a hash of the stem: unique, the same whatever stands around it */
    struct str version; /* a hash of all that is shown before an attempt: a changed question must
                           be asked again; it tells nothing of what is right */
    const struct block *stem;
    VEC(struct option *) options;
    const struct cell *answer; /* of a typed number */
    struct tolerance tolerance;
    struct str unit;
    int section; /* the counter that it counts for, from 1; 0: none, it stands in a prediction */
};

/* What a reader sees of OPTION, as far as it is known before the cells run: of a value its
 * expression. */
struct str option_text(struct arena *arena, const struct option *option);

/* Whether running the core tells if OPTION is right. */
bool option_is_proven(const struct option *option);

/* Reports questions that cannot be answered: no or one option, none right, two that read
 * alike, [?] for some options only. */
void question_check(struct course *course, struct diag *diag);

#endif
