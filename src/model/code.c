#include "model/code.h"

static struct str line_of(const struct code *code, size_t line)
{
    bool last = line + 1 >= code->lines.count;
    size_t end = last ? code->text.len : code->lines.items[line + 1];
    struct str text = str_slice(code->text, code->lines.items[line], end);
    return str_slice(text, 0, str_ends(text, "\n") ? text.len - 1 : text.len);
}

int code_indent(const struct code *code, size_t line)
{
    struct str raw = source_line(code->at.source, code->at.line + (int)line);
    if (line >= code->lines.count)
        return code->indent;
    struct str text = line_of(code, line);
    return raw.len >= text.len ? (int)(raw.len - text.len) : code->indent;
}

/* The line of the text that OFFSET is in. */
static size_t line_at(const struct code *code, size_t offset)
{
    size_t low = 0, high = code->lines.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (code->lines.items[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct place code_place(const struct code *code, const struct token *token)
{
    size_t line = line_at(code, token->start);
    int column = (int)(token->start - code->lines.items[line]) + 1 + code_indent(code, line);
    return place_at(code->at.source, code->at.line + (int)line, column,
                    (int)(token->end - token->start));
}

struct str code_token(const struct code *code, const struct token *token)
{
    struct str text = str_slice(code->text, token->start, token->end);
    if (token->kind != TOKEN_REFERENCE)
        return text;
    return str_trim(str_slice(text, 2, text.len - 2));
}
