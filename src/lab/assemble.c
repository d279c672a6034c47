#include "lab/assemble.h"

#include <strings.h>

#include "lab/fill.h"
#include "lab/task.h"
#include "run/result.h"
#include "tangle/bridge.h"
#include "tangle/expand.h"
#include "tangle/tangle.h"
#include "tangle/variant.h"

/* A kit on its way. */
struct assembly {
    const struct assemble_job *job;
    const struct lab *lab;
    struct kit *kit;
    struct arena *arena;
    struct diag *diag;
    struct buf text; /* of the file in the making */
    bool failed;
};

static bool is_taken(const struct kit *kit, const char *name)
{
    for (size_t i = 0; i < kit->files.count; i++)
        if (strcasecmp(kit->files.items[i].name, name) == 0)
            return true;
    return false;
}

/* The text in the making becomes the file NAME. */
static void add(struct assembly *a, const char *name)
{
    if (is_taken(a->kit, name)) {
        diag_error(a->diag, a->lab->at, "the kit of lab \"%.*s\" has two files \"%s\"",
                   STR(a->lab->id), name);
        diag_hint(a->diag, "give the lab's file, or the file that it is given, another name");
        a->failed = true;
    } else {
        kit_add(a->kit, name, buf_str(&a->text));
    }
    buf_reset(&a->text);
}

static void read_template(struct assembly *a, const char *name, struct buf *out)
{
    a->failed |= !fs_read(fs_join(a->arena, a->job->templates, name), out, a->diag);
}

static const char *base_name(struct arena *arena, struct str path)
{
    size_t start = path.len;
    while (start > 0 && path.ptr[start - 1] != '/')
        start--;
    return str_c(arena, str_slice(path, start, path.len));
}

static const struct chunk *find_file(const struct lesson *lesson, struct str name)
{
    for (size_t i = 0; i < lesson->chunks.count; i++)
        if (lesson->chunks.items[i]->kind == CHUNK_FILE &&
            str_eq(lesson->chunks.items[i]->name, name))
            return lesson->chunks.items[i];
    return NULL;
}

static void add_given(struct assembly *a, struct str name)
{
    const struct course *course = a->job->course;
    const struct chunk *file = find_file(&course->page, name);
    for (size_t i = 0; !file && i < course->lessons.count; i++)
        file = find_file(course->lessons.items[i], name);
    if (!file)
        return; /* lab_resolve() has said so */
    expand_chunk(file, false, &a->text);
    add(a, base_name(a->arena, name));
}

static void add_sources(struct assembly *a)
{
    static const struct lab_variant starter = {.kind = LAB_STARTER};
    variant_text(a->lab, &starter, false, &a->text);
    add(a, a->kit->file);
    for (size_t i = 0; i < a->lab->given.count; i++)
        add_given(a, a->lab->given.items[i]);
    bridge_header(a->job->course, false, &a->text);
    add(a, "core.h");
    read_template(a, "assets/lab.h", &a->text);
    add(a, "lab.h");
    if (!a->lab->has_input)
        return;
    buf_add(&a->text, a->lab->input);
    add(a, "input.txt");
}

static void add_checks(struct assembly *a)
{
    for (size_t i = 0; i < a->lab->checks.count; i++) {
        const struct lab_check *check = &a->lab->checks.items[i];
        if (check->graded)
            continue;
        expand_code(&check->code, false, &a->text);
        add(a, str_format(a->arena, "check-%d.c", check->number).ptr);
    }
}

static void add_reasons(struct assembly *a)
{
    const char *path = result_lab_path(a->arena, a->job->tangle, a->lab->id);
    struct value *results;
    if (!result_load(a->arena, path, &results, a->diag)) {
        a->failed = true;
        return;
    }
    const struct value *wrongs = value_get(results, "wrongs");
    for (size_t i = 0; wrongs && i < wrongs->list.count; i++) {
        struct str reason = value_get_str(wrongs->list.items[i], "reason");
        struct str lines = value_get_str(wrongs->list.items[i], "signature");
        if (lines.len)
            buf_format(&a->text, "%.*s# because: %.*s\n\n", STR(lines), STR(reason));
    }
    add(a, "reasons.tap");
}

static const struct value *lesson_results(struct assembly *a)
{
    struct value *results = NULL;
    struct str name = tangle_name(a->lab->lesson);
    if (a->lab->lesson->cells.count == 0)
        return NULL;
    const char *path = str_format(a->arena, "%s/results/%.*s.lua", a->job->tangle, STR(name)).ptr;
    a->failed |= !result_load(a->arena, path, &results, a->diag);
    return results;
}

/* The names of the given files that are compiled. */
static struct str given_sources(struct assembly *a)
{
    struct buf names = {0};
    for (size_t i = 0; i < a->lab->given.count; i++)
        if (str_ends(a->lab->given.items[i], ".c"))
            buf_format(&names, "%s%s", names.len ? " " : "",
                       base_name(a->arena, a->lab->given.items[i]));
    struct str copy = str_copy(a->arena, buf_str(&names));
    buf_clear(&names);
    return copy;
}

static void add_filled(struct assembly *a, const char *name, struct str task)
{
    const struct lab *lab = a->lab;
    const struct fill fills[] = {
        {"title", lab->title.len ? lab->title : lab->id},
        {"file", lab->file->name},
        {"given", given_sources(a)},
        {"compile_seconds", str_format(a->arena, "%d", lab->compile_seconds)},
        {"run_seconds", str_format(a->arena, "%d", lab->run_seconds)},
        {"task", task},
    };
    struct buf template = {0};
    read_template(a, fs_join(a->arena, "kit", name), &template);
    fill_in(buf_str(&template), fills, sizeof fills / sizeof *fills, &a->text);
    add(a, name);
    buf_clear(&template);
}

static void add_texts(struct assembly *a)
{
    const struct value *results = lesson_results(a);
    for (size_t i = 0; i < a->lab->hints.count; i++) {
        task_hint(a->lab, a->lab->hints.items[i], results, &a->text);
        add(a, str_format(a->arena, "hints/%zu.txt", i + 1).ptr);
    }
    struct buf task = {0};
    task_text(a->lab, results, &task);
    add_filled(a, "README.md", str_trim(buf_str(&task)));
    add_filled(a, "Makefile", str_from(""));
    add_filled(a, "lab.sh", str_from(""));
    buf_clear(&task);
}

bool assemble_kit(const struct assemble_job *job, const struct lab *lab, struct kit *out,
                  struct diag *diag)
{
    struct assembly a = {job, lab, .kit = out, .arena = out->arena, .diag = diag};
    out->lab = str_c(out->arena, lab->id);
    out->file = str_c(out->arena, lab->file->name);
    add_sources(&a);
    add_checks(&a);
    add_reasons(&a);
    add_texts(&a);
    buf_clear(&a.text);
    return !a.failed;
}
