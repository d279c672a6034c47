/* chunk.h -- the literate units: named chunks, the files they make up, the core's interface.
 *
 * A chunk has one part for its first block and one for each .append.  A root is a chunk
 * that names a file.  chunk_resolve() binds references to chunks, and reports those that
 * are undefined, unused or circular. */
#ifndef HEDDLE_CHUNK_H
#define HEDDLE_CHUNK_H

#include "base/diag.h"
#include "model/code.h"

struct lesson;
struct course;
struct count;
struct lab;

struct chunk_reference {
    const struct token *token; /* in the part's code */
    struct chunk *target;      /* NULL: a slot of the lab, or undefined (reported) */
    const struct chunk_part *from;
};

struct chunk_part {
    const struct chunk *chunk;
    struct place at; /* the block's opening fence; the name in it, if there is one */
    struct code code;
    bool hidden;                            /* extracted, not shown */
    int number;                             /* 1 for the first part */
    struct str anchor;                      /* unique in its lesson: "chunk-mean", "chunk-mean-2" */
    VEC(struct chunk_reference) references; /* in the order of the text */
};

enum chunk_kind {
    CHUNK_NAMED,
    CHUNK_FILE,  /* name is the target: core/x.c, test/x.c */
    CHUNK_API,   /* prototypes; name is empty */
    CHUNK_COUNT, /* a counting driver; count has the rest */
    CHUNK_LAB    /* the file of a lab: "axis.c"; some references lead to slots */
};

enum { CHUNK_INDENT_UNKNOWN = -1 };

struct chunk {
    enum chunk_kind kind;
    struct str name;
    const struct lesson *lesson;
    const struct count *count;  /* the rest of a counting driver */
    const struct lab *lab;      /* whose file this is */
    bool native;                /* a core file for the native build alone */
    bool walked, indented;      /* by nesting_check(), which sets what follows */
    size_t depth, lines, bytes; /* of what it expands to */
    int indent;                 /* of its lines there, CHUNK_INDENT_UNKNOWN if its uses differ */
    bool portable; /* part of a core file that is not native: core_check() looked at it */
    VEC(struct chunk_part *) parts;
    VEC(const struct chunk_part *) users; /* parts that refer to it, each once, in course order */
};

bool chunk_is_core(const struct chunk *chunk); /* a root in core/ */
bool chunk_is_test(const struct chunk *chunk); /* a root in test/ */

/* #line directives exist for what a C compiler reads: .c and .h files. */
bool chunk_has_line_directives(const struct chunk *root);

/* How many bytes the line of REFERENCE, which stands alone in it, is indented by. */
size_t chunk_reference_indent(const struct chunk_reference *reference);

/* The chunk that NAME means in LESSON: "name" of its own, or "slug/name"; NULL if none. */
struct chunk *chunk_find(const struct course *course, const struct lesson *lesson, struct str name);

/* Adds a hint to the message reported last: what NAME may have meant. */
void chunk_suggest(const struct course *course, const struct lesson *lesson, struct str name,
                   struct diag *diag);

void chunk_resolve(struct course *course, struct diag *diag);

#endif
