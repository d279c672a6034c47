#include "weave/view_lab.h"

#include "model/lab.h"
#include "weave/results.h"
#include "weave/view_code.h"

/* Lines of code in the making, those of chunks and slots put where they are used. */
struct listing {
    struct view *view;
    const struct lab *lab;
    struct value *lines;
};

static void add_part(struct listing *listing, const struct chunk_part *part, struct str indent);

static struct value *blank_token(struct view *view, struct str blanks)
{
    struct value *token = value_map(view->arena);
    value_set(view->arena, token, "text", value_str(view->arena, blanks));
    return token;
}

static void add_line(struct listing *listing, const struct value *tokens, struct str indent)
{
    struct arena *arena = listing->view->arena;
    struct value *line = value_list(arena);
    if (indent.len && tokens->list.count)
        value_add(arena, line, blank_token(listing->view, indent));
    for (size_t i = 0; i < tokens->list.count; i++)
        value_add(arena, line, tokens->list.items[i]);
    value_add(arena, listing->lines, line);
}

static void add_body(struct listing *listing, const struct code *code, struct str indent)
{
    const struct value *lines = value_get(view_code(listing->view, code, NULL), "lines");
    for (size_t i = 0; i < lines->list.count; i++)
        add_line(listing, lines->list.items[i], indent);
}

static void add_reference(struct listing *listing, const struct chunk_reference *reference,
                          struct str indent)
{
    static const struct lab_variant starter = {.kind = LAB_STARTER};
    const struct code *code = &reference->from->code;
    size_t start = reference->token->start;
    while (start > 0 && code->text.ptr[start - 1] != '\n')
        start--;
    struct str own = str_slice(code->text, start, reference->token->start);
    struct str both = str_format(listing->view->arena, "%.*s%.*s", STR(indent), STR(own));
    if (reference->target) {
        for (size_t i = 0; i < reference->target->parts.count; i++)
            add_part(listing, reference->target->parts.items[i], both);
        return;
    }
    const struct lab_body *body =
        lab_body(listing->lab, &starter, code_token(code, reference->token));
    if (body)
        add_body(listing, &body->code, both);
}

static bool is_reference(const struct value *tokens)
{
    for (size_t i = 0; i < tokens->list.count; i++)
        if (str_is(value_get_str(tokens->list.items[i], "class"), "reference"))
            return true;
    return false;
}

static void add_part(struct listing *listing, const struct chunk_part *part, struct str indent)
{
    const struct value *lines = value_get(view_code(listing->view, &part->code, part), "lines");
    size_t next = 0;
    for (size_t i = 0; i < lines->list.count; i++)
        if (is_reference(lines->list.items[i]))
            add_reference(listing, &part->references.items[next++], indent);
        else
            add_line(listing, lines->list.items[i], indent);
}

/* The file as students get it. */
static struct value *starter_view(struct view *view, const struct lab *lab)
{
    struct listing listing = {view, lab, value_list(view->arena)};
    struct value *code = value_map(view->arena);
    for (size_t i = 0; i < lab->file->parts.count; i++)
        add_part(&listing, lab->file->parts.items[i], str_from(""));
    value_set(view->arena, code, "language", value_text(view->arena, "c"));
    value_set(view->arena, code, "lines", listing.lines);
    return code;
}

static void set_count(struct view *view, struct value *node, const char *key, size_t count)
{
    value_set(view->arena, node, key, value_int(view->arena, (int64_t)count));
}

static struct value *lab_view(struct view *view, const struct block *block)
{
    const struct lab *lab = block->lab;
    struct value *node = view_node(view, "lab");
    size_t graded = 0;
    for (size_t i = 0; i < lab->checks.count; i++)
        graded += lab->checks.items[i].graded;
    view_set_text(view, node, "lab", lab->id);
    view_set_text(view, node, "anchor", block->part->anchor);
    view_set_text(view, node, "title", lab->title);
    view_set_text(view, node, "file", lab->file->name);
    value_set(view->arena, node, "code", starter_view(view, lab));
    value_set(view->arena, node, "demonstration",
              value_bool(view->arena, lab_is_demonstration(lab)));
    set_count(view, node, "checks", lab->checks.count - graded);
    set_count(view, node, "graded", graded);
    set_count(view, node, "hints", lab->hints.count);
    if (lab->minutes)
        set_count(view, node, "minutes", (size_t)lab->minutes);
    if (view->kits && !lab_is_demonstration(lab))
        value_set(view->arena, node, "kit",
                  value_str(view->arena, str_format(view->arena, "labs/%.*s.zip", STR(lab->id))));
    return node;
}

static struct value *output_view(struct view *view, const struct block *block)
{
    const struct lab *lab = block->lab;
    const struct lab_output *output = lab->outputs.items;
    while (output->block != block)
        output++;
    const char *of = output->of == LAB_STARTER ? "starter" : "solution";
    struct str text;
    if (!results_output(view->arena, view->tangle, lab->id, of, &text, view->diag))
        return NULL;
    struct value *node = view_node(view, "lab-output");
    view_set_text(view, node, "lab", lab->id);
    view_set_text(view, node, "file", lab->file->name);
    if (!lab_is_demonstration(lab))
        value_set(view->arena, node, "of", value_text(view->arena, of));
    value_set(view->arena, node, "text", value_str(view->arena, text));
    return node;
}

static struct value *input_view(struct view *view, const struct block *block)
{
    struct value *node = view_node(view, "lab-input");
    view_set_text(view, node, "lab", block->lab->id);
    view_set_text(view, node, "file", block->lab->file->name);
    value_set(view->arena, node, "text", value_str(view->arena, block->text));
    return node;
}

struct value *view_lab(struct view *view, const struct block *block)
{
    switch (block->kind) {
    case BLOCK_LAB_OUTPUT: return output_view(view, block);
    case BLOCK_LAB_INPUT: return input_view(view, block);
    default: return lab_view(view, block);
    }
}
