#include "parse/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "parse/chars.h"
#include "parse/lesson.h"

struct file {
    const char *name;
    unsigned long number;
    struct str slug;
};

struct reader {
    struct course *course;
    struct diag *diag;
    VEC(struct file) files;    /* the lessons' */
    VEC(const char *) strange; /* other .md files */
    bool has_page, has_assets;
};

bool parse_is_slug(struct str slug)
{
    for (size_t i = 0; i < slug.len; i++)
        if (!((slug.ptr[i] >= 'a' && slug.ptr[i] <= 'z') || is_digit(slug.ptr[i]) ||
              slug.ptr[i] == '-'))
            return false;
    return slug.len > 0;
}

/* NN-slug.md, with two digits or more. */
static bool read_name(const char *name, struct file *out)
{
    enum { FEWEST = 2, MOST = 9 };
    struct str text = str_from(name);
    size_t digits = 0;
    out->name = name;
    out->number = 0;
    while (digits < text.len && is_digit(text.ptr[digits]))
        out->number = out->number * 10 + (unsigned long)(text.ptr[digits++] - '0');
    if (digits < FEWEST || digits > MOST || !str_ends(text, ".md") || text.ptr[digits] != '-')
        return false;
    out->slug = str_slice(text, digits + 1, text.len - strlen(".md"));
    return parse_is_slug(out->slug);
}

static void sort_name(struct reader *reader, const char *name)
{
    struct arena *arena = reader->course->arena;
    struct file file;
    if (strcmp(name, "README.md") == 0)
        reader->has_page = true;
    else if (strcmp(name, "assets") == 0)
        reader->has_assets = true;
    else if (read_name(name, &file))
        *vec_add(arena, &reader->files) = file;
    else if (str_ends(str_from(name), ".md"))
        *vec_add(arena, &reader->strange) = name;
}

static int compare_files(const void *a, const void *b)
{
    const struct file *left = a, *right = b;
    if (left->number != right->number)
        return left->number < right->number ? -1 : 1;
    return strcmp(left->name, right->name);
}

static bool list_directory(struct reader *reader)
{
    struct fs_names list = {0};
    if (!fs_list(reader->course->directory, reader->course->arena, &list, reader->diag))
        return false;
    for (size_t i = 0; i < list.names.count; i++)
        sort_name(reader, list.names.items[i]);
    if (reader->files.count)
        qsort(reader->files.items, reader->files.count, sizeof *reader->files.items, compare_files);
    return true;
}

static void add_asset(struct course *course, const char *name)
{
    *vec_add(course->arena, &course->assets) = name;
    map_put(course->arena, &course->asset_names, str_from(name), course);
}

static bool list_assets(struct reader *reader)
{
    struct course *course = reader->course;
    const char *path = fs_join(course->arena, course->directory, "assets");
    struct fs_names list = {0};
    if (!reader->has_assets)
        return true;
    if (!fs_list(path, course->arena, &list, reader->diag))
        return false;
    for (size_t i = 0; i < list.names.count; i++)
        if (!fs_is_directory(fs_join(course->arena, path, list.names.items[i])))
            add_asset(course, list.names.items[i]);
    return true;
}

/* A file as messages see it, before (or without) its text. */
static struct source *source_of(struct reader *reader, const char *name, int order, struct str text)
{
    struct arena *arena = reader->course->arena;
    return source_new(arena, fs_join(arena, reader->course->directory, name), order, text);
}

static struct place file_place(struct reader *reader, const char *name, int order)
{
    return place_line(source_of(reader, name, order, str_from("")), 0);
}

static bool read_file(struct reader *reader, struct lesson *lesson, int order)
{
    struct buf bytes = {0};
    struct arena *arena = reader->course->arena;
    const char *path = fs_join(arena, reader->course->directory, lesson->file);
    bool ok = fs_read(path, &bytes, reader->diag);
    if (ok) {
        lesson->source = source_of(reader, lesson->file, order, buf_str(&bytes));
        lesson_read(reader->course, lesson, buf_str(&bytes), reader->diag);
    }
    buf_clear(&bytes);
    return ok;
}

