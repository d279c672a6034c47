#include "new.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "model/lab.h"
#include "new_preset.h"
#include "new_text.h"
#include "parse/attributes.h"
#include "parse/labs.h"
#include "parse/parse.h"

struct writer {
    const struct new_options *options;
    struct arena arena;
    struct course course;
    struct str name;
    FILE *out;
    struct refusal *refusal;
    struct diag *diag;
};

/* The name has characters in it that are not among the ALLOWED ones. */
static bool refuse_name(struct writer *writer, const char *allowed)
{
    refusal_say(writer->refusal, "\"%.*s\" cannot name a %s", STR(writer->name),
                writer->options->kind);
    return refusal_hint(writer->refusal, "use %s", allowed);
}

static bool refuse_second(struct writer *writer)
{
    refusal_say(writer->refusal, "there is a %s \"%.*s\" already", writer->options->kind,
                STR(writer->name));
    return refusal_hint(writer->refusal, "give the new one another name");
}

static bool refuse_kind(const char *kind, struct refusal *refusal)
{
    struct suggestion near = suggest_for(str_from(kind));
    suggest_offer(&near, str_from("lesson"));
    suggest_offer(&near, str_from("preset"));
    suggest_offer(&near, str_from("lab"));
    refusal_say(refusal, "there is no skeleton of a \"%s\"", kind);
    refusal_hint(refusal, "new lesson SLUG, new preset ID or new lab ID");
    refusal_suggest(refusal, &near);
    return false;
}

static bool read_course(struct writer *writer, struct diag *diag)
{
    writer->course.arena = &writer->arena;
    if (!parse_course(writer->options->course, &writer->course, diag))
        return false;
    course_check(&writer->course, diag);
    return diag_errors(diag) == 0;
}

/* The skeleton KIND.md with its blanks filled in. */
static bool read_skeleton(struct writer *writer, const struct blank *blanks, size_t count,
                          struct buf *out)
{
    struct arena *arena = &writer->arena;
    const char *templates = writer->options->templates;
    struct str name = str_format(arena, "new/%s.md", writer->options->kind), unknown;
    const char *path = fs_join(
        arena, templates ? templates : fs_beside_program(arena, "../../templates"), name.ptr);
    struct buf template = {0};
    bool ok = fs_read(path, &template, writer->diag);
    if (ok && !new_text_fill(buf_str(&template), blanks, count, out, &unknown)) {
        diag_system(writer->diag, path,
                    str_format(arena, "there is nothing called \"%.*s\"", STR(unknown)).ptr);
        ok = false;
    }
    buf_clear(&template);
    return ok;
}

/* Lessons */

static long number_of(const struct lesson *lesson)
{
    return strtol(lesson->file, NULL, 10);
}

/* Behind the last lesson that is no appendix; 0 if an appendix has that number. */
static long next_number(const struct course *course)
{
    long number = 1;
    for (size_t i = 0; i < course->lessons.count; i++)
        if (!course->lessons.items[i]->appendix)
            number = number_of(course->lessons.items[i]) + 1;
    for (size_t i = 0; i < course->lessons.count; i++)
        if (number_of(course->lessons.items[i]) == number)
            return 0;
    return number;
}

/* "row-by-row" -> "Row by row" */
static struct str title_of(struct arena *arena, struct str slug)
{
    char *title = (char *)str_c(arena, slug);
    for (size_t i = 0; i < slug.len; i++)
        if (title[i] == '-')
            title[i] = ' ';
    title[0] = (char)toupper((unsigned char)title[0]);
    return (struct str){title, slug.len};
}

/* "row-by-row" -> "twice_row_by_row": no keyword, and no digit in front */
static struct str function_of(struct arena *arena, struct str slug)
{
    struct str name = str_format(arena, "twice_%.*s", STR(slug));
    for (char *c = (char *)name.ptr; *c; c++)
        if (*c == '-')
            *c = '_';
    return name;
}

static bool write_file(struct writer *writer, const char *path, struct str text)
{
    if (fs_exists(path))
        return refusal_say(writer->refusal, "\"%s\" is there already", path);
    if (!fs_write(path, text, NULL, writer->diag))
        return false;
    fprintf(writer->out, "heddle: wrote %s\n", path);
    return true;
}

