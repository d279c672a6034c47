#include "parse/markdown.h"

#include <cmark.h>
#include <limits.h>
#include <stdlib.h>

#include "parse/blocks.h"
#include "parse/callout.h"
#include "parse/caption.h"
#include "parse/chars.h"
#include "parse/codeblock.h"
#include "parse/fence.h"
#include "parse/heading.h"
#include "parse/html.h"
#include "parse/inline.h"
#include "parse/labs.h"
#include "parse/question.h"
#include "parse/table.h"

enum { DEEPEST = 64 }; /* lists in quotes in lists; keeps every later walk of the tree shallow */

/* Where in the tree a node is read. */
struct position {
    struct block *parent;
    int quotes, depth;
};

static struct place place_of(const struct reading *reading, cmark_node *node)
{
    int line = cmark_node_get_start_line(node), column = cmark_node_get_start_column(node);
    struct str text = source_line(reading->source, line);
    int rest = (int)text.len - column + 1;
    return place_at(reading->source, line, column > 0 ? column : 1, rest > 0 ? rest : 1);
}

/* The line that the next block begins with, in the order of the text. */
static int next_line(cmark_node *node)
{
    while (node && !cmark_node_next(node))
        node = cmark_node_parent(node);
    return node ? cmark_node_get_start_line(cmark_node_next(node)) : INT_MAX;
}

static void read_children(struct reading *reading, cmark_node *node, struct position at);

static void read_code(struct reading *reading, cmark_node *node, struct position at)
{
    struct codeblock block;
    struct str literal = str_from(cmark_node_get_literal(node));
    enum codeblock_form form =
        codeblock_read(reading, place_of(reading, node), literal, next_line(node), &block);
    if (form != CODEBLOCK_BROKEN)
        fence_read(reading, at.parent, &block);
}

/* A paragraph that begins a line with a fence is one whose info string holds a backtick: the
 * fence that should close it opens a block, and the lesson is read inside out. */
static bool has_fence(struct reading *reading, const struct passage *passage)
{
    for (size_t i = 0; i < passage->pieces.count; i++) {
        struct str line = passage_line(passage, i);
        if (!str_starts(line, "```"))
            continue;
        diag_error(reading->diag, passage_place(passage, passage->pieces.items[i].offset, line.len),
                   "this line is text, though it begins like a code block");
        diag_hint(reading->diag, "a backtick cannot stand behind the opening fence; what follows "
                                 "was not read");
        reading->stopped = true;
        return true;
    }
    return false;
}

static bool is_one_image(const struct span *spans)
{
    return spans && spans->kind == SPAN_IMAGE && !spans->next;
}

static void read_prose(struct reading *reading, cmark_node *node, struct block *parent,
                       const struct passage *passage)
{
    struct place at = passage_place(passage, 0, passage->text.len);
    int last_line = passage_last_line(passage);
    struct table *table = table_read(reading, passage);
    if (table) {
        blocks_add(reading->arena, parent, BLOCK_TABLE, at, last_line)->table = table;
        return;
    }
    struct span *spans =
        inline_nodes(reading->arena, node, passage, reading->lesson, reading->diag);
    if (!spans || labs_take_reason(reading, parent, spans) ||
        caption_take(reading, parent, spans, passage))
        return;
    enum block_kind kind = is_one_image(spans) ? BLOCK_IMAGE : BLOCK_PARAGRAPH;
    blocks_add(reading->arena, parent, kind, at, last_line)->spans = spans;
}

static struct passage passage_of_node(struct reading *reading, cmark_node *node, int quotes)
{
    return passage_lines(reading->arena, place_of(reading, node), quotes, next_line(node));
}

static void read_paragraph(struct reading *reading, cmark_node *node, struct position at)
{
    struct passage passage = passage_of_node(reading, node, at.quotes);
    bool first_of_callout = at.parent->kind == BLOCK_CALLOUT && cmark_node_previous(node) == NULL;
    if (first_of_callout)
        passage_drop_line(&passage);
    if (cmark_node_first_child(node) && !has_fence(reading, &passage))
        read_prose(reading, node, at.parent, &passage);
}

/* How many bytes "##" and the blanks behind it take; 0 for a heading that is underlined. */
static size_t heading_marks(const struct reading *reading, struct place at)
{
    enum { DEEPEST_HEADING = 6 };
    struct str line = source_line(reading->source, at.line);
    size_t start = (size_t)at.column - 1, marks = run_of(line, start, '#'), end = start + marks;
    if (marks == 0 || marks > DEEPEST_HEADING || (end < line.len && !is_blank(line.ptr[end])))
        return 0;
    return skip_blanks(line, end) - start;
}

static struct passage heading_passage(struct reading *reading, cmark_node *node, int quotes)
{
    struct place at = place_of(reading, node);
    size_t marks = heading_marks(reading, at);
    if (marks == 0)
        return passage_of_node(reading, node, quotes);
    struct place text = place_at(at.source, at.line, at.column + (int)marks, 1);
    return passage_lines(reading->arena, text, quotes, at.line + 1);
}