static bool read_page(struct reader *reader)
{
    struct course *course = reader->course;
    course->language = str_from("en");
    course->licence = course->address = course->default_preset = str_from("");
    course->paper = str_from("a4");
    course->page.file = "README.md";
    if (reader->has_page)
        return read_file(reader, &course->page, 0);
    diag_error(reader->diag, file_place(reader, course->page.file, 0),
               "the course page is missing");
    diag_hint(reader->diag, "write README.md with the course's title in its front matter");
    return true;
}

/* Names of pages and PDFs that are not a lesson's. */
static bool is_reserved(struct str slug)
{
    return str_is(slug, "index") || str_is(slug, "404") || str_is(slug, "book");
}

static void check_names(struct reader *reader)
{
    struct map slugs = {0};
    for (size_t i = 0; i < reader->files.count; i++) {
        struct file *file = &reader->files.items[i];
        const struct file *before = i ? file - 1 : NULL, *other = map_get(&slugs, file->slug);
        if (before && before->number == file->number) {
            diag_error(reader->diag, file_place(reader, file->name, (int)i + 1),
                       "lessons \"%s\" and \"%s\" have one number", before->name, file->name);
            diag_hint(reader->diag, "give one of the files another number");
        }
        if (is_reserved(file->slug)) {
            diag_error(reader->diag, file_place(reader, file->name, (int)i + 1),
                       "\"%.*s\" is the name of another page", STR(file->slug));
            diag_hint(reader->diag, "rename the file");
        }
        if (other) {
            diag_error(reader->diag, file_place(reader, file->name, (int)i + 1),
                       "lessons \"%s\" and \"%s\" have one name", other->name, file->name);
            diag_hint(reader->diag, "what stands behind the number must differ");
        } else {
            map_put(reader->course->arena, &slugs, file->slug, file);
        }
    }
    if (reader->files.count == 0) {
        diag_error(reader->diag, file_place(reader, "README.md", 0), "this course has no lessons");
        diag_hint(reader->diag, "write one beside README.md, such as 01-first.md");
    }
}

static void warn_strange(struct reader *reader)
{
    for (size_t i = 0; i < reader->strange.count; i++) {
        int order = (int)(reader->files.count + 1 + i);
        diag_warn(reader->diag, file_place(reader, reader->strange.items[i], order),
                  "this file is not part of the course");
        diag_hint(reader->diag,
                  "a lesson's file is two digits or more, a hyphen, and a name of small "
                  "letters, digits and hyphens: 01-first.md");
    }
}

/* "A" to "Z", then "AA". */
static struct str appendix_mark(struct arena *arena, int count)
{
    struct str mark = str_from("");
    for (; count > 0; count = (count - 1) / 26)
        mark = str_format(arena, "%c%.*s", 'A' + (count - 1) % 26, STR(mark));
    return mark;
}

static void mark_lesson(struct reader *reader, struct lesson *lesson, int *appendices)
{
    struct arena *arena = reader->course->arena;
    if (lesson->appendix) {
        lesson->mark = appendix_mark(arena, ++*appendices);
        return;
    }
    lesson->mark = str_format(arena, "%d", lesson->number);
    if (*appendices == 0)
        return;
    diag_error(reader->diag, place_line(lesson->source, 1),
               "this lesson stands behind an appendix");
    diag_hint(reader->diag, "give the appendices the last numbers");
}

static bool read_lessons(struct reader *reader)
{
    struct course *course = reader->course;
    int appendices = 0;
    for (size_t i = 0; i < reader->files.count; i++) {
        struct lesson *lesson = arena_new(course->arena, struct lesson);
        lesson->file = reader->files.items[i].name;
        lesson->slug = reader->files.items[i].slug;
        lesson->number = (int)i + 1;
        lesson->answers = course->page.answers;
        *vec_add(course->arena, &course->lessons) = lesson;
        if (!read_file(reader, lesson, lesson->number))
            return false;
        mark_lesson(reader, lesson, &appendices);
    }
    return true;
}

static const char *without_slash(struct arena *arena, const char *directory)
{
    struct str path = str_from(directory);
    while (path.len > 1 && path.ptr[path.len - 1] == '/')
        path.len--;
    return str_c(arena, path);
}

bool parse_course(const char *directory, struct course *course, struct diag *diag)
{
    struct reader reader = {.course = course, .diag = diag};
    course->directory = without_slash(course->arena, directory);
    if (!list_directory(&reader) || !list_assets(&reader) || !read_page(&reader))
        return false;
    check_names(&reader);
    warn_strange(&reader);
    return read_lessons(&reader);
}
