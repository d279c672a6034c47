#include "parse/claim.h"

#include "parse/chars.h"

static void take_spans(struct reading *reading, struct span **link, struct option *option)
{
    while (*link) {
        struct span *span = *link;
        take_spans(reading, &span->first, option);
        if (span->kind == SPAN_CLAIM) {
            span->cell->option = option;
            *vec_add(reading->arena, &option->claims) = span->cell;
            *link = span->next;
        } else {
            link = &span->next;
        }
    }
}

/* A text of blanks alone, or a line end. */
static bool is_space(const struct span *span)
{
    bool text = span->kind == SPAN_TEXT && skip_blanks(span->text, 0) == span->text.len;
    return text || span->kind == SPAN_SOFT_BREAK;
}

/* Cuts the white space that the claims leave behind at the end. */
static void trim_end(struct span **link)
{
    struct span **end = link, *last = NULL;
    for (struct span **next = link; *next; next = &(*next)->next)
        if (!is_space(*next)) {
            last = *next;
            end = &last->next;
        }
    *end = NULL;
    while (last && last->kind == SPAN_TEXT && is_blank(last->text.ptr[last->text.len - 1]))
        last->text.len--;
}

static void unlink_empty(struct block *parent)
{
    struct block *next;
    for (struct block *child = parent->first; child; child = next) {
        next = child->next;
        if (child->kind == BLOCK_PARAGRAPH && !child->spans)
            block_remove(child);
    }
}

void claim_take(struct reading *reading, struct block *root, struct option *option)
{
    size_t before = option->claims.count;
    for (struct block *block = root; block; block = block_after(block, root)) {
        if (block->kind != BLOCK_PARAGRAPH)
            continue;
        take_spans(reading, &block->spans, option);
        trim_end(&block->spans);
    }
    if (option->claims.count > before)
        for (struct block *block = root; block; block = block_after(block, root))
            unlink_empty(block);
}

static void refuse(void *context, struct span *span)
{
    struct reading *reading = context;
    if (span->kind != SPAN_CLAIM)
        return;
    diag_error(reading->diag, span->at, "a claim cannot stand here");
    diag_hint(reading->diag, "claims belong to the options of a question");
}

void claim_refuse_rest(struct reading *reading)
{
    doc_spans(reading->lesson->root, refuse, reading);
}
