#include "tangle/ninja.h"

#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/proc.h"
#include "model/lab.h"
#include "tangle/expand.h"
#include "tangle/lab_graph.h"

struct reader {
    const struct ninja_job *job;
    struct diag *diag;
    struct arena arena;
    VEC(const struct source *) sources;
    struct str target;          /* of the step that failed, empty while none did */
    bool command_follows;       /* Ninja prints it behind FAILED */
    size_t errors;              /* before that step's output */
    struct buf output;          /* what it printed and nobody understood */
    struct buf test, complaint; /* the running cmocka test and its last error */
};

static bool take_number(struct str *rest, char end, size_t *number)
{
    size_t i = 0;
    for (*number = 0; i < rest->len && rest->ptr[i] >= '0' && rest->ptr[i] <= '9'; i++)
        *number = *number * 10 + (size_t)(rest->ptr[i] - '0');
    bool ok = i > 0 && i < rest->len && rest->ptr[i] == end;
    *rest = str_slice(*rest, i + 1, rest->len);
    return ok;
}

/* "[3/10] compile x": Ninja's status, as asked for in the environment. */
static bool read_status(struct reader *reader, struct str line)
{
    size_t done, total;
    struct str rest = str_slice(line, 1, line.len);
    if (!str_starts(line, "[") || !take_number(&rest, '/', &done) ||
        !take_number(&rest, ']', &total))
        return false;
    if (reader->job->progress)
        reader->job->progress(reader->job->context, str_c(&reader->arena, str_trim(rest)), done,
                              total);
    return true;
}

static int lesson_column(const void *course, const struct source *source, int line, int column)
{
    return expand_column(course, source, line, column);
}

/* A mistake that only the counting build sees, such as C that is no C++. */
static void hint_counting(struct reader *reader)
{
    struct str target = reader->target;
    if (str_find(target, "/obj/count/", 0) < target.len)
        diag_hint(reader->diag, "this is the counting build: it compiles the core as C++17, where "
                                "float and double are types that count");
    else if (str_ends(target, "/counts.so"))
        diag_hint(reader->diag, "of= must name each core file that the driver needs");
}

static bool absorb(struct reader *reader, struct str line)
{
    struct diag_reader sources = {reader->sources.items, reader->sources.count, lesson_column,
                                  reader->job->course};
    size_t errors = diag_errors(reader->diag);
    if (!diag_absorb(reader->diag, line, &sources))
        return false;
    if (diag_errors(reader->diag) > errors)
        hint_counting(reader);
    return true;
}

static void remember(struct buf *what, struct str line)
{
    buf_reset(what);
    buf_add(what, str_trim(line));
}

/* cmocka names a failed assertion in two or three lines: the test, what was wrong, and where,
 * the last two in one line if the test printed by itself what was wrong. */
static bool read_cmocka(struct reader *reader, struct str line)
{
    static const char run[] = "[ RUN      ] ", error[] = "[  ERROR   ] --- ",
                      place[] = "[   LINE   ] --- ";
    size_t at = str_find(line, place, 0);
    if (str_starts(line, run)) {
        remember(&reader->test, str_slice(line, strlen(run), line.len));
        buf_reset(&reader->complaint);
    } else if (at < line.len) {
        struct str where = str_slice(line, at + strlen(place), str_find(line, ": error", at));
        struct str record =
            str_format(&reader->arena, "%.*s: error: test \"%.*s\" failed: %.*s", STR(where),
                       STR(buf_str(&reader->test)), STR(buf_str(&reader->complaint)));
        buf_reset(&reader->complaint);
        return absorb(reader, record);
    } else if (str_starts(line, error)) {
        remember(&reader->complaint, str_slice(line, strlen(error), line.len));
    } else {
        remember(&reader->complaint, line);
    }
    return false;
}

/* The linker names the lesson's line behind a path of its own making. */
static bool read_linker(struct reader *reader, struct str line)
{
    if (str_find(line, ": undefined reference to", 0) == line.len)
        return false;
    for (size_t i = 0; i < reader->sources.count; i++) {
        size_t start = str_find(line, reader->sources.items[i]->path, 0);
        if (start == line.len)
            continue;
        struct str rest = str_slice(line, start, line.len);
        size_t what = str_find(rest, ": undefined", 0);
        return absorb(reader,
                      str_format(&reader->arena, "%.*s: error: %.*s", STR(str_slice(rest, 0, what)),
                                 STR(str_slice(rest, what + 2, rest.len))));
    }
    return false;
}

/* Whether a target without its ending belongs to CHUNK, a file or a counting driver. */
static bool is_of(const struct chunk *chunk, struct str target_stem)
{
    struct str name = str_slice(chunk->name, 0, str_find(chunk->name, ".", 0));
    if (chunk->kind == CHUNK_COUNT)
        name = chunk->count->function;
    size_t rest = target_stem.len > name.len ? target_stem.len - name.len : 0;
    return (chunk->kind == CHUNK_FILE || chunk->kind == CHUNK_COUNT) && rest > 0 &&
           target_stem.ptr[rest - 1] == '/' &&
           str_eq(str_slice(target_stem, rest, target_stem.len), name);
}

/* build/tangle/obj/test/x.o, build/tangle/test/x.ok -> the chunk of test/x.c */
static const struct chunk *file_of(const struct reader *reader, struct str target)
{
    for (size_t i = 0; i < reader->job->course->lessons.count; i++) {
        const struct lesson *lesson = reader->job->course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++) {
            const struct chunk *chunk = lesson->chunks.items[j];
            struct str stem =
                str_slice(target, 0, str_find(target, ".", strlen(reader->job->root)));
            if (is_of(chunk, stem))
                return chunk;
        }
    }
    return NULL;
}