static bool fill_lesson(struct writer *writer, long number)
{
    struct arena *arena = &writer->arena;
    const struct blank blanks[] = {
        {"title", title_of(arena, writer->name)},
        {"function", function_of(arena, writer->name)},
    };
    struct str name = str_format(arena, "%02ld-%.*s.md", number, STR(writer->name));
    const char *path = fs_join(arena, writer->course.directory, name.ptr);
    struct buf text = {0};
    bool ok = read_skeleton(writer, blanks, 2, &text) && write_file(writer, path, buf_str(&text));
    buf_clear(&text);
    return ok;
}

/* A first lesson, or one more in a course that is being written, must be possible: the mistakes
 * of others are for "heddle check". */
static bool read_course_with_mistakes(struct writer *writer)
{
    struct diag_mark mark = diag_mark(writer->diag);
    read_course(writer, writer->diag);
    if (diag_failed(writer->diag))
        return false;
    diag_rewind(writer->diag, &mark);
    return true;
}

static bool write_lesson(struct writer *writer)
{
    if (!read_course_with_mistakes(writer))
        return false;
    long number = next_number(&writer->course);
    if (!parse_is_slug(writer->name))
        return refuse_name(writer, "small letters, digits and hyphens");
    if (course_lesson(&writer->course, writer->name))
        return refuse_second(writer);
    if (number == 0) {
        refusal_say(writer->refusal, "the next number belongs to an appendix");
        return refusal_hint(writer->refusal, "rename the appendices: give them higher numbers");
    }
    return fill_lesson(writer, number);
}

/* Into a lesson */

/* TEXT behind line LINE of LESSON. */
static bool insert(struct writer *writer, const struct lesson *lesson, int line, struct str text)
{
    const struct source *source = lesson->source;
    bool open = line >= source->lines && !str_ends(source->text, "\n");
    struct str all = str_format(&writer->arena, "%s%.*s", open ? "\n" : "", STR(text));
    struct edit edit = {place_at(source, line + 1, 1, 0), all};
    struct buf file = {0};
    bool ok = fs_read_edited(source, &edit, 1, &file, writer->diag) &&
              fs_write(source->path, buf_str(&file), NULL, writer->diag);
    if (ok)
        fprintf(writer->out, "heddle: added %s \"%.*s\" to %s, line %d\n", writer->options->kind,
                STR(writer->name), source->path, line + 2);
    buf_clear(&file);
    return ok;
}

/* Presets */

static void refuse_schema(struct writer *writer, const char *id)
{
    const struct course *course = &writer->course;
    struct refusal *refusal = writer->refusal;
    struct suggestion near = suggest_for(str_from(id ? id : ""));
    for (size_t i = 0; i < course->schemas.count; i++)
        suggest_offer(&near, course->schemas.items[i]->id);
    if (course->schemas.count == 0) {
        refusal_say(refusal, "the course has no preset schema");
        refusal_hint(refusal, "write one into a lesson: ```yaml {.preset-schema #name}");
        return;
    }
    if (id)
        refusal_say(refusal, "preset schema \"%s\" is not defined", id);
    else
        refusal_say(refusal, "the course has several preset schemas");
    refusal_hint(refusal, "say which one is meant: --of %.*s", STR(course->schemas.items[0]->id));
    refusal_suggest(refusal, &near);
}

static const struct schema *find_schema(struct writer *writer)
{
    const struct course *course = &writer->course;
    const char *id = writer->options->schema;
    if (!id && course->schemas.count == 1)
        return course->schemas.items[0];
    for (size_t i = 0; id && i < course->schemas.count; i++)
        if (str_is(course->schemas.items[i]->id, id))
            return course->schemas.items[i];
    refuse_schema(writer, id);
    return NULL;
}

/* The last block of LESSON that is SCHEMA or one of its presets; for one in a list or quote, the
 * block of the lesson that it is in. */
static const struct block *last_block(const struct lesson *lesson, const struct schema *schema)
{
    const struct block *last = NULL;
    for (const struct block *block = lesson->root->first; block; block = block->next)
        for (const struct block *b = block; b; b = block_after(b, block))
            if ((b->kind == BLOCK_SCHEMA && b->schema == schema) ||
                (b->kind == BLOCK_PRESET && b->preset->schema == schema))
                last = block;
    return last;
}

