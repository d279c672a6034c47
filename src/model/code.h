/* code.h -- a body of code as tokens.
 *
 * Code is tokenised once, by parse/code.c; chunk references, highlighting and every later
 * reader use these tokens and never look at the text again.  White space is what lies
 * between them.  Tokens do not overlap and do not span lines, except that a block comment
 * has one token a line. */
#ifndef HEDDLE_CODE_H
#define HEDDLE_CODE_H

#include "base/source.h"

enum token_kind {
    TOKEN_IDENTIFIER,
    TOKEN_KEYWORD,
    TOKEN_TYPE, /* int, float, size_t, int64_t ... */
    TOKEN_NUMBER,
    TOKEN_STRING, /* string and character literals */
    TOKEN_COMMENT,
    TOKEN_DIRECTIVE, /* # and the word behind it; an #include's <...> is a string */
    TOKEN_PUNCTUATION,
    TOKEN_REFERENCE /* <<name>> alone on its line */
};

struct token {
    enum token_kind kind;
    size_t start, end; /* offsets in the code's text */
};

struct code {
    struct str language; /* "c", "lua", "text" ..., empty if none was given */
    struct str text;     /* lines end in LF, the last one too; the fence's indentation is off */
    struct place at;     /* the first line of the text */
    int indent;          /* bytes before the fence */
    VEC(size_t) lines;   /* where each line of the text begins */
    VEC(struct token) tokens; /* of C; empty for other languages, but for references */
};

/* How many bytes of indentation were taken off line N of the text, from 0: a line of a list or
 * quote may have more or fewer than the fence. */
int code_indent(const struct code *code, size_t line);

/* Where a token stands in the lesson. */
struct place code_place(const struct code *code, const struct token *token);

/* The text of a token; of a reference, the name between the angle brackets, trimmed. */
struct str code_token(const struct code *code, const struct token *token);

#endif
