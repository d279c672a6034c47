#include "weave/view_prose.h"

#include "parse/inline.h"

/* Computed text stands nowhere in the lesson: each of its bytes is said to stand at AT. */
static struct passage passage_at(struct arena *arena, struct str text, struct place at)
{
    struct passage passage = {.source = at.source, .text = text};
    for (size_t i = 0; i <= text.len; i++)
        *vec_add(arena, &passage.pieces) = (struct piece){i, at.line, at.column};
    return passage;
}

const struct span *view_prose(struct view *view, struct str text, struct place at)
{
    struct passage passage = passage_at(view->arena, text, at);
    struct span *spans = inline_passage(view->arena, &passage, NULL, view->diag);
    label_bind(view->course, view->lesson, spans, view->diag);
    return spans;
}
