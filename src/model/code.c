#include "model/code.h"

struct place code_place(const struct code *code, const struct token *token)
{
    int line = code->at.line;
    size_t start = 0;
    for (size_t end; (end = str_find(code->text, "\n", start)) < token->start; line++)
        start = end + 1;
    int column = (int)(token->start - start) + 1 + code->indent;
    return place_at(code->at.source, line, column, (int)(token->end - token->start));
}

struct str code_token(const struct code *code, const struct token *token)
{
    struct str text = str_slice(code->text, token->start, token->end);
    if (token->kind != TOKEN_REFERENCE)
        return text;
    return str_trim(str_slice(text, 2, text.len - 2));
}
