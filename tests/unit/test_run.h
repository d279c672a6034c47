/* test_run.h -- run cells as heddle does, and compare what is said.
 *
 * The cells of a test stand in "lessons/02-x.md", the first in line 10, the next in line 20. */
#ifndef HEDDLE_TEST_RUN_H
#define HEDDLE_TEST_RUN_H

#include "test_run_files.h"

#include "run/result.h"

/* Forgets the cells and presets of the test before. */
static int test_run_reset(void **state)
{
    struct test_run *run = *state;
    run->cells = value_list(&run->arena);
    run->places = value_list(&run->arena);
    run->sweep = false;
    run->results = NULL;
    run->job.presets = NULL;
    run->job.seconds = 10;
    run->job.megabytes = 64;
    return 0;
}

static void test_run_add(struct test_run *run, const char *kind, const char *text)
{
    struct value *cell = value_map(&run->arena), *place = value_map(&run->arena);
    value_set(&run->arena, cell, "kind", value_text(&run->arena, kind));
    value_set(&run->arena, cell, "text", value_text(&run->arena, text));
    value_add(&run->arena, run->cells, cell);
    value_set(&run->arena, place, "path", value_text(&run->arena, "lessons/02-x.md"));
    value_set(&run->arena, place, "line",
              value_int(&run->arena, 10 * (int64_t)run->cells->list.count));
    value_set(&run->arena, place, "column", value_int(&run->arena, 7));
    value_add(&run->arena, run->places, place);
}

static void test_run_write_files(struct test_run *run)
{
    struct value *file = value_map(&run->arena);
    value_set(&run->arena, file, "cells", run->cells);
    value_set(&run->arena, file, "sweep", value_bool(&run->arena, run->sweep));
    test_run_write_value(run->job.cells, file);
    test_run_write_value(run->job.places, run->places);
    remove(run->job.results);
    run->results = NULL;
}

static void test_run_read_results(struct test_run *run, struct diag *diag)
{
    struct value *file;
    assert_true(result_load(&run->arena, run->job.results, &file, diag));
    run->results = value_get(file, "results");
    assert_int_equal(run->results->list.count, run->cells->list.count);
}

/* Runs the cells and compares the messages with MESSAGES: none means success. */
static void test_run_assert(struct test_run *run, const char *messages)
{
    struct diag *diag = diag_new();
    char *said = NULL;
    size_t size;
    test_run_write_files(run);
    bool done = cells_run(&run->arena, &run->job, diag);
    FILE *out = open_memstream(&said, &size);
    diag_print_records(diag, out);
    fclose(out);
    assert_string_equal(said, messages);
    free(said);
    assert_int_equal(done, *messages == '\0');
    assert_int_equal(fs_exists(run->job.results), done);
    if (done)
        test_run_read_results(run, diag);
    diag_free(diag);
}

/* The same for one cell alone. */
static inline void test_run_assert_cell(struct test_run *run, const char *kind, const char *text,
                                        const char *messages)
{
    void *state = run;
    test_run_reset(&state);
    test_run_add(run, kind, text);
    test_run_assert(run, messages);
}

static inline struct value *test_run_result(const struct test_run *run, size_t cell)
{
    return run->results->list.items[cell];
}

#endif