/* build/tangle/obj/labs/axis/starter.o -> lab axis */
static const struct lab *lab_of(struct reader *reader, struct str target)
{
    for (size_t i = 0; i < reader->job->course->labs.count; i++) {
        const struct lab *lab = reader->job->course->labs.items[i];
        struct str folder = str_format(&reader->arena, "/labs/%.*s/", STR(lab->id));
        if (str_find(target, folder.ptr, 0) < target.len)
            return lab;
    }
    return NULL;
}

static void blame_lab(struct reader *reader, const struct lab *lab, struct str output)
{
    if (str_starts(output, LAB_GRAPH_TOO_SLOW)) {
        diag_error(reader->diag, lab->at, "compiling lab \"%.*s\" took longer than %d s",
                   STR(lab->id), lab->compile_seconds);
        diag_hint(reader->diag, "if it is right that it takes so long, write compile_seconds: into "
                                "this block");
    } else {
        diag_error(reader->diag, lab->at, "building %.*s failed", STR(reader->target));
        diag_hint(reader->diag, "it printed:\n%.*s", STR(output));
    }
}

/* The step's output is over: if it failed and no message told why, tell what it printed. */
static void close_step(struct reader *reader)
{
    struct str target = reader->target, output = str_trim(buf_str(&reader->output));
    if (target.len && diag_errors(reader->diag) == reader->errors) {
        const struct chunk *file = file_of(reader, target);
        const struct lab *lab = lab_of(reader, target);
        if (lab) {
            blame_lab(reader, lab, output);
        } else if (file) {
            diag_error(reader->diag, file->parts.items[0]->at, "building %.*s failed", STR(target));
            diag_hint(reader->diag, "it printed:\n%.*s", STR(output));
        } else if (!diag_failed(reader->diag)) {
            diag_system(reader->diag, str_c(&reader->arena, target),
                        str_format(&reader->arena, "failed:\n%.*s", STR(output)).ptr);
        }
    }
    reader->target = str_from("");
    buf_reset(&reader->output);
    buf_reset(&reader->complaint);
}

static void open_failure(struct reader *reader, struct str line)
{
    struct str target = str_slice(line, strlen("FAILED: "), line.len);
    target = str_slice(target, 0, str_find(target, " ", 0));
    close_step(reader);
    reader->target = str_copy(&reader->arena, target);
    reader->errors = diag_errors(reader->diag);
    reader->command_follows = true;
}

static void explain(const struct reader *reader, struct str reason)
{
    bool follows_from_another =
        str_ends(reason, " is dirty") || str_find(reason, " of phony edge ", 0) < reason.len;
    if (str_starts(reason, "restat of "))
        reason = str_slice(reason, strlen("restat of "), reason.len);
    if (str_starts(reason, "output "))
        reason = str_slice(reason, strlen("output "), reason.len);
    reason = str_slice(reason, 0, str_find(reason, " (", 0)); /* times in nanoseconds */
    if (reader->job->why && !follows_from_another)
        fprintf(stderr, "why: %.*s\n", STR(reason));
}

static void read_line(void *context, struct str line)
{
    static const char explained[] = "ninja explain: ";
    struct reader *reader = context;
    if (reader->command_follows) {
        reader->command_follows = false;
    } else if (str_starts(line, "FAILED: ")) {
        open_failure(reader, line);
    } else if (str_starts(line, explained)) {
        explain(reader, str_slice(line, strlen(explained), line.len));
    } else if (read_status(reader, line)) {
        close_step(reader);
    } else if (str_starts(line, "ninja: build stopped: ")) {
        close_step(reader); /* the reasons have been told */
    } else if (str_starts(line, "ninja: error: ")) {
        diag_system(reader->diag, "ninja", str_c(&reader->arena, line));
    } else if (!read_cmocka(reader, line) && !read_linker(reader, line) && !absorb(reader, line)) {
        buf_add(&reader->output, line);
        buf_char(&reader->output, '\n');
    }
}

static void list_sources(struct reader *reader)
{
    const struct course *course = reader->job->course;
    *vec_add(&reader->arena, &reader->sources) = course->page.source;
    for (size_t i = 0; i < course->lessons.count; i++)
        *vec_add(&reader->arena, &reader->sources) = course->lessons.items[i]->source;
}

/* Outputs that no step makes any more go; "cleandead" knows them from Ninja's log. */
static void remove_dead(struct reader *reader, const char *file)
{
    const char *const argv[] = {"ninja", "-f", file, "-t", "cleandead", NULL};
    struct buf quiet = {0};
    proc_capture(argv, str_from(""), &quiet, reader->diag);
    buf_clear(&quiet);
}

bool ninja_run(const struct ninja_job *job, struct diag *diag)
{
    struct reader reader = {.job = job, .diag = diag};
    const char *file = fs_join(&reader.arena, job->root, "build.ninja");
    const char *argv[9] = {"ninja", "-k", "0", "-f", file};
    size_t count = 5;
    if (job->why)
        argv[count++] = "-d", argv[count++] = "explain";
    argv[count] = job->target;
    setenv("NINJA_STATUS", "[%f/%t] ", 1);
    setenv("LC_ALL", "C", 1); /* messages in plain English quotes */
    list_sources(&reader);
    remove_dead(&reader, file);
    int status = proc_run(argv, str_from(""), read_line, &reader, diag);
    close_step(&reader);
    if (status > 0 && diag_errors(diag) == 0 && !diag_failed(diag))
        diag_system(diag, "ninja", str_c(&reader.arena, buf_str(&reader.output)));
    buf_clear(&reader.output);
    buf_clear(&reader.test);
    buf_clear(&reader.complaint);
    arena_clear(&reader.arena);
    return status == 0;
}
