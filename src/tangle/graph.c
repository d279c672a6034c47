#include "tangle/graph.h"

#include "tangle/cells.h"
#include "tangle/count.h"
#include "tangle/lab_graph.h"

/* Undefined behaviour traps, and no product and sum are fused: the same bits everywhere.  -O1
 * keeps a trap on its own line (-O2 merges all of a function), and addr2line finds #line
 * paths in DWARF 4 only. */
const char graph_flags[] = "-std=c11 -O1 -gdwarf-4 -fPIC -ffp-contract=off -Wall -Wextra -Werror "
                           "-fsanitize=undefined -fsanitize-undefined-trap-on-error "
                           "-fdiagnostics-color=never";

void graph_path(struct buf *out, const char *root, struct str path)
{
    struct str parts[] = {str_from(root), str_from(*root ? "/" : ""), path};
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < parts[i].len; j++) {
            char c = parts[i].ptr[j];
            if (c == '$' || c == ' ' || c == ':')
                buf_char(out, '$');
            buf_char(out, c);
        }
}

void graph_file(struct buf *out, const struct tangle_job *job, const char *prefix, struct str name,
                const char *suffix)
{
    struct buf file = {0};
    buf_format(&file, "%s%.*s%s", prefix, STR(name), suffix);
    buf_char(out, ' ');
    graph_path(out, job->root, buf_str(&file));
    buf_clear(&file);
}

static struct str stem(const struct chunk *file)
{
    return str_slice(file->name, 0, file->name.len - 2);
}

static bool is_source(const struct chunk *chunk)
{
    return chunk->kind == CHUNK_FILE && str_ends(chunk->name, ".c");
}

typedef void chunk_visit(const struct tangle_job *job, const struct chunk *chunk, struct buf *out);

static void each_source(const struct tangle_job *job, bool (*wanted)(const struct chunk *),
                        chunk_visit *visit, struct buf *out)
{
    for (size_t i = 0; i < job->course->lessons.count; i++) {
        const struct lesson *lesson = job->course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++)
            if (is_source(lesson->chunks.items[j]) && wanted(lesson->chunks.items[j]))
                visit(job, lesson->chunks.items[j], out);
    }
}

static bool has_source(const struct tangle_job *job, bool (*wanted)(const struct chunk *))
{
    for (size_t i = 0; i < job->course->lessons.count; i++) {
        const struct lesson *lesson = job->course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++)
            if (is_source(lesson->chunks.items[j]) && wanted(lesson->chunks.items[j]))
                return true;
    }
    return false;
}

/* Names for many files: an edge that listed all of them would make the graph grow with the
 * square of the course. */
static const struct str core_objects = {"core-objects", 12}, tested_core = {"tested-core", 11};

static void write_name(const struct tangle_job *job, struct str name, struct buf *out)
{
    buf_text(out, "build");
    graph_file(out, job, "", name, "");
    buf_text(out, ": phony");
}

static void write_rules(const struct tangle_job *job, struct buf *out)
{
    buf_text(out, "ninja_required_version = 1.8\nbuilddir = ");
    graph_path(out, "", str_from(job->root));
    buf_format(out, "\ncc = %s\ncflags = %s -I", job->cc, graph_flags);
    graph_path(out, job->root, str_from("core"));
    buf_format(out, " %s\nheddle = %s\n", job->cflags, job->heddle);
    buf_text(out, "rule compile\n"
                  "  command = $cc $cflags -MMD -MF $out.d -c $in -o $out\n"
                  "  depfile = $out.d\n  deps = gcc\n  description = compile $in\n"
                  "rule library\n"
                  "  command = $cc -shared $cflags $in -o $out -lm -Wl,--no-undefined\n"
                  "  description = link $out\n"
                  "rule program\n"
                  "  command = $cc $cflags $in $core -o $out -lcmocka -lm\n"
                  "  description = link $out\n"
                  "rule test\n"
                  "  command = timeout 60 $program > $out.log 2>&1 && rm $out.log && touch $out || "
                  "{ cat $out.log; rm $out.log; false; }\n"
                  "  description = test $program\n"
                  "rule cells\n"
                  "  command = $heddle cells $in $places $out $inputs\n"
                  "  restat = 1\n  description = run $in\n");
}

static void write_compile(const struct tangle_job *job, const struct chunk *chunk, struct buf *out)
{
    buf_text(out, "build");
    graph_file(out, job, "obj/", stem(chunk), ".o");
    buf_text(out, ": compile");
    graph_file(out, job, "", chunk->name, "");
    buf_char(out, '\n');
}

static void add_object(const struct tangle_job *job, const struct chunk *chunk, struct buf *out)
{
    graph_file(out, job, "obj/", stem(chunk), ".o");
}

