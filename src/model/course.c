#include "model/course.h"

#include "model/lab.h"

const struct lesson *course_lesson(const struct course *course, struct str slug)
{
    return map_get(&course->slugs, slug);
}

const struct lesson *course_file(const struct course *course, struct str file)
{
    return map_get(&course->files, file);
}

static void index_lessons(struct course *course)
{
    map_put(course->arena, &course->files, str_from("README.md"), &course->page);
    for (size_t i = 0; i < course->lessons.count; i++) {
        struct lesson *lesson = course->lessons.items[i];
        map_put(course->arena, &course->slugs, lesson->slug, lesson);
        map_put(course->arena, &course->files, str_from(lesson->file), lesson);
    }
}

static void collect_values(struct course *course)
{
    for (size_t i = 0; i < course->lessons.count; i++) {
        const struct lesson *lesson = course->lessons.items[i];
        for (size_t j = 0; j < lesson->cells.count; j++)
            if (lesson->cells.items[j]->course)
                *vec_add(course->arena, &course->values) = lesson->cells.items[j];
    }
}

static struct str fold_case(struct arena *arena, struct str name)
{
    struct str folded = str_copy(arena, name);
    for (char *p = (char *)folded.ptr; *p; p++)
        if (*p >= 'A' && *p <= 'Z')
            *p = (char)(*p - 'A' + 'a');
    return folded;
}

/* A file system may hold "a.c" and "A.c" apart or not: neither build may depend on it. */
static void check_owner(struct course *course, struct map *owners, struct chunk *file,
                        struct diag *diag)
{
    struct str key = fold_case(course->arena, file->name);
    const struct chunk *owner = map_get(owners, key);
    if (!owner) {
        map_put(course->arena, owners, key, file);
        return;
    }
    if (str_eq(owner->name, file->name))
        diag_error(diag, file->parts.items[0]->at, "file \"%.*s\" has two owners", STR(file->name));
    else
        diag_error(diag, file->parts.items[0]->at,
                   "files \"%.*s\" and \"%.*s\" differ only in case", STR(owner->name),
                   STR(file->name));
    diag_note(diag, owner->parts.items[0]->at, "the other one is here");
    diag_hint(diag, "rename one of them, or make this a named chunk that the other file uses");
}

static void check_owners(struct course *course, struct diag *diag)
{
    struct map owners = {0};
    for (size_t i = 0; i < course->lessons.count; i++) {
        const struct lesson *lesson = course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++)
            if (lesson->chunks.items[j]->kind == CHUNK_FILE)
                check_owner(course, &owners, lesson->chunks.items[j], diag);
    }
}

static void check_functions(struct course *course, struct diag *diag)
{
    struct map functions = {0};
    for (size_t i = 0; i < course->api.functions.count; i++) {
        struct api_function *function = &course->api.functions.items[i];
        const struct api_function *first = map_get(&functions, function->name);
        if (!first) {
            map_put(course->arena, &functions, function->name, function);
            continue;
        }
        diag_error(diag, function->at, "function \"%.*s\" is declared twice", STR(function->name));
        diag_note(diag, first->at, "it was first declared here");
        diag_hint(diag, "take one of the prototypes out");
    }
}

void course_check(struct course *course, struct diag *diag)
{
    index_lessons(course);
    collect_values(course);
    check_owners(course, diag);
    check_functions(course, diag);
    chunk_resolve(course, diag);
    count_resolve(course, diag);
    preset_resolve(course, diag);
    label_resolve(course, diag);
    lab_resolve(course, diag);
    core_check(course, diag);
    question_check(course, diag);
}
