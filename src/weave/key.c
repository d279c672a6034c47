#include "weave/key.h"

#include <string.h>

#include "model/lab.h"
#include "weave/results.h"
#include "weave/view_lab.h"
#include "weave/view_link.h"
#include "weave/view_preset.h"

/* Pieces are set apart by their lengths, so that none can pass for the end of another. */
static void add(struct buf *out, struct str text)
{
    buf_format(out, "%zu:", text.len);
    buf_add(out, text);
}

static struct hash finish(struct buf *text)
{
    struct hash hash = hash_of(buf_str(text));
    buf_clear(text);
    return hash;
}

/* What any lesson could refer to */

static void add_label(struct buf *out, const struct label *label)
{
    buf_format(out, "%d", (int)label->kind);
    add(out, label->id);
    add(out, label->number);
}

static void add_chunk(struct buf *out, const struct chunk *chunk)
{
    add(out, chunk->name);
    for (size_t i = 0; i < chunk->parts.count; i++) {
        buf_char(out, chunk->parts.items[i]->hidden ? 'h' : 's');
        add(out, chunk->parts.items[i]->anchor);
    }
}

static void add_targets(struct buf *out, const struct lesson *lesson)
{
    add(out, str_from(lesson->file));
    buf_char(out, lesson->draft ? 'd' : 'l');
    for (size_t i = 0; i < lesson->labels.count; i++)
        add_label(out, lesson->labels.items[i]);
    for (size_t i = 0; i < lesson->chunks.count; i++)
        add_chunk(out, lesson->chunks.items[i]);
}

struct hash key_targets(const struct course *course)
{
    struct buf text = {0};
    add_targets(&text, &course->page);
    for (size_t i = 0; i < course->lessons.count; i++)
        add_targets(&text, course->lessons.items[i]);
    for (size_t i = 0; i < course->assets.count; i++)
        add(&text, str_from(course->assets.items[i]));
    return finish(&text);
}

/* Computed text is parsed with the view alone; that it may hold a link out of its lesson, a
 * picture or a chunk's name can be seen. */
static bool may_refer(struct str results)
{
    if (str_find(results, "<<", 0) < results.len)
        return true;
    size_t at = 0;
    while ((at = str_find(results, "](", at)) < results.len)
        if (!str_starts(str_slice(results, at += 2, results.len), "#"))
            return true;
    return false;
}

/* The lesson's own */

static bool hash_own(struct view *view, const struct hash *targets, struct hash *hash)
{
    const struct lesson *lesson = view->lesson;
    struct buf text = {0}, results = {0};
    bool ok = results_text(view->tangle, lesson, &results, view->diag);
    add(&text, str_from(lesson->file));
    add(&text, lesson->mark);
    add(&text, lesson->source->text);
    add(&text, buf_str(&results));
    if (may_refer(buf_str(&results)))
        buf_text(&text, targets->hex);
    buf_format(&text, "%d", (int)lesson->answers);
    buf_clear(&results);
    *hash = finish(&text);
    return ok;
}

/* What it takes from elsewhere */

struct taking {
    struct view *view;
    struct buf *out;
};

static void take_span(void *context, struct span *span)
{
    const struct taking *taking = context;
    if (span->kind == SPAN_CHUNK && span->chunk)
        add(taking->out, view_link_chunk(taking->view, span->chunk));
    if (span->kind != SPAN_LINK && span->kind != SPAN_IMAGE)
        return;
    add(taking->out, view_link_url(taking->view, span->url));
    if (span->label) {
        add(taking->out, view_link_label(taking->view, span->label));
        add_label(taking->out, span->label);
    }
}

static void take_part(const struct taking *taking, const struct chunk_part *part)
{
    const struct chunk *chunk = part->chunk;
    for (size_t i = 0; i < part->references.count; i++)
        if (part->references.items[i].target)
            add(taking->out, view_link_chunk(taking->view, part->references.items[i].target));
    for (size_t i = 0; i < chunk->users.count; i++) {
        add(taking->out, chunk->users.items[i]->chunk->name);
        add(taking->out, view_link_part(taking->view, chunk->users.items[i]));
    }
    for (size_t i = 0; chunk->count && i < chunk->count->files.count; i++) {
        add(taking->out, chunk->count->files.items[i].name);
        add(taking->out, view_link_chunk(taking->view, chunk->count->files.items[i].chunk));
    }
}

/* A card has its schema from anywhere, a lab's file may use chunks of any lesson. */
static void take_block(const struct taking *taking, const struct block *block)
{
    if (block->kind == BLOCK_CHUNK)
        take_part(taking, block->part);
    else if (block->kind == BLOCK_PRESET)
        value_write(taking->out, view_preset(taking->view, block->preset));
    else if (block->kind == BLOCK_LAB)
        value_write(taking->out, view_lab(taking->view, block));
}

static struct hash hash_around(struct view *view)
{
    struct buf text = {0};
    struct taking taking = {view, &text};
    struct block *root = view->lesson->root;
    value_write(&text, view_frame(view));
    doc_spans(root, take_span, &taking);
    for (const struct block *block = root; block; block = block_after(block, root))
        take_block(&taking, block);
    return finish(&text);
}

bool key_of(struct view *view, const struct hash *targets, struct key *key)
{
    if (!hash_own(view, targets, &key->own))
        return false;
    key->around = hash_around(view);
    return true;
}
