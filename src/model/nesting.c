#include "model/nesting.h"

#include "base/buf.h"
#include "model/course.h"

/* Deep enough for any outline that a reader follows, and no danger to the stack of a walk. */
enum { DEEPEST = 256 };

/* A chunk that uses another one twice, which uses a third one twice, and so on, doubles its text
 * with each step: thirty lines would fill a disk.  No compiler is quick with more than this. */
static const size_t most_bytes = 16 * 1024 * 1024;

struct walk {
    struct arena *arena;
    struct diag *diag;
    const struct chunk_reference *path[DEEPEST]; /* from a start to here */
    size_t depth;
    bool deep;                  /* a path that is too deep was reported */
    VEC(struct chunk *) walked; /* each behind those that it uses */
};

static void report_circle(struct walk *walk, size_t from)
{
    struct buf path = {0};
    for (size_t i = from; i < walk->depth; i++)
        buf_format(&path, "%.*s -> ", STR(walk->path[i]->from->chunk->name));
    const struct chunk_reference *last = walk->path[walk->depth - 1];
    buf_add(&path, last->target->name);
    diag_error(walk->diag, code_place(&last->from->code, last->token),
               "these chunks use each other in a circle: %.*s", STR(buf_str(&path)));
    diag_hint(walk->diag, "take one of the references out");
    buf_clear(&path);
}

static void report_deep(struct walk *walk, const struct chunk_reference *reference)
{
    if (walk->deep)
        return;
    walk->deep = true;
    diag_error(walk->diag, code_place(&reference->from->code, reference->token),
               "chunks are nested more than %d deep here", DEEPEST);
    diag_hint(walk->diag, "put the code of some of them where they are used");
}

static void report_long(struct walk *walk, const struct chunk_reference *reference)
{
    diag_error(walk->diag, code_place(&reference->from->code, reference->token),
               "with this use the code becomes longer than %zu MB", most_bytes >> 20);
    diag_hint(walk->diag, "a chunk that is used twice by one that is used twice doubles each time: "
                          "make it a function, and call that");
}

static void walk_chunk(struct walk *walk, struct chunk *chunk);

static void walk_reference(struct walk *walk, const struct chunk_reference *reference)
{
    if (walk->depth == DEEPEST) {
        report_deep(walk, reference);
        return;
    }
    walk->path[walk->depth++] = reference;
    size_t from = 0;
    while (walk->path[from]->from->chunk != reference->target && ++from < walk->depth)
        ;
    if (from < walk->depth)
        report_circle(walk, from);
    else
        walk_chunk(walk, reference->target);
    walk->depth--;
}

/* Adds what REFERENCE brings into CHUNK.  Only the first step too far is reported: the chunks
 * that lead to it are not at fault.  A target that is too long counts as nothing further up. */
static void measure_reference(struct walk *walk, struct chunk *chunk,
                              const struct chunk_reference *reference)
{
    const struct chunk *target = reference->target;
    size_t bytes = target->bytes + target->lines * chunk_reference_indent(reference);
    if (target->depth >= DEEPEST)
        report_deep(walk, reference);
    if (chunk->depth <= target->depth)
        chunk->depth = target->depth + 1;
    if (chunk->bytes <= most_bytes && chunk->bytes + bytes > most_bytes) {
        report_long(walk, reference);
        chunk->bytes = chunk->lines = 0;
        return;
    }
    chunk->bytes += bytes;
    chunk->lines += target->lines;
}

static void measure_part(struct walk *walk, struct chunk *chunk, const struct chunk_part *part)
{
    chunk->bytes += part->code.text.len;
    chunk->lines += part->code.lines.count;
    for (size_t i = 0; i < part->references.count; i++)
        if (part->references.items[i].target)
            measure_reference(walk, chunk, &part->references.items[i]);
}

static void walk_chunk(struct walk *walk, struct chunk *chunk)
{
    if (chunk->walked)
        return;
    for (size_t i = 0; i < chunk->parts.count; i++)
        for (size_t j = 0; j < chunk->parts.items[i]->references.count; j++)
            if (chunk->parts.items[i]->references.items[j].target)
                walk_reference(walk, &chunk->parts.items[i]->references.items[j]);
    for (size_t i = 0; i < chunk->parts.count; i++)
        measure_part(walk, chunk, chunk->parts.items[i]);
    chunk->walked = true;
    *vec_add(walk->arena, &walk->walked) = chunk;
}

static void indent_target(const struct chunk *chunk, const struct chunk_reference *reference,
                          bool first)
{
    struct chunk *target = reference->target;
    int here = chunk->indent + (int)chunk_reference_indent(reference);
    bool differs = !first && target->indent != here;
    target->indent = chunk->indent == CHUNK_INDENT_UNKNOWN || differs ? CHUNK_INDENT_UNKNOWN : here;
}

/* Users come before what they use. */
static void indent_chunks(struct walk *walk)
{
    for (size_t i = walk->walked.count; i-- > 0;) {
        const struct chunk *chunk = walk->walked.items[i];
        for (size_t j = 0; j < chunk->parts.count; j++) {
            const struct chunk_part *part = chunk->parts.items[j];
            for (size_t k = 0; k < part->references.count; k++) {
                struct chunk *target = part->references.items[k].target;
                if (!target)
                    continue;
                indent_target(chunk, &part->references.items[k], !target->indented);
                target->indented = true;
            }
        }
    }
}

void nesting_check(struct course *course, struct diag *diag)
{
    struct walk walk = {.arena = course->arena, .diag = diag};
    for (size_t i = 0; i < course->lessons.count; i++)
        for (size_t j = 0; j < course->lessons.items[i]->chunks.count; j++)
            walk_chunk(&walk, course->lessons.items[i]->chunks.items[j]);
    indent_chunks(&walk);
}
