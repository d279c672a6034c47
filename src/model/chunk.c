#include "model/chunk.h"

#include "model/course.h"
#include "model/lab.h"
#include "model/nesting.h"

bool chunk_is_core(const struct chunk *chunk)
{
    return chunk->kind == CHUNK_FILE && str_starts(chunk->name, "core/");
}

bool chunk_is_test(const struct chunk *chunk)
{
    return chunk->kind == CHUNK_FILE && str_starts(chunk->name, "test/");
}

bool chunk_has_line_directives(const struct chunk *root)
{
    return root->kind == CHUNK_API || root->kind == CHUNK_COUNT || str_ends(root->name, ".c") ||
           str_ends(root->name, ".h");
}

static struct chunk *find_in(const struct lesson *lesson, struct str name)
{
    return map_get(&lesson->named, name);
}

struct chunk *chunk_find(const struct course *course, const struct lesson *lesson, struct str name)
{
    size_t slash = str_find(name, "/", 0);
    if (slash == name.len)
        return find_in(lesson, name);
    lesson = course_lesson(course, str_slice(name, 0, slash));
    return lesson ? find_in(lesson, str_slice(name, slash + 1, name.len)) : NULL;
}

static void suggest_lesson(const struct course *course, struct str slug, struct diag *diag)
{
    struct suggestion near = suggest_for(slug);
    for (size_t i = 0; i < course->lessons.count; i++)
        suggest_offer(&near, course->lessons.items[i]->slug);
    if (near.best.ptr)
        diag_hint(diag, "there is no lesson \"%.*s\": did you mean \"%.*s\"?", STR(slug),
                  STR(near.best));
    else
        diag_hint(diag, "there is no lesson \"%.*s\"", STR(slug));
}

/* A chunk of LESSON with a name near to NAME, NULL if there is none. */
static const struct chunk *nearest(const struct lesson *lesson, struct str name)
{
    struct suggestion near = suggest_for(name);
    for (size_t i = 0; i < lesson->chunks.count; i++)
        if (lesson->chunks.items[i]->kind == CHUNK_NAMED)
            suggest_offer(&near, lesson->chunks.items[i]->name);
    return near.best.ptr ? find_in(lesson, near.best) : NULL;
}

static const struct lesson *lesson_with(const struct course *course, struct str name)
{
    for (size_t i = 0; i < course->lessons.count; i++)
        if (find_in(course->lessons.items[i], name))
            return course->lessons.items[i];
    return NULL;
}

void chunk_suggest(const struct course *course, const struct lesson *lesson, struct str name,
                   struct diag *diag)
{
    size_t slash = str_find(name, "/", 0);
    struct str slug = str_slice(name, 0, slash < name.len ? slash : 0);
    struct str wanted = slug.len ? str_slice(name, slash + 1, name.len) : name;
    const struct lesson *home = slug.len ? course_lesson(course, slug) : lesson;
    if (!home) {
        suggest_lesson(course, slug, diag);
        return;
    }
    const struct chunk *near = nearest(home, wanted);
    const struct lesson *other = lesson_with(course, wanted);
    if (near && slug.len)
        diag_hint(diag, "did you mean \"%.*s/%.*s\"?", STR(slug), STR(near->name));
    else if (near)
        diag_hint(diag, "did you mean \"%.*s\" (line %d)?", STR(near->name),
                  near->parts.items[0]->at.line);
    else if (other)
        diag_hint(diag, "lesson \"%.*s\" has it: write <<%.*s/%.*s>>", STR(other->slug),
                  STR(other->slug), STR(wanted));
    else
        diag_hint(diag, "define it with ```c {#%.*s}", STR(wanted));
}

static void add_user(struct arena *arena, struct chunk *chunk, const struct chunk_part *user)
{
    size_t count = chunk->users.count;
    if (count == 0 || chunk->users.items[count - 1] != user)
        *vec_add(arena, &chunk->users) = user;
}

static void report_undefined(struct course *course, const struct lesson *lesson,
                             const struct chunk_reference *reference, struct diag *diag)
{
    const struct code *code = &reference->from->code;
    struct str name = code_token(code, reference->token);
    diag_error(diag, code_place(code, reference->token), "chunk \"%.*s\" is not defined",
               STR(name));
    if (diag_is_full(diag))
        return;
    if (!reference->from->chunk->lab || !lab_suggest(reference->from->chunk->lab, name, diag))
        chunk_suggest(course, lesson, name, diag);
}

static void bind_part(struct course *course, const struct lesson *lesson, struct chunk_part *part,
                      struct diag *diag)
{
    for (size_t i = 0; i < part->code.tokens.count; i++) {
        const struct token *token = &part->code.tokens.items[i];
        if (token->kind != TOKEN_REFERENCE)
            continue;
        struct str name = code_token(&part->code, token);
        struct lab_slot *slot = part->chunk->lab ? lab_slot(part->chunk->lab, name) : NULL;
        struct chunk *target = slot ? NULL : chunk_find(course, lesson, name);
        struct chunk_reference *reference = vec_add(course->arena, &part->references);
        *reference = (struct chunk_reference){token, target, part};
        if (slot)
            slot->used = true;
        else if (target)
            add_user(course->arena, target, part);
        else
            report_undefined(course, lesson, reference, diag);
    }
}

size_t chunk_reference_indent(const struct chunk_reference *reference)
{
    struct str text = reference->from->code.text;
    size_t start = reference->token->start;
    while (start > 0 && text.ptr[start - 1] != '\n')
        start--;
    return reference->token->start - start;
}

/* Calls VISIT for each chunk of the course, in order. */
static void each_chunk(struct course *course,
                       void (*visit)(struct course *, struct chunk *, void *), void *context)
{
    for (size_t i = 0; i < course->lessons.count; i++)
        for (size_t j = 0; j < course->lessons.items[i]->chunks.count; j++)
            visit(course, course->lessons.items[i]->chunks.items[j], context);
}

static void bind_chunk(struct course *course, struct chunk *chunk, void *diag)
{
    for (size_t i = 0; i < chunk->parts.count; i++)
        bind_part(course, chunk->lesson, chunk->parts.items[i], diag);
}

static void report_unused(struct course *course, struct chunk *chunk, void *diag)
{
    (void)course;
    if (chunk->kind != CHUNK_NAMED || chunk->users.count > 0)
        return;
    diag_error(diag, chunk->parts.items[0]->at, "chunk \"%.*s\" is never used", STR(chunk->name));
    diag_hint(diag,
              "nothing compiles it: write <<%.*s>> alone on a line of the code that it belongs "
              "to, or make it a plain listing without {...}",
              STR(chunk->name));
}

static void index_name(struct course *course, struct chunk *chunk, void *context)
{
    (void)context;
    struct lesson *lesson = map_get(&course->slugs, chunk->lesson->slug);
    if (chunk->kind == CHUNK_NAMED && lesson)
        map_put(course->arena, &lesson->named, chunk->name, chunk);
}

void chunk_resolve(struct course *course, struct diag *diag)
{
    each_chunk(course, index_name, NULL);
    each_chunk(course, bind_chunk, diag);
    nesting_check(course, diag);
    each_chunk(course, report_unused, diag);
}
