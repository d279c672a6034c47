#include "run/cells.h"

#include "base/fs.h"
#include "run/blame.h"
#include "run/expected.h"
#include "run/outcome.h"
#include "run/result.h"
#include "run/result_figure.h"
#include "run/result_table.h"
#include "run/verdict.h"

struct lesson_run {
    struct arena *arena;
    const struct value *cells, *places; /* lists */
    bool sweep;
    struct child_job child;
    struct blame blame;
    struct verdict verdict;
};

static bool load_cells(const struct cells_job *job, struct lesson_run *run, struct diag *diag)
{
    struct value *file;
    if (!result_load(run->arena, job->cells, &file, diag))
        return false;
    run->cells = value_get(file, "cells");
    run->sweep = value_get_bool(file, "sweep");
    if (run->cells && run->cells->kind == VALUE_LIST)
        return true;
    diag_system(diag, job->cells, "it holds no list of cells");
    return false;
}

static bool load_places(const struct cells_job *job, struct lesson_run *run, struct diag *diag)
{
    struct value *places;
    if (!result_load(run->arena, job->places, &places, diag))
        return false;
    run->places = places;
    if (blame_init(&run->blame, places, run->cells->list.count)) {
        run->verdict = verdict_new(&run->blame, run->cells, places);
        return true;
    }
    diag_system(diag, job->places, "it does not hold one place per cell");
    return false;
}

static const struct value *find_preset(const struct value *presets, struct str id)
{
    for (size_t i = 0; i < presets->list.count; i++)
        if (str_eq(value_get_str(presets->list.items[i], "id"), id))
            return presets->list.items[i];
    return NULL;
}

static bool load_presets(const struct cells_job *job, struct lesson_run *run, struct diag *diag)
{
    struct value *file;
    if (!job->presets)
        return true;
    if (!result_load(run->arena, job->presets, &file, diag))
        return false;
    const struct value *presets = value_get(file, "presets");
    if (!presets || presets->kind != VALUE_LIST) {
        diag_system(diag, job->presets, "it holds no list of presets");
        return false;
    }
    run->child.presets = presets;
    run->child.schemas = value_get(file, "schemas");
    run->child.preset = find_preset(presets, value_get_str(file, "default"));
    return true;
}

static bool load(const struct cells_job *job, struct lesson_run *run, struct diag *diag)
{
    run->blame = (struct blame){
        .arena = run->arena,
        .diag = diag,
        .core = job->core,
        .counts = job->counts,
        .seconds = job->seconds,
        .megabytes = job->megabytes,
    };
    if (!load_cells(job, run, diag) || !load_places(job, run, diag) ||
        !load_presets(job, run, diag))
        return false;
    run->child.cells = run->cells;
    run->child.core = job->core;
    run->child.counts = job->counts;
    run->child.seconds = job->seconds;
    run->child.megabytes = job->megabytes;
    return true;
}

static bool check_inline(struct lesson_run *run, const struct checker *checker,
                         const struct value *source, const struct value *result)
{
    const struct value *shown = value_get(result, value_get(result, "tex") ? "tex" : "text");
    return checker_text(checker, "the value", shown) &&
           expected_check(checker, run->places->list.items[checker->cell],
                          value_get(source, "expected"), shown->string);
}

/* A share of nothing is nothing. */
static bool check_tolerance(const struct checker *checker, const struct value *source,
                            const struct value *answer)
{
    bool zero = answer->kind == VALUE_INT ? answer->integer == 0
                                          : !(answer->number < 0 || answer->number > 0);
    if (!zero || !value_get_bool(source, "percent"))
        return true;
    if (blame_cell(checker->blame, checker->cell,
                   "the answer is 0, and a tolerance in percent of 0 allows nothing"))
        diag_hint(checker->blame->diag,
                  "write the tolerance as a number, ± 0.001, or for an exact integer none");
    return false;
}

static bool check_answer(const struct checker *checker, const struct value *source,
                         const struct value *result)
{
    const struct value *value = value_get(result, "value");
    if (!checker_number(checker, "the answer", value) || !check_tolerance(checker, source, value))
        return false;
    if (value->kind == VALUE_INT || !value_get_bool(source, "exact"))
        return true;
    struct str got = checker_describe(checker, value);
    if (blame_cell(checker->blame, checker->cell,
                   "an answer without a tolerance must be an integer, got %.*s", STR(got)))
        diag_hint(checker->blame->diag, "write ± and a tolerance behind it, such as ± 0.1 %%");
    return false;
}

static bool check_result(struct lesson_run *run, int cell, const struct value *result)
{
    struct checker checker = {&run->blame, cell};
    const struct value *source = run->cells->list.items[cell];
    struct str kind = value_get_str(source, "kind");
    if (str_is(kind, "table"))
        return result_table_check(&checker, result);
    if (str_is(kind, "figure"))
        return result_figure_check(&checker, result);
    if (str_is(kind, "inline"))
        return check_inline(run, &checker, source, result);
    if (str_is(kind, "answer"))
        return check_answer(&checker, source, result);
    return true;
}

static bool check_results(struct lesson_run *run, struct value *const *results)
{
    bool sound = true;
    for (size_t i = 0; i < run->cells->list.count; i++)
        if (results[i])
            sound &= check_result(run, (int)i, results[i]);
    return sound;
}

/* Runs the cells once; *ended tells whether they came to their end, with mistakes or not. */
static bool run_once(struct lesson_run *run, struct outcome *outcome, bool *ended)
{
    outcome_run(run->arena, &run->child, outcome);
    bool sound = blame_outcome(&run->blame, outcome);
    sound &= check_results(run, outcome->results);
    verdict_add(&run->verdict, outcome->results, value_get_str(run->child.preset, "id"));
    *ended = outcome->ending == ENDING_DONE;
    return sound;
}

static bool run_other_presets(struct lesson_run *run)
{
    bool sound = true, ended = true;
    const struct value *first = run->child.preset, *presets = run->child.presets;
    struct str schema = value_get_str(first, "schema");
    for (size_t i = 0; ended && i < presets->list.count; i++) {
        struct outcome outcome;
        run->child.preset = presets->list.items[i];
        run->blame.preset = value_get_str(run->child.preset, "id");
        if (run->child.preset != first &&
            str_eq(value_get_str(run->child.preset, "schema"), schema))
            sound &= run_once(run, &outcome, &ended);
    }
    return sound;
}

/* A run that crashed or never came back would do so for every preset. */
static bool run_all(struct lesson_run *run, struct outcome *outcome)
{
    bool ended;
    bool sound = run_once(run, outcome, &ended);
    if (ended && run->sweep && run->child.preset)
        sound &= run_other_presets(run);
    return verdict_report(&run->verdict) && sound;
}

static bool write_results(const struct cells_job *job, struct lesson_run *run,
                          const struct outcome *outcome, struct diag *diag)
{
    struct buf text = {0};
    struct value *file = value_map(run->arena), *list = value_list(run->arena);
    for (size_t i = 0; i < run->cells->list.count; i++)
        value_add(run->arena, list, outcome->results[i]);
    value_set(run->arena, file, "results", list);
    value_write(&text, file);
    buf_char(&text, '\n');
    bool written = fs_write(job->results, buf_str(&text), NULL, diag);
    buf_clear(&text);
    return written;
}

bool cells_run(struct arena *arena, const struct cells_job *job, struct diag *diag)
{
    struct lesson_run run = {.arena = arena};
    struct outcome outcome = {0};
    return load(job, &run, diag) && run_all(&run, &outcome) &&
           write_results(job, &run, &outcome, diag);
}
