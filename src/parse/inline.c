#include "parse/inline.h"

#include <cmark.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "parse/address.h"
#include "parse/cells.h"
#include "parse/chars.h"
#include "parse/code.h"
#include "parse/cursor.h"
#include "parse/prose.h"

enum { DEEPEST = 32 }; /* emphasis in links in emphasis; keeps every later walk shallow */

struct inline_reader {
    struct arena *arena;
    const struct passage *passage;
    struct lesson *lesson;
    struct diag *diag;
    size_t at; /* how far the passage was followed */
    int depth;
    bool math_closes; /* the next text begins with the "$" behind inline math */
};

struct span_list {
    struct span *first, *last;
};

static struct place place_of(const struct inline_reader *reader, size_t start, size_t end)
{
    return passage_place(reader->passage, start, end > start ? end - start : 1);
}

static struct span *add_span(struct inline_reader *reader, struct span_list *list,
                             enum span_kind kind, size_t start, size_t end)
{
    struct span *span = arena_new(reader->arena, struct span);
    span->kind = kind;
    span->at = place_of(reader, start, end);
    span->text = span->url = span->title = str_from("");
    if (list->last)
        list->last->next = span;
    else
        list->first = span;
    list->last = span;
    return span;
}

static void add_text(struct inline_reader *reader, struct span_list *list, struct str literal)
{
    size_t start = reader->at;
    reader->at = cursor_text(reader->passage->text, start, literal);
    prose_check(reader->passage, start, reader->at, reader->diag);
    if (reader->math_closes)
        literal = str_slice(literal, 1, literal.len);
    reader->math_closes = false;
    if (literal.len)
        add_span(reader, list, SPAN_TEXT, start, reader->at)->text =
            str_copy(reader->arena, literal);
}

static bool is_text(cmark_node *node, struct str *literal)
{
    if (!node || cmark_node_get_type(node) != CMARK_NODE_TEXT)
        return false;
    *literal = str_from(cmark_node_get_literal(node));
    return true;
}

/* A "$" touches the code span from this side and is not escaped. */
static bool dollar_before(const struct inline_reader *reader, const struct span_list *list,
                          const struct cursor_code *code)
{
    struct str text = reader->passage->text;
    if (!list->last || list->last->kind != SPAN_TEXT || !str_ends(list->last->text, "$"))
        return false;
    bool escaped = code->open >= 2 && text.ptr[code->open - 2] == '\\';
    return code->open >= 1 && text.ptr[code->open - 1] == '$' && !escaped;
}

static bool dollar_after(const struct inline_reader *reader, cmark_node *node,
                         const struct cursor_code *code)
{
    struct str next, text = reader->passage->text;
    return is_text(cmark_node_next(node), &next) && str_starts(next, "$") && code->end < text.len &&
           text.ptr[code->end] == '$';
}

/* True if the code span is math, or half of it (reported). */
static bool add_math(struct inline_reader *reader, struct span_list *list, cmark_node *node,
                     const struct cursor_code *code, struct str literal)
{
    bool before = dollar_before(reader, list, code), after = dollar_after(reader, node, code);
    if (before != after) {
        diag_error(reader->diag, place_of(reader, code->open, code->end),
                   "a \"$\" stands on one side of this code only");
        diag_hint(reader->diag, "inline math is written $`...`$");
    }
    if (!before || !after)
        return before || after;
    struct span *math = list->last;
    if (--math->text.len > 0)
        math = add_span(reader, list, SPAN_MATH, code->open, code->end);
    math->kind = SPAN_MATH;
    math->at = place_of(reader, code->open, code->end);
    math->text = str_copy(reader->arena, literal);
    reader->math_closes = true;
    return true;
}

/* Whether inline values can stand here; reported if not. */
static bool takes_values(struct inline_reader *reader, const struct cursor_code *code)
{
    if (reader->lesson && reader->lesson->slug.len)
        return true;
    diag_error(reader->diag, place_of(reader, code->open, code->end),
               "an inline value cannot stand %s",
               reader->lesson ? "in the course page" : "in what a cell returns");
    diag_hint(reader->diag,
              reader->lesson ? "values belong to lessons" : "compute the string in the cell");
    return false;
}

static struct cell *add_cell(struct inline_reader *reader, enum cell_kind kind,
                             const struct cursor_code *code, struct str literal,
                             struct inline_value value)
{
    struct cell *cell = cells_add(reader->arena, reader->lesson, kind);
    cell->text = str_copy(reader->arena, str_slice(literal, value.start, value.end));
    cell->at = place_of(reader, code->content + value.start, code->content + value.end);
    return cell;
}

