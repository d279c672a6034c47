#include "model/course.h"
#include "model/lab.h"

/* Functions that code defines, by name; where a name leads does not matter. */
struct functions {
    struct arena *arena;
    struct map names, seen;            /* seen: chunks by their address */
    VEC(const struct chunk *) pending; /* seen and not yet looked at */
};

static bool is_text(const struct code *code, size_t i, const char *text)
{
    return i < code->tokens.count && str_is(code_token(code, &code->tokens.items[i]), text);
}

/* C has no other place where a name, parentheses and a brace follow each other. */
static void add_code(struct functions *functions, const struct code *code)
{
    VEC(size_t) open = {0}; /* parentheses */
    for (size_t i = 0; i < code->tokens.count; i++) {
        if (is_text(code, i, "("))
            *vec_add(functions->arena, &open) = i;
        if (!is_text(code, i, ")") || open.count == 0)
            continue;
        size_t first = open.items[--open.count];
        if (first > 0 && code->tokens.items[first - 1].kind == TOKEN_IDENTIFIER &&
            is_text(code, i + 1, "{"))
            map_put(functions->arena, &functions->names,
                    code_token(code, &code->tokens.items[first - 1]), functions);
    }
}

static void add_pending(struct functions *functions, const struct chunk *chunk)
{
    const struct chunk **key = arena_new(functions->arena, const struct chunk *);
    *key = chunk;
    struct str address = {(const char *)key, sizeof *key};
    if (map_get(&functions->seen, address))
        return;
    map_put(functions->arena, &functions->seen, address, functions);
    *vec_add(functions->arena, &functions->pending) = chunk;
}

/* The chunks may use each other in a circle (reported). */
static void add_chunk(struct functions *functions, const struct chunk *chunk)
{
    add_pending(functions, chunk);
    while (functions->pending.count) {
        const struct chunk *next = functions->pending.items[--functions->pending.count];
        for (size_t i = 0; i < next->parts.count; i++) {
            const struct chunk_part *part = next->parts.items[i];
            add_code(functions, &part->code);
            for (size_t j = 0; j < part->references.count; j++)
                if (part->references.items[j].target)
                    add_pending(functions, part->references.items[j].target);
        }
    }
}

static void add_solution(struct functions *functions, const struct lab *lab)
{
    if (lab->file)
        add_chunk(functions, lab->file);
    for (size_t i = 0; i < lab->slots.count; i++)
        add_code(functions, &lab->slots.items[i]->solution.code);
}

static void report_asked(const struct lab *lab, size_t i, const struct functions *solution,
                         const struct functions *given, struct diag *diag)
{
    for (size_t j = 0; j < solution->names.capacity; j++) {
        const struct map_entry *entry = &solution->names.slots[j];
        if (!entry->value || !map_get(&given->names, entry->key))
            continue;
        diag_error(diag, lab->given_at.items[i],
                   "lab \"%.*s\" is given \"%.*s\", which its own file defines", STR(lab->id),
                   STR(entry->key));
        diag_hint(diag,
                  "the file that is given must not hold what the student is asked for: "
                  "leave %.*s out, or divide it",
                  STR(lab->given.items[i]));
    }
}

static const struct chunk *find_core(const struct course *course, struct str name)
{
    const struct chunk *file = map_get(&course->targets, name);
    return file && chunk_is_core(file) ? file : NULL;
}

static void report_missing(const struct course *course, const struct lab *lab, size_t i,
                           struct diag *diag)
{
    struct suggestion near = suggest_for(lab->given.items[i]);
    for (size_t j = 0; j < course->lessons.count && !diag_is_full(diag); j++)
        for (size_t k = 0; k < course->lessons.items[j]->chunks.count; k++)
            if (chunk_is_core(course->lessons.items[j]->chunks.items[k]))
                suggest_offer(&near, course->lessons.items[j]->chunks.items[k]->name);
    diag_error(diag, lab->given_at.items[i],
               "lab \"%.*s\" is given \"%.*s\", which no lesson "
               "writes",
               STR(lab->id), STR(lab->given.items[i]));
    if (near.best.ptr)
        diag_suggest(diag, &near);
    else
        diag_hint(diag, "name a core file: given: [core/name.c]");
}

static struct str base_name(struct str path)
{
    size_t start = path.len;
    while (start > 0 && path.ptr[start - 1] != '/')
        start--;
    return str_slice(path, start, path.len);
}

/* Kits hold all files of a lab side by side. */
static void check_name(const struct lab *lab, size_t i, struct diag *diag)
{
    struct str name = base_name(lab->given.items[i]);
    bool twice = lab->file && str_eq(name, lab->file->name);
    for (size_t j = 0; j < i; j++)
        twice |= str_eq(name, base_name(lab->given.items[j]));
    if (!twice)
        return;
    diag_error(diag, lab->given_at.items[i], "lab \"%.*s\" has two files \"%.*s\"", STR(lab->id),
               STR(name));
    diag_hint(diag, "they lie side by side in the student's folder: rename one of them");
}

void lab_check_given(const struct course *course, const struct lab *lab, struct diag *diag)
{
    struct functions solution = {.arena = course->arena};
    add_solution(&solution, lab);
    for (size_t i = 0; i < lab->given.count; i++) {
        struct functions given = {.arena = course->arena};
        const struct chunk *file = find_core(course, lab->given.items[i]);
        if (!file) {
            report_missing(course, lab, i, diag);
        } else if (file->native) {
            diag_error(diag, lab->given_at.items[i], "\"%.*s\" is .native, which kits cannot hold",
                       STR(file->name));
            diag_hint(diag, "take it out of given:, or .native out of the file");
        } else {
            add_chunk(&given, file);
            check_name(lab, i, diag);
            report_asked(lab, i, &solution, &given, diag);
        }
    }
}
