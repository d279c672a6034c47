#include "weave/view_span.h"

#include "weave/view_link.h"

static void add_spans(struct view *view, struct value *list, const struct span *spans, bool links);

static struct value *text_view(struct view *view, const char *kind, struct str text)
{
    struct value *node = view_node(view, kind);
    value_set(view->arena, node, "text", value_str(view->arena, text));
    return node;
}

static struct value *parent_view(struct view *view, const char *kind, const struct span *span,
                                 bool links)
{
    struct value *node = view_node(view, kind), *content = value_list(view->arena);
    add_spans(view, content, span->first, links);
    value_set(view->arena, node, "content", content);
    return node;
}

static struct value *math_view(struct view *view, struct str tex, struct place at)
{
    struct value *node = view_node(view, "math");
    view_set_math(view, node, tex, false, at);
    return node;
}

static struct value *value_view(struct view *view, const struct span *span)
{
    const struct value *result = view->results[span->cell->index];
    const struct value *tex = value_get(result, "tex");
    return tex ? math_view(view, tex->string, span->at)
               : text_view(view, "value", value_get_str(result, "text"));
}

static struct value *image_view(struct view *view, const struct span *span)
{
    struct value *node = view_node(view, "image");
    value_set(view->arena, node, "src", value_str(view->arena, view_link_url(view, span->url)));
    value_set(view->arena, node, "alt",
              value_str(view->arena, span_plain(view->arena, span->first)));
    view_set_text(view, node, "title", span->title);
    return node;
}

static struct value *chunk_view(struct view *view, const struct span *span, bool links)
{
    struct value *node = view_node(view, "chunk");
    value_set(view->arena, node, "name", value_str(view->arena, span->text));
    if (links && span->chunk)
        view_set_text(view, node, "href", view_link_chunk(view, span->chunk));
    return node;
}

/* "Table 2.1", on one line, for a link whose text is "Table"; empty for one with its own text. */
static struct str numbered_text(struct view *view, const struct span *span)
{
    const struct label *label = span->label;
    if (!label || label->number.len == 0 ||
        !str_is(span_plain(view->arena, span->first), label_word(label->kind)))
        return (struct str){0};
    return str_format(view->arena, "%s\u00a0%.*s", label_word(label->kind), STR(label->number));
}

/* A link that leads nowhere on this site (a draft) or may not be one shows as its text. */
static void add_link(struct view *view, struct value *list, const struct span *span, bool links)
{
    struct str href =
        span->label ? view_link_label(view, span->label) : view_link_url(view, span->url);
    struct str numbered = numbered_text(view, span);
    struct value *content = list;
    if (links && href.len) {
        struct value *node = view_node(view, "link");
        content = value_list(view->arena);
        value_set(view->arena, node, "href", value_str(view->arena, href));
        view_set_text(view, node, "title", span->title);
        value_set(view->arena, node, "content", content);
        value_add(view->arena, list, node);
    }
    if (numbered.len)
        value_add(view->arena, content, text_view(view, "text", numbered));
    else
        add_spans(view, content, span->first, links);
}

static void add_span(struct view *view, struct value *list, const struct span *span, bool links)
{
    struct value *node = NULL;
    switch (span->kind) {
    case SPAN_TEXT: node = text_view(view, "text", span->text); break;
    case SPAN_CODE: node = text_view(view, "code", span->text); break;
    case SPAN_EMPHASIS: node = parent_view(view, "emphasis", span, links); break;
    case SPAN_STRONG: node = parent_view(view, "strong", span, links); break;
    case SPAN_IMAGE: node = image_view(view, span); break;
    case SPAN_SOFT_BREAK: node = view_node(view, "softbreak"); break;
    case SPAN_HARD_BREAK: node = view_node(view, "break"); break;
    case SPAN_MATH: node = math_view(view, span->text, span->at); break;
    case SPAN_VALUE: node = value_view(view, span); break;
    case SPAN_CHUNK: node = chunk_view(view, span, links); break;
    case SPAN_LINK: add_link(view, list, span, links); return;
    case SPAN_CLAIM: return;
    }
    value_add(view->arena, list, node);
}

static void add_spans(struct view *view, struct value *list, const struct span *spans, bool links)
{
    for (; spans; spans = spans->next)
        add_span(view, list, spans, links);
}

struct value *view_span_list(struct view *view, const struct span *spans)
{
    struct value *list = value_list(view->arena);
    add_spans(view, list, spans, true);
    return list;
}

struct value *view_span_unlinked(struct view *view, const struct span *spans)
{
    struct value *list = value_list(view->arena);
    add_spans(view, list, spans, false);
    return list;
}