static void read_heading(struct reading *reading, cmark_node *node, struct position at)
{
    struct place place = place_of(reading, node);
    struct passage passage = heading_passage(reading, node, at.quotes);
    if (heading_marks(reading, place) == 0 && has_fence(reading, &passage))
        return;
    struct block *block =
        blocks_add(reading->arena, at.parent, BLOCK_HEADING, place, passage_last_line(&passage));
    block->level = cmark_node_get_heading_level(node);
    block->spans = inline_nodes(reading->arena, node, &passage, reading->lesson, reading->diag);
    heading_finish(reading, block, &passage);
}

static struct block *add_container(struct reading *reading, cmark_node *node, struct position at,
                                   enum block_kind kind)
{
    struct place place = place_of(reading, node);
    return blocks_add(reading->arena, at.parent, kind, place, place.line);
}

/* Reads what is inside of NODE into BLOCK. */
static void read_inside(struct reading *reading, cmark_node *node, struct position at,
                        struct block *block)
{
    bool quote = block->kind == BLOCK_QUOTE || block->kind == BLOCK_CALLOUT;
    struct position inside = {block, at.quotes + quote, at.depth + 1};
    if (inside.depth <= DEEPEST) {
        read_children(reading, node, inside);
    } else {
        diag_error(reading->diag, block->at, "lists and quotes are nested too deep");
        diag_hint(reading->diag, "take some levels out");
    }
    if (block->last && block->last->last_line > block->last_line)
        block->last_line = block->last->last_line;
}

static void read_container(struct reading *reading, cmark_node *node, struct position at,
                           enum block_kind kind)
{
    read_inside(reading, node, at, add_container(reading, node, at, kind));
}

static void read_list(struct reading *reading, cmark_node *node, struct position at)
{
    struct block *list = add_container(reading, node, at, BLOCK_LIST);
    list->ordered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST;
    list->start = list->ordered ? cmark_node_get_list_start(node) : 0;
    list->tight = cmark_node_get_list_tight(node);
    read_inside(reading, node, at, list);
    question_read(reading, list);
}

/* Takes the first line's inlines out of PARAGRAPH. */
static void drop_first_line(cmark_node *paragraph)
{
    for (bool line_ends = false; !line_ends && cmark_node_first_child(paragraph);) {
        cmark_node *node = cmark_node_first_child(paragraph);
        cmark_node_type type = cmark_node_get_type(node);
        line_ends = type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK;
        cmark_node_free(node);
    }
}

/* Whether the quote NODE begins with a callout's line; if so, that line is taken out. */
static bool take_callout(struct reading *reading, cmark_node *node, struct position at,
                         enum callout_kind *kind)
{
    cmark_node *first = cmark_node_first_child(node);
    if (!first || cmark_node_get_type(first) != CMARK_NODE_PARAGRAPH)
        return false;
    struct passage passage = passage_of_node(reading, first, at.quotes + 1);
    if (!callout_read(reading, &passage, at.parent->last, kind))
        return false;
    drop_first_line(first);
    return true;
}

static void read_quote(struct reading *reading, cmark_node *node, struct position at)
{
    enum callout_kind kind;
    if (!take_callout(reading, node, at, &kind)) {
        read_container(reading, node, at, BLOCK_QUOTE);
        return;
    }
    struct block *callout = add_container(reading, node, at, BLOCK_CALLOUT);
    callout->callout = kind;
    read_inside(reading, node, at, callout);
}

static void read_node(struct reading *reading, cmark_node *node, struct position at)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_PARAGRAPH: read_paragraph(reading, node, at); break;
    case CMARK_NODE_HEADING: read_heading(reading, node, at); break;
    case CMARK_NODE_LIST: read_list(reading, node, at); break;
    case CMARK_NODE_ITEM: read_container(reading, node, at, BLOCK_ITEM); break;
    case CMARK_NODE_BLOCK_QUOTE: read_quote(reading, node, at); break;
    case CMARK_NODE_CODE_BLOCK: read_code(reading, node, at); break;
    case CMARK_NODE_HTML_BLOCK:
        html_check(reading, str_from(cmark_node_get_literal(node)),
                   cmark_node_get_start_line(node));
        break;
    case CMARK_NODE_THEMATIC_BREAK: {
        struct place place = place_of(reading, node);
        blocks_add(reading->arena, at.parent, BLOCK_RULE, place, place.line);
        break;
    }
    default: break;
    }
}

static void read_children(struct reading *reading, cmark_node *node, struct position at)
{
    for (cmark_node *child = cmark_node_first_child(node); child && !reading->stopped;
         child = cmark_node_next(child))
        read_node(reading, child, at);
}

/* Empty lines stand for those before FIRST, so that cmark counts like the file. */
static cmark_node *parse_document(const struct source *source, int first, cmark_mem *memory)
{
    cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory);
    for (int line = 1; line < first; line++)
        cmark_parser_feed(parser, "\n", 1);
    if (first <= source->lines) {
        size_t start = source->starts[first - 1];
        cmark_parser_feed(parser, source->text.ptr + start, source->text.len - start);
    }
    cmark_node *document = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    return document;
}

void markdown_read(struct reading *reading, int first)
{
    cmark_mem memory = {xcalloc, xrealloc, free};
    cmark_node *document = parse_document(reading->source, first, &memory);
    struct block *root = blocks_add(reading->arena, NULL, BLOCK_ITEM,
                                    place_line(reading->source, first), reading->source->lines);
    reading->lesson->root = root;
    read_children(reading, document, (struct position){root, 0, 0});
    question_finish(reading);
    cmark_node_free(document);
}
