/* test_run_files.h -- a directory with the files that heddle cells reads, and a small core. */
#ifndef HEDDLE_TEST_RUN_FILES_H
#define HEDDLE_TEST_RUN_FILES_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/proc.h"
#include "base/value.h"
#include "run/cells.h"

struct test_run {
    struct arena arena;
    const char *directory; /* of its own, removed at the end */
    struct cells_job job;
    struct value *cells, *places;
    bool sweep;
    struct value *results; /* after a run without mistakes */
};

static const char *test_run_file(struct test_run *run, const char *name)
{
    return fs_join(&run->arena, run->directory, name);
}

static void test_run_write(const char *path, struct str text)
{
    struct diag *diag = diag_new();
    assert_true(fs_write(path, text, NULL, diag));
    diag_free(diag);
}

static void test_run_compile(struct test_run *run, const char *code)
{
    const char *source = test_run_file(run, "core.c");
    // clang-format off
    const char *const command[] = {
        "gcc", "-std=c11", "-O1", "-gdwarf-4", "-fPIC", "-shared", "-w", "-fsanitize=undefined",
        "-fsanitize-undefined-trap-on-error", "-o", run->job.core, source, NULL,
    };
    // clang-format on
    struct diag *diag = diag_new();
    struct buf said = {0};
    test_run_write(source, str_from(code));
    assert_int_equal(proc_capture(command, str_from(""), &said, diag), 0);
    buf_clear(&said);
    diag_free(diag);
}

/* A directory with files named as heddle names them; CODE, if any, is compiled to core.so. */
static struct test_run *test_run_new(const char *code)
{
    struct test_run *run = xmalloc(sizeof *run);
    char name[] = "/tmp/heddle-run-XXXXXX";
    memset(run, 0, sizeof *run);
    run->directory = str_c(&run->arena, str_from(mkdtemp(name)));
    run->job = (struct cells_job){
        .cells = test_run_file(run, "cells.lua"),
        .places = test_run_file(run, "places.lua"),
        .results = test_run_file(run, "results.lua"),
        .core = code ? test_run_file(run, "core.so") : NULL,
    };
    if (code)
        test_run_compile(run, code);
    return run;
}

static void test_run_free(struct test_run *run)
{
    static const char *const names[] = {"cells.lua",   "places.lua", "results.lua",
                                        "presets.lua", "core.c",     "core.so"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(test_run_file(run, names[i]));
    remove(run->directory);
    arena_clear(&run->arena);
    free(run);
}

static void test_run_write_value(const char *path, const struct value *value)
{
    struct buf text = {0};
    value_write(&text, value);
    test_run_write(path, buf_str(&text));
    buf_clear(&text);
}

#endif