/* A text at the beginning of a line may not give way to one that is a list there. */
static struct expected read_expected(struct inline_reader *reader, const struct cursor_code *code,
                                     struct str literal, const struct inline_value *value)
{
    struct expected expected = {.in_table = reader->passage->bar != '\0'};
    size_t arrow = code->content + value->arrow, end = code->content + value->shown_end;
    expected.text = str_copy(reader->arena, str_slice(literal, value->shown, value->shown_end));
    expected.at = place_line(reader->passage->source, 0);
    if (code->open == code->end)
        return expected;
    expected.at = passage_range(reader->passage, code->content + value->shown, end);
    struct place arrow_at = passage_place(reader->passage, arrow - 1, 1);
    expected.behind_arrow = expected.text.len == 0 || expected.at.line != arrow_at.line;
    if (expected.behind_arrow) {
        expected.at = passage_range(reader->passage, arrow - 1, expected.text.len ? end : arrow);
        expected.at.column++;
        expected.at.length--;
    }
    return expected;
}

static void add_value(struct inline_reader *reader, struct span_list *list,
                      const struct cursor_code *code, struct str literal)
{
    struct inline_value value = cells_inline_value(literal);
    if (!takes_values(reader, code))
        return;
    if (value.start == value.end) {
        diag_error(reader->diag, place_of(reader, code->open, code->end),
                   "this inline value has no expression");
        diag_hint(reader->diag, "write `{lua} expression`");
        return;
    }
    struct cell *cell = add_cell(reader, CELL_INLINE, code, literal, value);
    cell->has_expected = value.has_expected;
    if (value.has_expected)
        cell->expected = read_expected(reader, code, literal, &value);
    add_span(reader, list, SPAN_VALUE, code->open, code->end)->cell = cell;
}

/* Whether it may stand here is seen once the blocks around it are known. */
static void add_claim(struct inline_reader *reader, struct span_list *list,
                      const struct cursor_code *code, struct str literal)
{
    struct inline_value value = cells_inline_value(literal);
    struct place at = place_of(reader, code->open, code->end);
    if (value.start == value.end) {
        diag_error(reader->diag, at, "this claim has no expression");
        diag_hint(reader->diag, "write `{claim} expression`");
    } else if (value.has_expected) {
        diag_error(reader->diag, at, "a claim is true or false, and shows nothing");
        diag_hint(reader->diag, "take the arrow and what follows it out");
    } else {
        add_span(reader, list, SPAN_CLAIM, code->open, code->end)->cell =
            add_cell(reader, CELL_CLAIM, code, literal, value);
    }
}

/* True if the code span is the name of a chunk, or a bad one (reported). */
static bool add_chunk(struct inline_reader *reader, struct span_list *list,
                      const struct cursor_code *code, struct str literal)
{
    struct str name;
    if (!reader->lesson || !code_is_reference(literal, &name))
        return false;
    if (!code_is_name(name)) {
        diag_error(reader->diag, place_of(reader, code->open, code->end),
                   "\"%.*s\" cannot be a chunk's name", STR(name));
        diag_hint(reader->diag, "a name is one word of letters, digits, \"_\", \".\" and \"-\", "
                                "with \"lesson/\" before it for a chunk of another lesson");
        return true;
    }
    add_span(reader, list, SPAN_CHUNK, code->open, code->end)->text = str_copy(reader->arena, name);
    return true;
}

static void add_code(struct inline_reader *reader, struct span_list *list, cmark_node *node)
{
    struct str literal = str_from(cmark_node_get_literal(node));
    struct cursor_code code = cursor_code(reader->passage->text, reader->at, literal);
    reader->at = code.end;
    if (add_math(reader, list, node, &code, literal))
        return;
    if (str_starts(literal, "{lua}"))
        add_value(reader, list, &code, literal);
    else if (str_starts(literal, "{claim}") && reader->lesson && reader->lesson->slug.len)
        add_claim(reader, list, &code, literal);
    else if (prose_refuses_code(reader->passage, code.open, literal, reader->diag) ||
             add_chunk(reader, list, &code, literal))
        return;
    else
        add_span(reader, list, SPAN_CODE, code.open, code.end)->text =
            str_copy(reader->arena, literal);
}

static void add_html(struct inline_reader *reader, struct str literal)
{
    size_t start = reader->at;
    struct str text = reader->passage->text;
    if (str_eq(str_slice(text, start, start + literal.len), literal))
        reader->at += literal.len;
    if (str_starts(literal, "<!--"))
        return;
    diag_error(reader->diag, place_of(reader, start, reader->at),
               "raw HTML cannot be used: \"%.*s\"",
               STR(str_slice(literal, 0, str_find(literal, "\n", 0))));
    if (start > 0 && text.ptr[start - 1] == '<')
        diag_hint(reader->diag, "write a chunk's name as code: `<%.*s>`", STR(literal));
    else
        diag_hint(reader->diag, "say it in Markdown, or write \\< for the sign itself");
}

static struct span *read_children(struct inline_reader *reader, cmark_node *parent);

