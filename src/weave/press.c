#include "weave/press.h"

#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/proc.h"

/* What pdf.mjs reads and writes is told at its head. */
static void write_jobs(const struct press_jobs *jobs, struct buf *out)
{
    for (size_t i = 0; i < jobs->items.count; i++) {
        const struct press_job *job = &jobs->items.items[i];
        buf_text(out, job->pdf);
        for (size_t j = 0; j < job->parts.count; j++) {
            buf_char(out, '\n');
            buf_text(out, job->parts.items[j]);
        }
        buf_char(out, '\0');
    }
}

static const struct source *find_source(const struct course *course, struct str path)
{
    if (str_is(path, course->page.source->path))
        return course->page.source;
    for (size_t i = 0; i < course->lessons.count; i++)
        if (str_is(path, course->lessons.items[i]->source->path))
            return course->lessons.items[i]->source;
    return NULL;
}

/* What there is to see of a line. */
static struct place place_block(const struct source *source, int line)
{
    struct str text = source_line(source, line), shown = str_trim(text);
    return shown.len ? place_at(source, line, (int)(shown.ptr - text.ptr) + 1, (int)shown.len)
                     : place_line(source, line);
}

/* TEXT at LINE of the source or soon behind it: the block that begins there holds it. */
static struct place find_text(const struct source *source, int line, const char *text)
{
    for (int at = line; *text && at <= source->lines; at++) {
        struct str held = source_line(source, at);
        size_t found = str_find(held, text, 0);
        if (found < held.len)
            return place_at(source, at, (int)found + 1, (int)strlen(text));
    }
    return place_block(source, line);
}

/* "lessons/02-x.md:12", with a blank and the text at fault behind it or without. */
static bool read_place(struct arena *arena, const struct course *course, struct str head,
                       struct place *at)
{
    size_t blank = str_find(head, " ", 0), colon = blank;
    while (colon > 0 && head.ptr[colon - 1] != ':')
        colon--;
    if (colon == 0)
        return false;
    const struct source *source = find_source(course, str_slice(head, 0, colon - 1));
    int line = atoi(str_c(arena, str_slice(head, colon, blank)));
    if (source)
        *at = find_text(source, line, str_c(arena, str_slice(head, blank + 1, head.len)));
    return source != NULL;
}

/* RECORD is a kind and a place, what is wrong, and hints, each on a line. */
static void report_mistake(struct arena *arena, const struct press *press, struct str record,
                           struct diag *diag)
{
    struct str rest = str_slice(record, 1, record.len), head = {0}, what = {0};
    struct place at;
    str_line(&rest, &head);
    str_line(&rest, &what);
    if (!str_starts(record, "!") || !read_place(arena, press->course, head, &at)) {
        struct str reason =
            str_format(arena, "%.*s%s%.*s", STR(what), rest.len ? "\n" : "", STR(rest));
        diag_system(diag, str_c(arena, head), reason.ptr);
        return;
    }
    diag_error(diag, at, "%.*s", STR(what));
    if (rest.len)
        diag_hint(diag, "%.*s", STR(rest));
}

static bool is_end(struct str record)
{
    return str_is(record, "=") || str_is(record, "-");
}

/* False if the records do not end each job. */
static bool read_records(const struct press *press, size_t jobs, struct str records,
                         struct diag *diag)
{
    struct arena arena = {0};
    size_t ended = 0;
    const char *end;
    while ((end = memchr(records.ptr, '\0', records.len))) {
        struct str record = {records.ptr, (size_t)(end - records.ptr)};
        if (is_end(record))
            ended++;
        else
            report_mistake(&arena, press, record, diag);
        records = str_slice(records, record.len + 1, records.len);
    }
    arena_clear(&arena);
    return ended == jobs && records.len == 0;
}

bool press_run(const struct press *press, const struct press_jobs *jobs, struct diag *diag)
{
    struct arena arena = {0};
    const char *program = fs_join(&arena, press->node, "pdf.mjs");
    const char *assets = fs_join(&arena, press->course->directory, "assets");
    const char *argv[] = {"node", program, press->templates, assets, NULL};
    struct buf input = {0}, output = {0};
    write_jobs(jobs, &input);
    int status = proc_capture(argv, buf_str(&input), &output, diag);
    bool ok = status == 0 && read_records(press, jobs->items.count, buf_str(&output), diag);
    if (!ok && status >= 0)
        diag_system(diag, program, "the making of PDFs failed");
    buf_clear(&input);
    buf_clear(&output);
    arena_clear(&arena);
    return ok && !diag_failed(diag);
}
