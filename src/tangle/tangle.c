#include "tangle/tangle.h"

#include "base/hash.h"
#include "tangle/bridge.h"
#include "tangle/cells.h"
#include "tangle/count.h"
#include "tangle/expand.h"
#include "tangle/graph.h"
#include "tangle/labs.h"
#include "tangle/tree.h"

struct str tangle_name(const struct lesson *lesson)
{
    return lesson->slug.len ? lesson->slug : str_from("README");
}

struct stage {
    const struct tangle_job *job;
    struct tree tree;
    struct buf text;       /* of the file being made */
    struct buf core, test; /* keys so far: of the core, of what tests share */
};

static void write_text(struct stage *stage, const char *name)
{
    tree_write(&stage->tree, name, buf_str(&stage->text));
    buf_reset(&stage->text);
}

/* A line of a key: the file's name and what its text without #line hashes to. */
static void add_key(struct stage *stage, struct buf *key, struct str name)
{
    buf_format(key, "%.*s %s\n", STR(name), hash_of(buf_str(&stage->text)).hex);
    buf_reset(&stage->text);
}

static void add_flags(const struct stage *stage, struct buf *key)
{
    buf_format(key, "flags %s %s %s\n", stage->job->cc, graph_flags, stage->job->cflags);
}

static void write_test_key(struct stage *stage, const struct chunk *file)
{
    struct str stem = str_slice(file->name, 0, file->name.len - 2);
    struct buf key = {0};
    add_key(stage, &key, file->name);
    tree_write(&stage->tree, str_format(stage->tree.arena, "%.*s.key", STR(stem)).ptr,
               buf_str(&key));
    buf_clear(&key);
}

static void write_file(struct stage *stage, const struct chunk *file)
{
    expand_chunk(file, chunk_has_line_directives(file), &stage->text);
    write_text(stage, str_c(stage->tree.arena, file->name));
    expand_chunk(file, false, &stage->text);
    if (chunk_is_core(file))
        add_key(stage, &stage->core, file->name);
    else if (str_ends(file->name, ".c"))
        write_test_key(stage, file);
    else
        add_key(stage, &stage->test, file->name);
}

static void write_bridge(struct stage *stage)
{
    bridge_header(stage->job->course, true, &stage->text);
    write_text(stage, "core/core.h");
    bridge_header(stage->job->course, false, &stage->text);
    add_key(stage, &stage->core, str_from("core/core.h"));
    bridge_source(stage->job->course, true, &stage->text);
    write_text(stage, "bridge.c");
    add_flags(stage, &stage->core);
    tree_write(&stage->tree, "core.key", buf_str(&stage->core));
    tree_write(&stage->tree, "test.key", buf_str(&stage->test));
}

static void write_counts(struct stage *stage)
{
    const struct course *course = stage->job->course;
    if (course->counts.count == 0)
        return;
    for (size_t i = 0; i < course->counts.count; i++) {
        const struct count *count = course->counts.items[i];
        count_driver(count, true, &stage->text);
        write_text(stage, str_format(stage->tree.arena, "count/%.*s.cc", STR(count->function)).ptr);
    }
    count_table(course, &stage->text);
    write_text(stage, "counts.cc");
    count_key(stage->job, &stage->text);
    write_text(stage, "count.key");
}

static void write_cells(struct stage *stage, const struct lesson *lesson)
{
    if (lesson->cells.count == 0)
        return;
    struct arena *arena = stage->tree.arena;
    struct str name = tangle_name(lesson);
    cells_text(stage->job->course, lesson, &stage->text);
    write_text(stage, str_format(arena, "cells/%.*s.lua", STR(name)).ptr);
    cells_places(stage->job->course, lesson, &stage->text);
    write_text(stage, str_format(arena, "cells/%.*s.places.lua", STR(name)).ptr);
}

static void write_lesson(struct stage *stage, const struct lesson *lesson)
{
    for (size_t i = 0; i < lesson->chunks.count; i++)
        if (lesson->chunks.items[i]->kind == CHUNK_FILE)
            write_file(stage, lesson->chunks.items[i]);
    write_cells(stage, lesson);
}

bool tangle_course(const struct tangle_job *job, bool *moved, struct diag *diag)
{
    struct arena arena = {0};
    struct stage stage = {
        .job = job,
        .tree = {.root = job->root, .arena = &arena, .diag = diag, .spare_lines = moved != NULL}};
    write_lesson(&stage, &job->course->page);
    for (size_t i = 0; i < job->course->lessons.count; i++)
        write_lesson(&stage, job->course->lessons.items[i]);
    write_bridge(&stage);
    write_counts(&stage);
    cells_presets(job->course, &stage.text);
    write_text(&stage, "presets.lua");
    graph_write(job, &stage.text);
    write_text(&stage, "build.ninja");
    stage.tree.failed |= !labs_write(job, &stage.tree, diag);
    bool ok = tree_finish(&stage.tree);
    if (moved)
        *moved = stage.tree.kept_lines;
    buf_clear(&stage.text);
    buf_clear(&stage.core);
    buf_clear(&stage.test);
    arena_clear(&arena);
    return ok;
}
