#include "parse/mark.h"

#include <string.h>

#include "parse/chars.h"

enum { LENGTH = 3 };

char mark_at(struct place at)
{
    struct str line = source_line(at.source, at.line);
    struct str text = str_slice(line, (size_t)at.column - 1, line.len);
    bool marked = text.len >= LENGTH && text.ptr[0] == '[' && text.ptr[2] == ']' &&
                  memchr(" x?=", text.ptr[1], 4);
    bool apart = text.len == LENGTH || (marked && is_blank(text.ptr[LENGTH]));
    return marked && apart ? text.ptr[1] : '\0';
}

char mark_of(const struct block *item)
{
    const struct block *first = item->first;
    return first && first->kind == BLOCK_PARAGRAPH ? mark_at(first->at) : '\0';
}

struct place mark_place(const struct block *item)
{
    struct place at = item->first ? item->first->at : item->at;
    at.length = LENGTH;
    return at;
}

void mark_drop(struct block *item)
{
    struct block *paragraph = item->first;
    struct span *first = paragraph->spans;
    first->text = str_slice(first->text, skip_blanks(first->text, LENGTH), first->text.len);
    if (first->text.len == 0)
        paragraph->spans = first->next;
    first = paragraph->spans;
    if (first && first->kind == SPAN_SOFT_BREAK)
        paragraph->spans = first->next;
}