static const struct lesson *lesson_for(const struct course *course, const struct schema *schema)
{
    const struct lesson *lesson = schema->lesson;
    for (size_t i = 0; i < course->presets.count; i++)
        if (course->presets.items[i]->schema == schema)
            lesson = course->presets.items[i]->lesson;
    return lesson;
}

static bool fill_preset(struct writer *writer, const struct schema *schema)
{
    const struct lesson *lesson = lesson_for(&writer->course, schema);
    struct buf fields = {0}, text = {0};
    new_preset_fields(&writer->course, schema, &fields);
    const struct blank blanks[] = {
        {"id", writer->name}, {"schema", schema->id}, {"fields", buf_str(&fields)}};
    bool ok = read_skeleton(writer, blanks, 3, &text) &&
              insert(writer, lesson, last_block(lesson, schema)->last_line, buf_str(&text));
    buf_clear(&fields);
    buf_clear(&text);
    return ok;
}

static bool write_preset(struct writer *writer)
{
    if (!attributes_is_name(writer->name))
        return refuse_name(writer, "letters, digits, \"_\", \".\" and \"-\"");
    if (!read_course(writer, writer->diag))
        return false;
    for (size_t i = 0; i < writer->course.presets.count; i++)
        if (str_eq(writer->course.presets.items[i]->id, writer->name))
            return refuse_second(writer);
    const struct schema *schema = find_schema(writer);
    return schema && fill_preset(writer, schema);
}

/* Labs */

/* The last lesson that is no appendix, if none is named. */
static const struct lesson *find_lesson(struct writer *writer)
{
    const struct course *course = &writer->course;
    const char *slug = writer->options->lesson;
    const struct lesson *lesson = slug ? course_lesson(course, str_from(slug)) : NULL;
    struct suggestion near = suggest_for(str_from(slug ? slug : ""));
    for (size_t i = 0; i < course->lessons.count; i++) {
        suggest_offer(&near, course->lessons.items[i]->slug);
        if (!slug && (!lesson || !course->lessons.items[i]->appendix))
            lesson = course->lessons.items[i];
    }
    if (slug && !lesson) {
        refusal_say(writer->refusal, "there is no lesson \"%s\"", slug);
        refusal_hint(writer->refusal, "a lesson is named by its file without number and ending");
        refusal_suggest(writer->refusal, &near);
    }
    return lesson;
}

static bool fill_lab(struct writer *writer, const struct lesson *lesson)
{
    const struct blank blanks[] = {
        {"id", writer->name},
        {"title", title_of(&writer->arena, writer->name)},
        {"function", function_of(&writer->arena, writer->name)},
    };
    struct buf text = {0};
    bool ok = read_skeleton(writer, blanks, 3, &text) &&
              insert(writer, lesson, lesson->source->lines, buf_str(&text));
    buf_clear(&text);
    return ok;
}

static bool write_lab(struct writer *writer)
{
    if (!labs_is_id(writer->name))
        return refuse_name(writer, "small letters, digits, \"-\" and \"_\"");
    if (!read_course(writer, writer->diag))
        return false;
    for (size_t i = 0; i < writer->course.labs.count; i++)
        if (str_eq(writer->course.labs.items[i]->id, writer->name))
            return refuse_second(writer);
    const struct lesson *lesson = find_lesson(writer);
    return lesson && fill_lab(writer, lesson);
}

bool new_write(const struct new_options *options, FILE *out, struct refusal *refusal,
               struct diag *diag)
{
    static const struct {
        const char *kind;
        bool (*write)(struct writer *writer);
    } writers[] = {{"lesson", write_lesson}, {"preset", write_preset}, {"lab", write_lab}};
    enum { KINDS = sizeof writers / sizeof *writers };
    struct writer writer = {.options = options,
                            .name = str_from(options->name),
                            .out = out,
                            .refusal = refusal,
                            .diag = diag};
    size_t i = 0;
    while (i < KINDS && strcmp(writers[i].kind, options->kind) != 0)
        i++;
    bool ok = i < KINDS
                  ? refusal_unless_course(refusal, options->course) && writers[i].write(&writer)
                  : refuse_kind(options->kind, refusal);
    diag_print(diag, stderr);
    arena_clear(&writer.arena);
    return ok;
}
