#include "parse/lesson.h"

#include "parse/bytes.h"
#include "parse/definitions.h"
#include "parse/front.h"
#include "parse/markdown.h"

void lesson_read(struct course *course, struct lesson *lesson, struct str file, struct diag *diag)
{
    struct reading reading = {
        .arena = course->arena,
        .course = course,
        .lesson = lesson,
        .source = lesson->source,
        .diag = diag,
        .verbatim = arena_alloc(course->arena, (size_t)lesson->source->lines + 2),
        .level = 1,
    };
    lesson->title = lesson->summary = lesson->next = str_from("");
    bytes_check(file, lesson->source, diag);
    int first = front_read(&reading);
    markdown_read(&reading, first);
    if (!reading.stopped)
        definitions_check(&reading, first);
}