static void write_core(const struct tangle_job *job, struct buf *out)
{
    struct str bridge = str_from("bridge");
    each_source(job, chunk_is_core, write_compile, out);
    buf_text(out, "build");
    graph_file(out, job, "obj/", bridge, ".o");
    buf_text(out, ": compile");
    graph_file(out, job, "", bridge, ".c");
    buf_text(out, "\nbuild");
    graph_file(out, job, "", str_from("core.so"), "");
    buf_text(out, ": library");
    graph_file(out, job, "obj/", bridge, ".o");
    each_source(job, chunk_is_core, add_object, out);
    buf_text(out, "\ncore =");
    each_source(job, chunk_is_core, add_object, out);
    buf_char(out, '\n');
    if (!has_source(job, chunk_is_core))
        return;
    write_name(job, core_objects, out);
    each_source(job, chunk_is_core, add_object, out);
    buf_char(out, '\n');
}

static void write_test(const struct tangle_job *job, const struct chunk *chunk, struct buf *out)
{
    write_compile(job, chunk, out);
    buf_text(out, "build");
    graph_file(out, job, "", stem(chunk), "");
    buf_text(out, ": program");
    graph_file(out, job, "obj/", stem(chunk), ".o");
    if (has_source(job, chunk_is_core)) {
        buf_text(out, " |");
        graph_file(out, job, "", core_objects, "");
    }
    buf_text(out, "\nbuild");
    graph_file(out, job, "", stem(chunk), ".ok");
    buf_text(out, ": test |");
    graph_file(out, job, "", stem(chunk), ".key");
    graph_file(out, job, "", str_from("core.key"), "");
    graph_file(out, job, "", str_from("test.key"), "");
    buf_text(out, " ||");
    graph_file(out, job, "", stem(chunk), "");
    buf_text(out, "\n  program =");
    graph_file(out, job, "", stem(chunk), "");
    buf_char(out, '\n');
}

static void add_test(const struct tangle_job *job, const struct chunk *chunk, struct buf *out)
{
    graph_file(out, job, "", stem(chunk), ".ok");
}

void graph_tests(const struct tangle_job *job, struct buf *out)
{
    graph_file(out, job, "", tested_core, "");
}

static void write_tests(const struct tangle_job *job, struct buf *out)
{
    each_source(job, chunk_is_test, write_test, out);
    write_name(job, tested_core, out);
    each_source(job, chunk_is_test, add_test, out);
    buf_char(out, '\n');
}

static void write_needs(const struct tangle_job *job, struct cells_needs needs, struct buf *out)
{
    struct str core = str_from("core.so"), presets = str_from("presets.lua"),
               counts = str_from("counts.so");
    buf_text(out, "\n  inputs =");
    if (needs.core) {
        buf_text(out, " --core");
        graph_file(out, job, "", core, "");
    }
    if (needs.counts) {
        buf_text(out, " --counts");
        graph_file(out, job, "", counts, "");
    }
    if (needs.presets) {
        buf_text(out, " --presets");
        graph_file(out, job, "", presets, "");
    }
    buf_char(out, '\n');
}

static void write_cells(const struct tangle_job *job, const struct lesson *lesson, struct buf *out)
{
    if (lesson->cells.count == 0)
        return;
    struct str name = tangle_name(lesson);
    struct cells_needs needs = cells_needs(job->course, lesson);
    buf_text(out, "build");
    graph_file(out, job, "results/", name, ".lua");
    buf_text(out, ": cells");
    graph_file(out, job, "cells/", name, ".lua");
    buf_text(out, " | $heddle");
    if (needs.core)
        graph_file(out, job, "", str_from("core.key"), "");
    if (needs.counts)
        graph_file(out, job, "", str_from("count.key"), "");
    if (needs.presets)
        graph_file(out, job, "", str_from("presets.lua"), "");
    buf_text(out, " ||");
    if (needs.core)
        graph_file(out, job, "", str_from("core.so"), "");
    if (needs.counts)
        graph_file(out, job, "", str_from("counts.so"), "");
    if (needs.core || needs.counts)
        graph_tests(job, out);
    graph_file(out, job, "cells/", name, ".places.lua");
    buf_text(out, "\n  places =");
    graph_file(out, job, "cells/", name, ".places.lua");
    write_needs(job, needs, out);
}

void graph_write(const struct tangle_job *job, struct buf *out)
{
    write_rules(job, out);
    write_core(job, out);
    count_graph(job, out);
    write_tests(job, out);
    write_cells(job, &job->course->page, out);
    for (size_t i = 0; i < job->course->lessons.count; i++)
        write_cells(job, job->course->lessons.items[i], out);
    lab_graph_write(job, out);
}
