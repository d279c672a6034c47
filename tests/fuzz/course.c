/* course.c -- arbitrary bytes as a course: parse, check, tangle, weave, without what it would
 * compile or run.
 *
 * A line "=== lesson NAME" begins a lesson, "=== course" the course page, as in the examples of
 * tests/spec; bytes in front of the first such line are a lesson too. */
#include "fuzz.h"

#include <string.h>

#include "base/fs.h"
#include "memory.h"
#include "parse/parse.h"
#include "tangle/tangle.h"

enum { MOST_LESSONS = 9 };

/* NAME as a directory can hold it. */
static const char *lesson_path(struct arena *arena, int number, struct str name)
{
    struct str path = str_format(arena, FUZZ_COURSE "/%02d-%.*s.md", number, STR(name));
    char *slash = (char *)path.ptr + strlen(FUZZ_COURSE);
    while ((slash = strchr(slash + 1, '/')))
        *slash = '-';
    return path.ptr;
}

/* What stands below HEAD; COUNT lessons came before. */
static void put_section(struct arena *arena, struct str head, struct str text, int *count)
{
    struct str name = str_slice(head, strlen("=== lesson "), head.len);
    if (str_starts(head, "=== course"))
        memory_put(FUZZ_COURSE "/README.md", text);
    else if (str_starts(head, "=== lesson ") && *count < MOST_LESSONS)
        memory_put(lesson_path(arena, ++*count, name), text);
}

static void lay_out(struct arena *arena, struct str bytes)
{
    struct str head = str_from("=== lesson fuzz"), line;
    const char *start = bytes.ptr;
    int count = 0;
    memory_reset();
    memory_put(FUZZ_COURSE "/README.md", str_from("---\ntitle: Examples\n---\n"));
    for (struct str rest = bytes; str_line(&rest, &line);) {
        if (!str_starts(line, "=== "))
            continue;
        if (line.ptr > bytes.ptr)
            put_section(arena, head, (struct str){start, (size_t)(line.ptr - start)}, &count);
        head = line;
        start = rest.ptr;
    }
    put_section(arena, head, (struct str){start, (size_t)(bytes.ptr + bytes.len - start)}, &count);
}

static void make(const struct course *course, struct arena *arena, struct diag *diag)
{
    struct tangle_job job = {.course = course,
                             .root = FUZZ_TANGLE,
                             .heddle = "heddle",
                             .assets = MEMORY_TEMPLATES "/assets",
                             .cc = "gcc",
                             .cflags = "",
                             .cxx = "g++",
                             .cxxflags = "",
                             .count = "count"};
    bool moved;
    FUZZ_HOLDS(tangle_course(&job, NULL, diag));
    FUZZ_HOLDS(tangle_course(&job, &moved, diag) && !moved);
    fuzz_put_results(course, arena, NULL);
    fuzz_weave(course, arena, diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct course course = {.arena = &arena};
    struct diag *diag = diag_new();
    lay_out(&arena, fuzz_str(data, size));
    FUZZ_HOLDS(parse_course(FUZZ_COURSE, &course, diag));
    course_check(&course, diag);
    if (diag_errors(diag) == 0)
        make(&course, &arena, diag);
    FUZZ_HOLDS(!diag_failed(diag));
    fuzz_print(diag);
    diag_free(diag);
    arena_clear(&arena);
    return 0;
}
