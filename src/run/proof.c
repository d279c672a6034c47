#include "run/proof.h"

#include "base/fs.h"
#include "run/proof_blame.h"
#include "run/result.h"
#include "run/signature.h"

static bool load(struct proof *proof, const struct proof_job *job)
{
    struct value *file, *places;
    if (!result_load(proof->arena, job->proof, &file, proof->diag) ||
        !result_load(proof->arena, job->places, &places, proof->diag))
        return false;
    struct str path = value_get_str(value_get(places, "lab"), "path");
    proof->source = source_new(proof->arena, str_c(proof->arena, path), 0, str_from(""));
    proof->file = file;
    proof->places = places;
    proof->lab = value_get_str(file, "lab");
    proof->seconds = (int)value_get_int(file, "seconds", 1);
    return true;
}

static bool run_variants(struct proof *proof)
{
    const struct value *variants = value_get(proof->file, "variants");
    struct str input = value_get_str(proof->file, "input");
    proof->count = variants ? variants->list.count : 0;
    proof->runs = arena_alloc(proof->arena, (proof->count + 1) * sizeof *proof->runs);
    for (size_t i = 0; i < proof->count; i++) {
        struct variant_run *run = &proof->runs[i];
        run->variant = variants->list.items[i];
        run->at = proof_place(proof, "variants", i);
        if (!proof_run_variant(proof->arena, run, input, proof->seconds, proof->diag))
            return false;
    }
    return true;
}

static const struct variant_run *find_run(const struct proof *proof, struct str kind)
{
    for (size_t i = 0; i < proof->count; i++)
        if (str_eq(value_get_str(proof->runs[i].variant, "kind"), kind))
            return &proof->runs[i];
    return NULL;
}

static bool is_kind(const struct variant_run *run, const char *kind)
{
    return str_is(value_get_str(run->variant, "kind"), kind);
}

static bool passes(const struct variant_run *run)
{
    for (size_t i = 0; i < run->count; i++)
        if (!run->checks[i].passed)
            return false;
    return true;
}

/* Whether nothing that students get tells them that there is something to do. */
static bool passes_open(const struct proof *proof, const struct variant_run *run)
{
    size_t open = 0;
    for (size_t i = 0; i < run->count; i++) {
        if (!proof_is_graded(proof, i) && !run->checks[i].passed)
            return false;
        open += !proof_is_graded(proof, i);
    }
    return open > 0;
}

static void judge_solution(struct proof *proof, const struct variant_run *run)
{
    for (size_t i = 0; i < run->count; i++)
        if (run->checks[i].ending == PROGRAM_DONE && !run->checks[i].passed)
            proof_blame_solution(proof, run, i);
}

static void judge_variants(struct proof *proof)
{
    for (size_t i = 0; i < proof->count; i++) {
        const struct variant_run *run = &proof->runs[i];
        bool wrong = is_kind(run, "wrong");
        if (!wrong)
            proof_blame_endings(proof, run);
        if (is_kind(run, "solution"))
            judge_solution(proof, run);
        else if (passes(run) || (!wrong && passes_open(proof, run)))
            proof_blame_passing(proof, run);
    }
}

/* Asked only of checks that the solution passes. */
static void judge_checks(struct proof *proof)
{
    size_t checks = proof->count ? proof->runs[0].count : 0;
    for (size_t i = 0; i < checks; i++) {
        bool rejects = false;
        for (size_t j = 0; j < proof->count; j++)
            rejects |= !proof->runs[j].checks[i].passed;
        if (rejects)
            continue;
        diag_error(proof->diag, proof_place(proof, "checks", i),
                   "this check rejects neither the starter nor a wrong body");
        diag_hint(proof->diag, "write a wrong body that it must find, or take the check out");
    }
}

static void judge_outputs(struct proof *proof)
{
    const struct value *outputs = value_get(proof->file, "outputs");
    for (size_t i = 0; outputs && i < outputs->list.count; i++) {
        const struct variant_run *run =
            find_run(proof, value_get_str(outputs->list.items[i], "of"));
        if (run && run->ending == PROGRAM_DONE)
            proof_blame_output(proof, run, i);
    }
}

/* Results */

static struct value *failures_value(const struct proof *proof, const struct variant_run *run)
{
    struct arena *arena = proof->arena;
    struct value *list = value_list(arena);
    for (size_t i = 0; i < run->count; i++) {
        if (run->checks[i].passed)
            continue;
        struct value *map = value_map(arena);
        value_set(arena, map, "check", value_int(arena, (int64_t)i + 1));
        value_set(arena, map, "graded", value_bool(arena, proof_is_graded(proof, i)));
        value_set(arena, map, "lines", value_str(arena, run->checks[i].failures));
        value_add(arena, list, map);
    }
    return list;
}

static struct value *wrong_value(const struct proof *proof, const struct variant_run *run)
{
    static const char *const keys[] = {"slot", "number", "reason"};
    struct value *map = value_map(proof->arena);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        value_set(proof->arena, map, keys[i], value_get(run->variant, keys[i]));
    value_set(proof->arena, map, "signature", value_str(proof->arena, signature_of(proof, run)));
    value_set(proof->arena, map, "failures", failures_value(proof, run));
    return map;
}

static struct value *result_value(const struct proof *proof)
{
    struct arena *arena = proof->arena;
    struct value *result = value_map(arena), *outputs = value_map(arena);
    struct value *wrongs = value_list(arena);
    for (size_t i = 0; i < proof->count; i++) {
        const struct variant_run *run = &proof->runs[i];
        if (is_kind(run, "wrong"))
            value_add(arena, wrongs, wrong_value(proof, run));
        else
            value_set(arena, outputs, str_c(arena, value_get_str(run->variant, "kind")),
                      value_str(arena, run->output));
        if (is_kind(run, "starter"))
            value_set(arena, result, "starter", failures_value(proof, run));
    }
    value_set(arena, result, "outputs", outputs);
    value_set(arena, result, "wrongs", wrongs);
    return result;
}

static bool write_results(const struct proof *proof, const char *path)
{
    struct buf text = {0};
    value_write(&text, result_value(proof));
    buf_char(&text, '\n');
    bool written = fs_write(path, buf_str(&text), NULL, proof->diag);
    buf_clear(&text);
    return written;
}

bool proof_run(struct arena *arena, const struct proof_job *job, struct diag *diag)
{
    struct proof proof = {.arena = arena, .diag = diag};
    if (!load(&proof, job) || !run_variants(&proof))
        return false;
    judge_variants(&proof);
    judge_outputs(&proof);
    if (diag_errors(diag) == 0)
        judge_checks(&proof);
    return diag_errors(diag) == 0 && write_results(&proof, job->results);
}
