#include "parse/code.h"

#include <stdlib.h>
#include <string.h>

#include "parse/chars.h"

/* What a line begins in the middle of. */
enum state { IN_CODE, IN_BLOCK_COMMENT, IN_LINE_COMMENT, IN_STRING };

struct tokenizer {
    struct arena *arena;
    struct code *code;
    bool references;
    struct diag *diag;
    enum state state;
    char quote;     /* the one that ends the string */
    bool continued; /* the line before ended in a backslash */
    size_t at, end; /* the rest of the line */
};

/* Both sorted. */
static const char *const keywords[] = {
    "_Alignas", "_Alignof", "_Atomic",  "_Generic", "_Noreturn", "_Static_assert", "_Thread_local",
    "auto",     "break",    "case",     "const",    "continue",  "default",        "do",
    "else",     "enum",     "extern",   "false",    "for",       "goto",           "if",
    "inline",   "register", "restrict", "return",   "sizeof",    "static",         "struct",
    "switch",   "true",     "typedef",  "union",    "volatile",  "while",
};
static const char *const types[] = {
    "FILE", "_Bool", "_Complex", "bool",   "char",     "double", "float",
    "int",  "long",  "short",    "signed", "unsigned", "void",
};
static const char *const operators[] = {
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
    "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##",
};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static int compare_word(const void *key, const void *word)
{
    return str_compare(*(const struct str *)key, str_from(*(const char *const *)word));
}

static bool is_one_of(struct str word, const char *const *words, size_t count)
{
    return bsearch(&word, words, count, sizeof *words, compare_word) != NULL;
}

static void add(struct tokenizer *t, enum token_kind kind, size_t end)
{
    *vec_add(t->arena, &t->code->tokens) = (struct token){kind, t->at, end};
    t->at = end;
}

static char peek(const struct tokenizer *t, size_t ahead)
{
    return t->at + ahead < t->end ? t->code->text.ptr[t->at + ahead] : '\0';
}

static bool is_word_char(char c)
{
    return is_letter(c) || is_digit(c) || c == '_' || (unsigned char)c >= 0x80;
}

static size_t word_end(const struct tokenizer *t, size_t at)
{
    while (at < t->end && is_word_char(t->code->text.ptr[at]))
        at++;
    return at;
}

static void word(struct tokenizer *t)
{
    size_t end = word_end(t, t->at);
    struct str text = str_slice(t->code->text, t->at, end);
    enum token_kind kind = TOKEN_IDENTIFIER;
    if (is_one_of(text, keywords, COUNT(keywords)))
        kind = TOKEN_KEYWORD;
    else if (is_one_of(text, types, COUNT(types)) || (str_ends(text, "_t") && text.len > 2))
        kind = TOKEN_TYPE;
    add(t, kind, end);
}

/* A number as the preprocessor sees it: 1e-5f, 0x1.8p+3, 12ull. */
static void number(struct tokenizer *t)
{
    size_t end = t->at + 1;
    for (; end < t->end; end++) {
        char c = t->code->text.ptr[end];
        bool exponent = strchr("eEpP", t->code->text.ptr[end - 1]) != NULL;
        if (!is_word_char(c) && c != '.' && !(exponent && (c == '+' || c == '-')))
            break;
    }
    add(t, TOKEN_NUMBER, end);
}

/* From t->at, behind the opening quote at START. */
static void string_rest(struct tokenizer *t, size_t start)
{
    size_t at = t->at;
    t->state = IN_STRING;
    while (at < t->end && t->state == IN_STRING) {
        char c = t->code->text.ptr[at++];
        if (c == '\\' && at < t->end)
            at++;
        else if (c == t->quote)
            t->state = IN_CODE;
    }
    t->at = start;
    if (at > start)
        add(t, TOKEN_STRING, at);
}

static void string(struct tokenizer *t)
{
    size_t start = t->at;
    t->quote = t->code->text.ptr[t->at++];
    string_rest(t, start);
}

/* From t->at, behind an opening at START, to the end of the comment or the line. */
static void block_comment_rest(struct tokenizer *t, size_t start)
{
    struct str line = str_slice(t->code->text, 0, t->end);
    size_t close = str_find(line, "*/", t->at);
    t->state = close < t->end ? IN_CODE : IN_BLOCK_COMMENT;
    t->at = start;
    if (t->end > start)
        add(t, TOKEN_COMMENT, close < t->end ? close + 2 : t->end);
}

static void block_comment(struct tokenizer *t)
{
    size_t start = t->at;
    t->at += 2;
    block_comment_rest(t, start);
}

static void line_comment(struct tokenizer *t)
{
    t->state = IN_LINE_COMMENT;
    if (t->end > t->at)
        add(t, TOKEN_COMMENT, t->end);
}

