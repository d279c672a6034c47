#include "parse/chunks.h"

#include "base/unique.h"

static const char *noun(enum chunk_kind kind)
{
    switch (kind) {
    case CHUNK_FILE: return "file ";
    case CHUNK_NAMED: return "chunk ";
    case CHUNK_COUNT: return "driver ";
    case CHUNK_API:
    case CHUNK_LAB: break;
    }
    return "the .api block";
}

/* "chunk "mean"", "file "core/x.c"", "the .api block". */
static struct str title(struct arena *arena, const struct chunk_words *words)
{
    const char *quote = words->kind == CHUNK_API ? "" : "\"";
    return str_format(arena, "%s%s%.*s%s", noun(words->kind), quote, STR(words->name), quote);
}

static struct map *map_of(struct reading *reading, enum chunk_kind kind)
{
    return kind == CHUNK_NAMED ? &reading->named : &reading->files;
}

static void report_second(struct reading *reading, const struct chunk_words *words,
                          const struct chunk *chunk)
{
    diag_error(reading->diag, words->at, "%.*s is defined twice",
               STR(title(reading->arena, words)));
    diag_note(reading->diag, chunk->parts.items[0]->at, "it was first defined here");
    if (words->kind == CHUNK_API)
        diag_hint(reading->diag,
                  "a lesson has one: write all its prototypes there, or .append here "
                  "to add to it");
    else if (words->kind == CHUNK_COUNT)
        diag_hint(reading->diag, "give this one another name");
    else
        diag_hint(reading->diag, "write .append to add to it, or give this one another name");
}

static void report_missing(struct reading *reading, const struct chunk_words *words)
{
    struct suggestion near = suggest_for(words->name);
    const struct lesson *lesson = reading->lesson;
    for (size_t i = 0; i < lesson->chunks.count && !diag_is_full(reading->diag); i++)
        if (lesson->chunks.items[i]->kind == words->kind)
            suggest_offer(&near, lesson->chunks.items[i]->name);
    if (words->kind == CHUNK_API)
        diag_error(reading->diag, words->at, "there is no .api block before this to append to");
    else
        diag_error(reading->diag, words->at, "there is no %.*s before this to append to",
                   STR(title(reading->arena, words)));
    if (near.best.ptr)
        diag_suggest(reading->diag, &near);
    else
        diag_hint(reading->diag, "the first block of a chunk has no .append");
}

static struct chunk *chunk_for(struct reading *reading, const struct chunk_words *words)
{
    struct map *map = map_of(reading, words->kind);
    struct chunk *chunk = map_get(map, words->name);
    if (chunk && !words->append) {
        report_second(reading, words, chunk);
        return NULL;
    }
    if (!chunk && words->append) {
        report_missing(reading, words);
        return NULL;
    }
    if (chunk)
        return chunk;
    chunk = arena_new(reading->arena, struct chunk);
    chunk->kind = words->kind;
    chunk->name = words->name;
    chunk->lesson = reading->lesson;
    chunk->native = words->native;
    map_put(reading->arena, map, chunk->name, chunk);
    *vec_add(reading->arena, &reading->lesson->chunks) = chunk;
    return chunk;
}

/* The name as part of an id: other signs than letters, digits and hyphens become hyphens. */
static struct str plain_name(struct arena *arena, const struct chunk *chunk)
{
    struct str name = chunk->kind == CHUNK_API ? str_from("api") : chunk->name;
    char *plain = (char *)str_c(arena, name);
    for (size_t i = 0; i < name.len; i++)
        if (plain[i] == '/' || plain[i] == '.' || plain[i] == '_')
            plain[i] = '-';
    return str_slug(arena, (struct str){plain, name.len});
}

struct str chunks_anchor(struct reading *reading, const struct chunk_part *part)
{
    struct str name = plain_name(reading->arena, part->chunk);
    struct str anchor = str_format(reading->arena, "chunk-%.*s", STR(name));
    if (part->number > 1)
        anchor = str_format(reading->arena, "%.*s-%d", STR(anchor), part->number);
    return unique_name(reading->arena, &reading->lesson->anchors, anchor, 2);
}

struct chunk_part *chunks_add(struct reading *reading, const struct chunk_words *words,
                              const struct code *code)
{
    struct chunk *chunk = chunk_for(reading, words);
    if (!chunk)
        return NULL;
    struct chunk_part *part = arena_new(reading->arena, struct chunk_part);
    part->chunk = chunk;
    part->at = words->at;
    part->code = *code;
    part->hidden = words->hidden;
    *vec_add(reading->arena, &chunk->parts) = part;
    part->number = (int)chunk->parts.count;
    part->anchor = chunks_anchor(reading, part);
    return part;
}
