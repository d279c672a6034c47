#include "model/count.h"

#include <ctype.h>

#include "model/course.h"

/* Reads the tokens of a driver, comments left out. */
struct scan {
    const struct code *code;
    size_t next;
};

static const struct token *peek(struct scan *scan)
{
    while (scan->next < scan->code->tokens.count &&
           scan->code->tokens.items[scan->next].kind == TOKEN_COMMENT)
        scan->next++;
    bool more = scan->next < scan->code->tokens.count;
    return more ? &scan->code->tokens.items[scan->next] : NULL;
}

static bool accept(struct scan *scan, const char *text)
{
    const struct token *token = peek(scan);
    bool found = token && str_is(code_token(scan->code, token), text);
    scan->next += found;
    return found;
}

static bool take_name(struct scan *scan, struct str *name)
{
    const struct token *token = peek(scan);
    if (!token || token->kind != TOKEN_IDENTIFIER)
        return false;
    *name = code_token(scan->code, token);
    scan->next++;
    return true;
}

/* "(int64_t a, int64_t b)" and the brace behind it. */
static bool read_parameters(struct arena *arena, struct scan *scan, struct count *count)
{
    struct str name;
    if (accept(scan, "void"))
        return accept(scan, ")") && accept(scan, "{");
    do {
        accept(scan, "const");
        if (!accept(scan, "int64_t") || !take_name(scan, &name))
            return false;
        *vec_add(arena, &count->parameters) = name;
    } while (accept(scan, ","));
    return accept(scan, ")") && accept(scan, "{");
}

/* The token of the function's name where it is defined, NULL if it is nowhere. */
static const struct token *find_function(struct scan *scan, struct str function)
{
    int depth = 0;
    for (const struct token *token; (token = peek(scan)); scan->next++) {
        struct str text = code_token(scan->code, token);
        depth += str_is(text, "{");
        depth -= str_is(text, "}");
        if (depth == 0 && token->kind == TOKEN_IDENTIFIER && str_eq(text, function))
            return token;
    }
    return NULL;
}

static void hint_form(const struct count *count, struct diag *diag)
{
    diag_hint(diag,
              "write void %.*s(int64_t rows, int64_t width) {...}: cells call it with integers",
              STR(count->function));
}

static void read_function(struct course *course, struct count *count, struct diag *diag)
{
    const struct code *code = &count->chunk->parts.items[0]->code;
    struct scan scan = {.code = code};
    const struct token *name = find_function(&scan, count->function);
    if (!name) {
        diag_error(diag, count->chunk->parts.items[0]->at,
                   "this driver does not define the function \"%.*s\"", STR(count->function));
        hint_form(count, diag);
        return;
    }
    scan.next++;
    bool plain = accept(&scan, "(") && read_parameters(course->arena, &scan, count);
    bool is_void = name > code->tokens.items && str_is(code_token(code, name - 1), "void");
    if (plain && is_void)
        return;
    diag_error(diag, code_place(code, name),
               "the function of a driver returns nothing and takes int64_t parameters only");
    hint_form(count, diag);
}

/* "a-b" is counted as a_b(); a name that cannot become one is refused. */
static bool name_function(struct course *course, struct count *count, struct diag *diag)
{
    struct str name = str_copy(course->arena, count->chunk->name);
    bool fits = name.len > 0 && !isdigit((unsigned char)name.ptr[0]);
    for (char *p = (char *)name.ptr; *p; p++) {
        if (*p == '-')
            *p = '_';
        fits &= isalnum((unsigned char)*p) || *p == '_';
    }
    count->function = name;
    if (fits)
        return true;
    diag_error(diag, count->chunk->parts.items[0]->at, "\"%.*s\" cannot be a function's name",
               STR(count->chunk->name));
    diag_hint(diag, "use letters, digits and hyphens, a letter first");
    return false;
}

static bool is_source(const struct chunk *chunk)
{
    return chunk_is_core(chunk) && str_ends(chunk->name, ".c");
}

/* Offers the core files that can be counted. */
static void offer_files(const struct course *course, struct suggestion *near)
{
    for (size_t i = 0; i < course->lessons.count; i++) {
        const struct lesson *lesson = course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++)
            if (is_source(lesson->chunks.items[j]) && !lesson->chunks.items[j]->native)
                suggest_offer(near, lesson->chunks.items[j]->name);
    }
}

static void bind_file(const struct course *course, struct count_file *file, struct diag *diag)
{
    struct suggestion near = suggest_for(file->name);
    const struct chunk *found = map_get(&course->targets, file->name);
    file->chunk = found && is_source(found) ? found : NULL;
    if (!file->chunk) {
        if (!diag_is_full(diag))
            offer_files(course, &near);
        diag_error(diag, file->at, "there is no core file \"%.*s\"", STR(file->name));
        if (near.best.ptr)
            diag_suggest(diag, &near);
        else
            diag_hint(diag, "of= names files such as core/name.c, with commas between them");
    } else if (file->chunk->native) {
        diag_error(diag, file->at, "\"%.*s\" is .native: it cannot be counted", STR(file->name));
        diag_hint(diag, "count the portable file that does the same, or take .native out");
    }
}

static void report_twice(const struct count *count, const struct count *first, struct diag *diag)
{
    diag_error(diag, count->chunk->parts.items[0]->at, "two drivers are called \"%.*s\"",
               STR(count->function));
    diag_note(diag, first->chunk->parts.items[0]->at, "the other one is here");
    diag_hint(diag, "rename one of them: cells of all lessons can call both");
}

void count_resolve(struct course *course, struct diag *diag)
{
    struct map functions = {0};
    for (size_t i = 0; i < course->counts.count; i++) {
        struct count *count = course->counts.items[i];
        for (size_t j = 0; j < count->files.count; j++)
            bind_file(course, &count->files.items[j], diag);
        if (!name_function(course, count, diag))
            continue;
        const struct count *first = map_get(&functions, count->function);
        if (first)
            report_twice(count, first, diag);
        else
            map_put(course->arena, &functions, count->function, count);
        read_function(course, count, diag);
    }
}

bool count_uses(const struct course *course, const struct chunk *file)
{
    for (size_t i = 0; i < course->counts.count; i++)
        for (size_t j = 0; j < course->counts.items[i]->files.count; j++)
            if (course->counts.items[i]->files.items[j].chunk == file)
                return true;
    return false;
}
