/* lab.h -- exercises: a file that students complete, and what proves that it can be done.
 *
 * A lab's file is a chunk whose references may lead to slots.  A slot has a starter and a
 * solution body, and wrong ones that the checks must reject.  A variant of the file takes one
 * body for each slot: all starters, all solutions, or all solutions but one wrong body.  A lab
 * without slots is a demonstration: its file is run as it stands. */
#ifndef HEDDLE_LAB_H
#define HEDDLE_LAB_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/map.h"
#include "model/code.h"

struct lesson;
struct block;
struct span;
struct chunk;
struct course;

enum lab_body_kind { LAB_STARTER, LAB_SOLUTION, LAB_WRONG };

struct lab_body {
    enum lab_body_kind kind;
    struct place at; /* the fence */
    struct code code;
    struct span *reason; /* of a wrong body: its "Because:" paragraph, without the word */
};

struct lab_slot {
    struct str name;
    struct lab_body starter, solution;
    VEC(struct lab_body) wrongs;
    bool used; /* a reference in the lab's file leads to it; set by chunk_resolve() */
};

/* A C program linked with the student's file, which is compiled with -Dmain=lab_main; the
 * program's own output is its standard input. */
struct lab_check {
    struct place at;
    struct code code;
    bool graded; /* in the answer tree only */
    int number;  /* from 1 */
};

/* What the program of a variant prints; an empty body is filled in by the build alone. */
struct lab_output {
    struct place at, of_at; /* the fence; of= in it, without a source if it is not there */
    struct str text;
    enum lab_body_kind of; /* LAB_STARTER or LAB_SOLUTION */
    const struct block *block;
};

struct lab {
    struct str id, title;
    struct place at;
    const struct lesson *lesson;
    int minutes, compile_seconds, run_seconds; /* 0 minutes: not said */
    VEC(struct str) given; /* core files that the student's code is linked with */
    VEC(struct place) given_at;
    struct chunk *file; /* name is the file's: "axis.c"; NULL if missing (reported) */
    VEC(struct lab_slot *) slots;
    struct map slot_names;
    VEC(struct lab_check) checks;
    VEC(struct lab_output) outputs;
    bool has_input;
    struct str input;            /* the program's standard input */
    VEC(struct block *) hints;   /* the HINT callouts of its section, in order */
    const struct block *heading; /* of the section that is its task */
};

/* A choice of bodies: all starters, all solutions, or all solutions but wrong body WRONG of
 * slot SLOT. */
struct lab_variant {
    enum lab_body_kind kind;
    size_t slot, wrong;
};

bool lab_is_demonstration(const struct lab *lab);
bool lab_body_exists(const struct lab_body *body); /* the lesson gives it */

/* The slot with this NAME, NULL if there is none. */
struct lab_slot *lab_slot(const struct lab *lab, struct str name);

/* Adds a hint to the message reported last if NAME is near to a slot's; false if it is not. */
bool lab_suggest(const struct lab *lab, struct str name, struct diag *diag);

/* The body that VARIANT takes for the slot with this NAME, NULL if the lab has none. */
const struct lab_body *lab_body(const struct lab *lab, const struct lab_variant *variant,
                                struct str name);

/* Finds each lab's section and hints; checks that each slot is used and has a starter and a
 * solution, that ids are unique, that a lab with slots has a check. */
void lab_resolve(struct course *course, struct diag *diag);

/* lab_given.c: checks that given files exist, fit into one folder, and define nothing that a
 * student is asked for. */
void lab_check_given(const struct course *course, const struct lab *lab, struct diag *diag);

#endif
