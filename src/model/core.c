#include "model/course.h"

struct rule {
    const char *name, *reason;
};

static const struct rule headers[] = {
    {"<stdio.h>", "input and output"}, {"<stdlib.h>", "allocation"}, {"<pthread.h>", "threads"},
    {"<threads.h>", "threads"},        {"<unistd.h>", "the system"},
};

static const struct rule functions[] = {
    {"main", "a program"},           {"malloc", "allocation"},     {"calloc", "allocation"},
    {"realloc", "allocation"},       {"free", "allocation"},       {"printf", "input and output"},
    {"fprintf", "input and output"}, {"puts", "input and output"},
};

static void refuse(struct diag *diag, const struct code *code, const struct token *token,
                   const char *reason)
{
    diag_error(diag, code_place(code, token),
               "a core file must not hold \"%.*s\": the core runs in pages and kits, without %s",
               STR(code_token(code, token)), reason);
    diag_hint(diag, "move it to a test/ file, or mark the core file .native");
}

static bool is_call(const struct code *code, size_t i)
{
    return i + 1 < code->tokens.count && str_is(code_token(code, &code->tokens.items[i + 1]), "(");
}

static void check_token(struct diag *diag, const struct code *code, size_t i)
{
    const struct token *token = &code->tokens.items[i];
    struct str text = code_token(code, token);
    for (size_t j = 0; j < sizeof headers / sizeof *headers; j++)
        if (token->kind == TOKEN_STRING && str_is(text, headers[j].name))
            refuse(diag, code, token, headers[j].reason);
    for (size_t j = 0; j < sizeof functions / sizeof *functions; j++)
        if (token->kind == TOKEN_IDENTIFIER && str_is(text, functions[j].name) && is_call(code, i))
            refuse(diag, code, token, functions[j].reason);
}

struct pending {
    struct arena *arena;
    VEC(struct chunk *) chunks;
};

static void add_pending(struct pending *pending, struct chunk *chunk)
{
    if (!chunk || chunk->portable)
        return;
    chunk->portable = true;
    *vec_add(pending->arena, &pending->chunks) = chunk;
}

static void check_part(struct pending *pending, const struct chunk_part *part, struct diag *diag)
{
    for (size_t i = 0; i < part->code.tokens.count; i++)
        check_token(diag, &part->code, i);
    for (size_t i = 0; i < part->references.count; i++)
        add_pending(pending, part->references.items[i].target);
}

/* FILE and all that it uses.  The chunks may be nested too deep for recursion (reported). */
static void check_file(struct pending *pending, struct chunk *file, struct diag *diag)
{
    add_pending(pending, file);
    while (pending->chunks.count) {
        const struct chunk *chunk = pending->chunks.items[--pending->chunks.count];
        for (size_t i = 0; i < chunk->parts.count; i++)
            check_part(pending, chunk->parts.items[i], diag);
    }
}

void core_check(struct course *course, struct diag *diag)
{
    struct pending pending = {.arena = course->arena};
    for (size_t i = 0; i < course->lessons.count; i++) {
        const struct lesson *lesson = course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++)
            if (chunk_is_core(lesson->chunks.items[j]) && !lesson->chunks.items[j]->native)
                check_file(&pending, lesson->chunks.items[j], diag);
    }
}
