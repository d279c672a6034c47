#include "parse/api.h"

struct api_reader {
    struct arena *arena;
    const struct code *code;
    struct diag *diag;
    size_t next;     /* index of the token that comes next */
    struct str text; /* of that token; empty at the end */
};

struct type_word {
    const char *word;
    enum api_type type;
};

static const struct type_word type_words[] = {
    {"void", API_VOID},     {"float", API_FLOAT},   {"double", API_DOUBLE}, {"int", API_INT32},
    {"int32_t", API_INT32}, {"int64_t", API_INT64}, {"bool", API_BOOL},
};
#define TYPE_HINT "use void, float, double, int, int32_t, int64_t or bool"

static bool at_end(const struct api_reader *reader)
{
    return reader->next >= reader->code->tokens.count;
}

static void settle(struct api_reader *reader)
{
    while (!at_end(reader) && reader->code->tokens.items[reader->next].kind == TOKEN_COMMENT)
        reader->next++;
    reader->text = at_end(reader)
                       ? str_from("")
                       : code_token(reader->code, &reader->code->tokens.items[reader->next]);
}

static void advance(struct api_reader *reader)
{
    reader->next++;
    settle(reader);
}

/* The place of the next token; at the end, of the last one. */
static struct place here(struct api_reader *reader)
{
    size_t count = reader->code->tokens.count;
    const struct token *token =
        &reader->code->tokens.items[at_end(reader) ? count - 1 : reader->next];
    return code_place(reader->code, token);
}

static bool expected(struct api_reader *reader, const char *what)
{
    if (at_end(reader))
        diag_error(reader->diag, here(reader), "%s is missing at the end", what);
    else
        diag_error(reader->diag, here(reader), "%s should stand here, not \"%.*s\"", what,
                   STR(reader->text));
    diag_hint(reader->diag, "this block holds prototypes only: "
                            "void name(const float *x, float *y, int64_t n);");
    return false;
}

static bool accept(struct api_reader *reader, const char *text)
{
    if (!str_is(reader->text, text))
        return false;
    advance(reader);
    return true;
}

static bool expect(struct api_reader *reader, const char *text, const char *what)
{
    return accept(reader, text) || expected(reader, what);
}

static bool read_type(struct api_reader *reader, enum api_type *type, bool *is_int)
{
    struct suggestion near = suggest_for(reader->text);
    for (size_t i = 0; i < sizeof type_words / sizeof *type_words; i++) {
        if (str_is(reader->text, type_words[i].word)) {
            *type = type_words[i].type;
            *is_int = str_is(reader->text, "int");
            advance(reader);
            return true;
        }
        suggest_offer(&near, str_from(type_words[i].word));
    }
    enum token_kind kind =
        at_end(reader) ? TOKEN_PUNCTUATION : reader->code->tokens.items[reader->next].kind;
    if (kind != TOKEN_IDENTIFIER && kind != TOKEN_TYPE && kind != TOKEN_KEYWORD)
        return expected(reader, "a type");
    diag_error(reader->diag, here(reader), "\"%.*s\" is no type of the core's interface",
               STR(reader->text));
    if (near.best.ptr)
        diag_suggest(reader->diag, &near);
    else
        diag_hint(reader->diag, TYPE_HINT);
    return false;
}

static bool read_name(struct api_reader *reader, struct str *name, const char *what)
{
    if (at_end(reader) || reader->code->tokens.items[reader->next].kind != TOKEN_IDENTIFIER)
        return expected(reader, what);
    *name = reader->text;
    return true;
}

static bool is_free_name(struct api_reader *reader, const struct api_function *function,
                         struct str name)
{
    for (size_t i = 0; i < function->parameters.count; i++)
        if (str_eq(function->parameters.items[i].name, name)) {
            diag_error(reader->diag, here(reader), "two parameters are called \"%.*s\"", STR(name));
            diag_hint(reader->diag, "rename one of them");
            return false;
        }
    return true;
}

enum { MOST_PARAMETERS = 32 }; /* more than a call from a lesson can be read with */

static bool read_parameter(struct api_reader *reader, struct api_function *function)
{
    struct api_parameter parameter = {0};
    struct place at = here(reader);
    parameter.input = accept(reader, "const");
    if (!read_type(reader, &parameter.type, &parameter.is_int))
        return false;
    parameter.pointer = accept(reader, "*");
    if (!read_name(reader, &parameter.name, "the parameter's name") ||
        !is_free_name(reader, function, parameter.name))
        return false;
    advance(reader);
    if (parameter.type == API_VOID || (parameter.input && !parameter.pointer)) {
        diag_error(reader->diag, at, "a parameter is a number, or a pointer to numbers");
        diag_hint(reader->diag, "write float x, const float *x (input) or float *x (output)");
        return false;
    }
    if (function->parameters.count == MOST_PARAMETERS) {
        diag_error(reader->diag, at, "a function has %d parameters at most", MOST_PARAMETERS);
        diag_hint(reader->diag, "split the function, or pass an array");
        return false;
    }
    *vec_add(reader->arena, &function->parameters) = parameter;
    return true;
}

/* What stands between the parentheses; "void" alone means nothing. */
static bool read_parameters(struct api_reader *reader, struct api_function *function)
{
    size_t before = reader->next;
    if (accept(reader, "void") && str_is(reader->text, ")"))
        return true;
    reader->next = before;
    settle(reader);
    do {
        if (!read_parameter(reader, function))
            return false;
    } while (accept(reader, ","));
    return true;
}

static bool read_function(struct api_reader *reader, struct api_function *function)
{
    if (!read_type(reader, &function->result, &function->result_is_int))
        return false;
    if (str_is(reader->text, "*")) {
        diag_error(reader->diag, here(reader), "a function cannot return a pointer");
        diag_hint(reader->diag, "let it fill an array that it is given");
        return false;
    }
    if (!read_name(reader, &function->name, "the function's name"))
        return false;
    function->at = here(reader);
    advance(reader);
    return expect(reader, "(", "\"(\"") && read_parameters(reader, function) &&
           expect(reader, ")", "\",\" or \")\"") && expect(reader, ";", "\";\"");
}

static void skip_prototype(struct api_reader *reader)
{
    while (!at_end(reader) && !str_is(reader->text, ";"))
        advance(reader);
    advance(reader);
}

void api_read(struct arena *arena, const struct code *code, struct api *api, struct diag *diag)
{
    struct api_reader reader = {.arena = arena, .code = code, .diag = diag};
    for (settle(&reader); !at_end(&reader);) {
        struct api_function function = {0};
        if (read_function(&reader, &function))
            *vec_add(arena, &api->functions) = function;
        else
            skip_prototype(&reader);
    }
}