static void add_emphasis(struct inline_reader *reader, struct span_list *list, cmark_node *node,
                         enum span_kind kind)
{
    size_t start = reader->at, marks = kind == SPAN_STRONG ? 2 : 1;
    struct span *span = add_span(reader, list, kind, start, start + marks);
    reader->at += marks;
    span->first = read_children(reader, node);
    reader->at += marks;
}

static void add_link(struct inline_reader *reader, struct span_list *list, cmark_node *node,
                     enum span_kind kind)
{
    struct str text = reader->passage->text;
    size_t start = reader->at;
    bool automatic = start < text.len && text.ptr[start] == '<';
    struct span *span = add_span(reader, list, kind, start, start + 1);
    /* the text of a footnote stands where an address would */
    bool footnote = prose_refuses_footnote(reader->passage, start, reader->diag);
    span->kind = footnote ? SPAN_EMPHASIS : kind;
    span->url = address_read(reader->arena, str_from(cmark_node_get_url(node)));
    span->title = str_copy(reader->arena, str_from(cmark_node_get_title(node)));
    reader->at += kind == SPAN_IMAGE ? 2 : 1;
    span->first = read_children(reader, node);
    reader->at = automatic ? reader->at + 1 : cursor_target(text, reader->at);
    span->at = place_of(reader, start, reader->at);
}

static void add_break(struct inline_reader *reader, struct span_list *list, enum span_kind kind)
{
    add_span(reader, list, kind, reader->at, reader->at + 1);
    reader->at = cursor_break(reader->passage->text, reader->at);
}

static void add_node(struct inline_reader *reader, struct span_list *list, cmark_node *node)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_TEXT: add_text(reader, list, str_from(cmark_node_get_literal(node))); break;
    case CMARK_NODE_CODE: add_code(reader, list, node); break;
    case CMARK_NODE_SOFTBREAK: add_break(reader, list, SPAN_SOFT_BREAK); break;
    case CMARK_NODE_LINEBREAK: add_break(reader, list, SPAN_HARD_BREAK); break;
    case CMARK_NODE_EMPH: add_emphasis(reader, list, node, SPAN_EMPHASIS); break;
    case CMARK_NODE_STRONG: add_emphasis(reader, list, node, SPAN_STRONG); break;
    case CMARK_NODE_LINK: add_link(reader, list, node, SPAN_LINK); break;
    case CMARK_NODE_IMAGE: add_link(reader, list, node, SPAN_IMAGE); break;
    case CMARK_NODE_HTML_INLINE: add_html(reader, str_from(cmark_node_get_literal(node))); break;
    default: break;
    }
}

static struct span *read_children(struct inline_reader *reader, cmark_node *parent)
{
    struct span_list list = {0};
    if (++reader->depth > DEEPEST) {
        diag_error(reader->diag, place_of(reader, reader->at, reader->at + 1),
                   "emphasis and links are nested more than %d deep", DEEPEST);
        diag_hint(reader->diag, "take some levels out");
    } else {
        for (cmark_node *node = cmark_node_first_child(parent); node; node = cmark_node_next(node))
            add_node(reader, &list, node);
    }
    reader->depth--;
    return list.first;
}

struct span *inline_nodes(struct arena *arena, struct cmark_node *block,
                          const struct passage *passage, struct lesson *lesson, struct diag *diag)
{
    struct inline_reader reader = {
        .arena = arena, .passage = passage, .lesson = lesson, .diag = diag};
    return read_children(&reader, block);
}

/* cmark reads documents only.  As a heading of one line, with a closing mark of its own, any
 * text is inline text and nothing else. */
static cmark_node *parse_alone(struct str text, cmark_mem *memory)
{
    cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory);
    struct buf heading = {0};
    buf_text(&heading, "# ");
    for (size_t i = 0; i < text.len; i++)
        buf_char(&heading, text.ptr[i] == '\n' ? ' ' : text.ptr[i]);
    buf_text(&heading, " #\n");
    cmark_parser_feed(parser, heading.ptr, heading.len);
    cmark_node *document = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    buf_clear(&heading);
    return document;
}

struct span *inline_passage(struct arena *arena, const struct passage *passage,
                            struct lesson *lesson, struct diag *diag)
{
    cmark_mem memory = {xcalloc, xrealloc, free};
    cmark_node *document = parse_alone(passage->text, &memory);
    struct inline_reader reader = {
        .arena = arena, .passage = passage, .lesson = lesson, .diag = diag};
    while (reader.at < passage->text.len &&
           (is_blank(passage->text.ptr[reader.at]) || passage->text.ptr[reader.at] == '\n'))
        reader.at++;
    struct span *spans = read_children(&reader, cmark_node_first_child(document));
    cmark_node_free(document);
    return spans;
}

struct span *inline_parse(struct arena *arena, struct str text, struct place at,
                          struct lesson *lesson, struct diag *diag)
{
    struct passage passage = passage_of(arena, text, at);
    return inline_passage(arena, &passage, lesson, diag);
}
