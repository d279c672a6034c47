/* attributes.c -- arbitrary bytes as an info string (the first line) and as YAML (the rest, and
 * all of it as a lesson's front matter). */
#include "fuzz.h"

#include "model/preset.h"
#include "parse/attributes.h"
#include "parse/lesson.h"
#include "parse/yaml.h"

static void read_info(struct arena *arena, const struct source *source, struct diag *diag)
{
    struct attributes attributes = {0};
    struct str info = source_line(source, 1);
    bool read = attributes_read(arena, info, place_at(source, 1, 1, 1), &attributes, diag);
    FUZZ_HOLDS(read == (diag_errors(diag) == 0));
    for (size_t i = 0; i < attributes.items.count; i++) {
        const struct attribute *item = &attributes.items.items[i];
        FUZZ_HOLDS(item->at.column >= 1 && item->at.length >= 1);
        FUZZ_HOLDS((size_t)(item->at.column - 1 + item->at.length) <= info.len);
    }
}

static void read_yaml(struct arena *arena, struct str text, int indent, const struct source *source,
                      struct diag *diag)
{
    struct schema schema = {.id = str_from("s"), .at = place_line(source, 1)};
    size_t before = diag_errors(diag);
    struct yaml *yaml = yaml_read(arena, text, place_line(source, 2), indent, diag);
    FUZZ_HOLDS((yaml != NULL) == (diag_errors(diag) == before));
    if (yaml)
        schema_read(arena, &schema, yaml, diag);
}

static void read_front(struct arena *arena, struct str text, struct diag *diag)
{
    struct course course = {.arena = arena};
    struct lesson lesson = {.file = "01-x.md", .slug = str_from("x")};
    struct str file = str_format(arena, "---\n%.*s\n---\n", STR(text));
    lesson.source = source_new(arena, lesson.file, 2, file);
    lesson_read(&course, &lesson, file, diag);
    course.page = (struct lesson){.file = "README.md"};
    course.page.source = source_new(arena, course.page.file, 3, file);
    lesson_read(&course, &course.page, file, diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct diag *diag = diag_new();
    struct source *source = source_new(&arena, "x.md", 1, fuzz_str(data, size));
    struct str rest = source->text, line;
    read_info(&arena, source, diag);
    str_line(&rest, &line);
    read_yaml(&arena, rest, 0, source, diag);
    read_yaml(&arena, rest, 2, source, diag);
    read_front(&arena, rest, diag);
    fuzz_print(diag);
    diag_free(diag);
    arena_clear(&arena);
    return 0;
}
