/* test_parse_show.h -- blocks and spans as one line of text. */
#ifndef HEDDLE_TEST_PARSE_SHOW_H
#define HEDDLE_TEST_PARSE_SHOW_H

#include "base/buf.h"
#include "model/course.h"

static inline void show_spans(struct buf *out, const struct span *spans)
{
    static const char *const names[] = {
        [SPAN_CODE] = "code",   [SPAN_EMPHASIS] = "em", [SPAN_STRONG] = "strong",
        [SPAN_LINK] = "link",   [SPAN_IMAGE] = "image", [SPAN_MATH] = "math",
        [SPAN_VALUE] = "value", [SPAN_CHUNK] = "chunk"};
    for (const struct span *span = spans; span; span = span->next) {
        if (span->kind == SPAN_TEXT)
            buf_add(out, span->text);
        else if (span->kind == SPAN_SOFT_BREAK)
            buf_text(out, "/");
        else if (span->kind == SPAN_HARD_BREAK)
            buf_text(out, "//");
        else
            buf_format(out, "%s%s%.*s(%.*s", names[span->kind], span->url.len ? " " : "",
                       STR(span->url), STR(span->cell ? span->cell->text : span->text));
        show_spans(out, span->first);
        if (span->kind != SPAN_TEXT && span->kind != SPAN_SOFT_BREAK &&
            span->kind != SPAN_HARD_BREAK)
            buf_char(out, ')');
    }
}

static inline void show_table(struct buf *out, const struct table *table)
{
    for (size_t i = 0; i < table->columns; i++)
        buf_char(out, "-lcr"[table->align[i]]);
    for (size_t row = 0; row < table->rows.count; row++)
        for (size_t i = 0; i < table->columns; i++) {
            buf_text(out, i ? "|" : ";");
            show_spans(out, table->rows.items[row][i].spans);
        }
}

static inline void show_head(struct buf *out, const struct block *block)
{
    static const char *const names[] = {
        [BLOCK_PARAGRAPH] = "p",     [BLOCK_HEADING] = "h",     [BLOCK_LIST] = "list",
        [BLOCK_ITEM] = "item",       [BLOCK_QUOTE] = "quote",   [BLOCK_RULE] = "rule",
        [BLOCK_LISTING] = "listing", [BLOCK_CHUNK] = "chunk",   [BLOCK_CELL] = "cell",
        [BLOCK_MATH] = "math",       [BLOCK_TABLE] = "table",   [BLOCK_IMAGE] = "image",
        [BLOCK_SCHEMA] = "schema",   [BLOCK_PRESET] = "preset", [BLOCK_QUESTION] = "question",
        [BLOCK_COUNTER] = "counter", [BLOCK_LAB] = "lab",       [BLOCK_LAB_OUTPUT] = "output",
        [BLOCK_LAB_INPUT] = "input",
    };
    buf_text(out, block->kind == BLOCK_CALLOUT ? callout_name(block->callout) : names[block->kind]);
    if (block->kind == BLOCK_HEADING)
        buf_format(out, "%d", block->level);
    if (block->kind == BLOCK_LIST && block->ordered)
        buf_format(out, "%d", block->start);
    if (block->kind == BLOCK_LIST && !block->tight)
        buf_text(out, "-loose");
    if (block->id.len)
        buf_format(out, "#%.*s", STR(block->id));
    if (block->kind == BLOCK_LISTING)
        buf_format(out, " %.*s", STR(block->code.language));
    if (block->part)
        buf_format(out, " %.*s/%d%s", STR(block->part->chunk->name), block->part->number,
                   block->part->hidden ? " hidden" : "");
    if (block->preset)
        buf_format(out, " %.*s", STR(block->preset->id));
}

static inline void show_blocks(struct buf *out, const struct block *block)
{
    for (; block; block = block->next) {
        show_head(out, block);
        if (block->table)
            show_table(out, block->table);
        if (block->spans) {
            buf_char(out, '[');
            show_spans(out, block->spans);
            buf_char(out, ']');
        }
        if (block->captioned) {
            buf_format(out, "<%d:", (int)block->caption_kind);
            show_spans(out, block->caption);
            buf_char(out, '>');
        }
        if (block->first) {
            buf_char(out, '{');
            show_blocks(out, block->first);
            buf_char(out, '}');
        }
        if (block->next)
            buf_char(out, ' ');
    }
}

#endif