static void punctuation(struct tokenizer *t)
{
    struct str rest = str_slice(t->code->text, t->at, t->end);
    for (size_t i = 0; i < COUNT(operators); i++)
        if (str_starts(rest, operators[i])) {
            add(t, TOKEN_PUNCTUATION, t->at + strlen(operators[i]));
            return;
        }
    add(t, TOKEN_PUNCTUATION, t->at + 1);
}

/* "#" and the word behind it; the <...> of an #include. */
static void directive(struct tokenizer *t)
{
    struct str line = str_slice(t->code->text, 0, t->end);
    size_t name = skip_blanks(line, t->at + 1), end = word_end(t, name);
    bool include = str_is(str_slice(line, name, end), "include");
    add(t, TOKEN_DIRECTIVE, end);
    size_t open = skip_blanks(line, end), close = str_find(line, ">", open);
    if (!include || open >= t->end || line.ptr[open] != '<' || close >= t->end)
        return;
    t->at = open;
    add(t, TOKEN_STRING, close + 1);
}

static void token(struct tokenizer *t)
{
    char c = peek(t, 0), next = peek(t, 1);
    if (is_digit(c) || (c == '.' && is_digit(next)))
        number(t);
    else if (is_word_char(c))
        word(t);
    else if (c == '"' || c == '\'')
        string(t);
    else if (c == '/' && next == '*')
        block_comment(t);
    else if (c == '/' && next == '/')
        line_comment(t);
    else
        punctuation(t);
}

static bool is_white(char c)
{
    return is_blank(c) || c == '\f' || c == '\v';
}

/* Finishes what the line before left open. */
static void resume(struct tokenizer *t)
{
    if (t->state == IN_BLOCK_COMMENT)
        block_comment_rest(t, t->at);
    else if (t->state == IN_LINE_COMMENT)
        line_comment(t);
    else if (t->state == IN_STRING)
        string_rest(t, t->at);
}

/* A comment or string goes on only behind a backslash at the line's end. */
static void end_line(struct tokenizer *t)
{
    t->continued = t->end > 0 && t->code->text.ptr[t->end - 1] == '\\';
    if (!t->continued && (t->state == IN_LINE_COMMENT || t->state == IN_STRING))
        t->state = IN_CODE;
}

static void c_line(struct tokenizer *t)
{
    resume(t);
    bool first = !t->continued;
    while (t->at < t->end) {
        if (is_white(peek(t, 0)) || (peek(t, 0) == '\\' && t->at + 1 == t->end)) {
            t->at++;
            continue;
        }
        if (first && peek(t, 0) == '#')
            directive(t);
        else
            token(t);
        first = false;
    }
    end_line(t);
}

bool code_is_reference(struct str text, struct str *name)
{
    text = str_trim(text);
    if (text.len < 5 || !str_starts(text, "<<") || !str_ends(text, ">>"))
        return false;
    *name = str_trim(str_slice(text, 2, text.len - 2));
    return name->len > 0 && str_find(*name, "<", 0) == name->len &&
           str_find(*name, ">", 0) == name->len;
}

bool code_is_name(struct str name)
{
    size_t slash = str_find(name, "/", 0);
    for (size_t i = 0; i < name.len; i++)
        if (i != slash && !is_name_char(name.ptr[i]))
            return false;
    return slash > 0 && slash + 1 != name.len && name.len > 0;
}

/* The whole line as a reference; false if it is none. */
static bool reference_line(struct tokenizer *t)
{
    struct str line = str_slice(t->code->text, t->at, t->end), name;
    if (!t->references || t->state != IN_CODE || !code_is_reference(line, &name))
        return false;
    struct str text = str_trim(line);
    t->at = (size_t)(text.ptr - t->code->text.ptr);
    struct token token = {TOKEN_REFERENCE, t->at, t->at + text.len};
    if (code_is_name(name)) {
        add(t, TOKEN_REFERENCE, token.end);
    } else {
        diag_error(t->diag, code_place(t->code, &token), "\"%.*s\" cannot be a chunk's name",
                   STR(name));
        diag_hint(t->diag, "a name is one word of letters, digits, \"_\", \".\" and \"-\", with "
                           "\"lesson/\" before it for a chunk of another lesson");
    }
    t->at = t->end;
    return true;
}

void code_tokenize(struct arena *arena, struct code *code, bool references, struct diag *diag)
{
    struct tokenizer t = {.arena = arena, .code = code, .references = references, .diag = diag};
    bool is_c = str_is(code->language, "c");
    for (size_t start = 0; start < code->text.len; start = t.end + 1) {
        *vec_add(arena, &code->lines) = start;
        t.at = start;
        t.end = str_find(code->text, "\n", start);
        if (!reference_line(&t) && is_c)
            c_line(&t);
        else
            end_line(&t);
    }
}
