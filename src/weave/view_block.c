#include "weave/view_block.h"

#include <ctype.h>

#include "weave/view_code.h"
#include "weave/view_lab.h"
#include "weave/view_link.h"
#include "weave/view_preset.h"
#include "weave/view_question.h"
#include "weave/view_span.h"
#include "weave/view_table.h"

static struct value *paragraph_view(struct view *view, const struct block *block)
{
    struct value *node = view_node(view, "paragraph");
    value_set(view->arena, node, "content", view_span_list(view, block->spans));
    return node;
}

static void set_heading(struct view *view, struct value *map, const struct block *heading)
{
    value_set(view->arena, map, "level", value_int(view->arena, heading->level));
    view_set_text(view, map, "id", heading->id);
    if (heading->label)
        view_set_text(view, map, "number", heading->label->number);
}

static struct value *heading_view(struct view *view, const struct block *block)
{
    struct value *node = view_node(view, "heading");
    set_heading(view, node, block);
    value_set(view->arena, node, "content", view_span_list(view, block->spans));
    return node;
}

struct value *view_block_contents_entry(struct view *view, const struct block *heading)
{
    struct value *map = value_map(view->arena);
    set_heading(view, map, heading);
    value_set(view->arena, map, "content", view_span_unlinked(view, heading->spans));
    return map;
}

static struct value *list_view(struct view *view, const struct block *block)
{
    struct value *node = view_node(view, "list"), *items = value_list(view->arena);
    value_set(view->arena, node, "ordered", value_bool(view->arena, block->ordered));
    value_set(view->arena, node, "tight", value_bool(view->arena, block->tight));
    if (block->ticks)
        value_set(view->arena, node, "ticks", value_bool(view->arena, true));
    if (block->ordered)
        value_set(view->arena, node, "start", value_int(view->arena, block->start));
    for (const struct block *item = block->first; item; item = item->next)
        value_add(view->arena, items, view_block_list(view, item->first));
    value_set(view->arena, node, "items", items);
    return node;
}

static struct value *container_view(struct view *view, const char *kind, const struct block *block)
{
    struct value *node = view_node(view, kind);
    value_set(view->arena, node, "blocks", view_block_list(view, block->first));
    return node;
}

static struct value *callout_view(struct view *view, const struct block *block)
{
    if (block->callout == CALLOUT_ANSWER && !view_question_answers(view))
        return NULL;
    struct value *node = container_view(view, "callout", block);
    struct str type = str_copy(view->arena, str_from(callout_name(block->callout)));
    for (char *c = (char *)type.ptr; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    value_set(view->arena, node, "type", value_str(view->arena, type));
    return node;
}

static struct value *listing_view(struct view *view, const struct block *block)
{
    struct value *node = view_node(view, "listing");
    value_set(view->arena, node, "code", view_code(view, &block->code, NULL));
    return node;
}

static struct value *math_view(struct view *view, const struct block *block)
{
    struct place at = place_at(block->at.source, block->at.line + 1, 1, 1);
    struct value *node = view_node(view, "math");
    view_set_math(view, node, block->text, true, at);
    return node;
}

static struct value *figure_view(struct view *view, const struct cell *cell)
{
    static const char *const keys[] = {"width", "height", "alt", "shapes"};
    const struct value *result = view->results[cell->index];
    struct value *node = view_node(view, "figure");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        value_set(view->arena, node, keys[i], value_get(result, keys[i]));
    return node;
}

static struct value *cell_view(struct view *view, const struct cell *cell)
{
    return cell->kind == CELL_FIGURE ? figure_view(view, cell) : view_table_computed(view, cell);
}

static struct value *image_view(struct view *view, const struct span *image)
{
    struct value *node = view_node(view, "image");
    value_set(view->arena, node, "src", value_str(view->arena, view_link_url(view, image->url)));
    value_set(view->arena, node, "alt",
              value_str(view->arena, span_plain(view->arena, image->first)));
    return node;
}

/* The caption and id of a block that bears them, the number of one that has it. */
static void set_caption(struct view *view, struct value *node, const struct block *block)
{
    view_set_text(view, node, "id", block->id);
    if (block->label)
        view_set_text(view, node, "number", block->label->number);
    if (!block->captioned)
        return;
    value_set(view->arena, node, "caption", view_span_list(view, block->caption));
    value_set(view->arena, node, "label", value_text(view->arena, label_word(block->caption_kind)));
}

static struct value *captioned_view(struct view *view, const struct block *block)
{
    struct value *node = NULL;
    switch (block->kind) {
    case BLOCK_LISTING: node = listing_view(view, block); break;
    case BLOCK_CHUNK: node = view_code_chunk(view, block->part); break;
    case BLOCK_CELL: node = cell_view(view, block->cell); break;
    case BLOCK_MATH: node = math_view(view, block); break;
    case BLOCK_TABLE: node = view_table_written(view, block->table); break;
    default: node = image_view(view, block->spans); break;
    }
    set_caption(view, node, block);
    return node;
}

/* NULL for what shows nothing. */
static struct value *content_view(struct view *view, const struct block *block)
{
    switch (block->kind) {
    case BLOCK_PARAGRAPH: return paragraph_view(view, block);
    case BLOCK_HEADING: return heading_view(view, block);
    case BLOCK_LIST: return list_view(view, block);
    case BLOCK_ITEM:
    case BLOCK_QUOTE: return container_view(view, "quote", block);
    case BLOCK_CALLOUT: return callout_view(view, block);
    case BLOCK_RULE: return view_node(view, "rule");
    case BLOCK_QUESTION: return view_question(view, block->question);
    case BLOCK_COUNTER: return view_question_counter(view, block);
    case BLOCK_PRESET: return view_preset(view, block->preset);
    case BLOCK_LAB:
    case BLOCK_LAB_OUTPUT:
    case BLOCK_LAB_INPUT: return view_lab(view, block);
    case BLOCK_SCHEMA: return NULL;
    case BLOCK_CHUNK: return block->part->hidden ? NULL : captioned_view(view, block);
    case BLOCK_LISTING:
    case BLOCK_CELL:
    case BLOCK_MATH:
    case BLOCK_TABLE:
    case BLOCK_IMAGE: return captioned_view(view, block);
    }
    return NULL;
}

static struct value *block_view(struct view *view, const struct block *block)
{
    struct value *node = content_view(view, block);
    if (node && view->medium != VIEW_SITE)
        value_set(view->arena, node, "line", value_int(view->arena, block->at.line));
    return node;
}

struct value *view_block_list(struct view *view, const struct block *first)
{
    struct value *list = value_list(view->arena);
    for (const struct block *block = first; block; block = block->next) {
        struct value *node = block_view(view, block);
        if (node)
            value_add(view->arena, list, node);
    }
    return list;
}
