#include "run/proof_run.h"

#include <string.h>

#include "run/tap.h"

enum { MOST_MEGABYTES = 1024 }; /* of a program that no sanitizer watches */

static struct str keep(struct arena *arena, const struct buf *text)
{
    return str_copy(arena, buf_str(text));
}

/* A check that came to no end of its own has one line of failure, so that it can be told. */
static void describe_ending(const struct program_outcome *outcome, int seconds, struct buf *out)
{
    switch (outcome->ending) {
    case PROGRAM_DONE: break;
    case PROGRAM_CRASHED:
        buf_format(out, "# crashed: %s\n",
                   outcome->status ? strsignal(outcome->status) : "stopped by a sanitizer");
        break;
    case PROGRAM_TOO_LONG: buf_format(out, "# ran longer than %d s\n", seconds); break;
    case PROGRAM_TOO_MUCH:
        buf_format(out, "# printed more than %d kB\n", PROGRAM_MOST_KILOBYTES);
        break;
    }
}

static bool run_check(struct arena *arena, const struct program_job *job, struct verdict *verdict,
                      struct diag *diag)
{
    struct program_outcome outcome;
    struct buf failures = {0};
    if (!program_run(job, &outcome, diag))
        return false;
    struct tap tap = tap_read(buf_str(&outcome.output), &failures);
    describe_ending(&outcome, job->seconds, &failures);
    bool done = outcome.ending == PROGRAM_DONE;
    *verdict = (struct verdict){
        .ending = outcome.ending,
        .status = outcome.status,
        .whole = done && tap.whole,
        .passed = done && tap.whole && tap.failed == 0 && outcome.status == 0,
        .failures = keep(arena, &failures),
        .errors = keep(arena, &outcome.errors),
    };
    buf_clear(&failures);
    program_clear(&outcome);
    return true;
}

bool proof_run_variant(struct arena *arena, struct variant_run *run, struct str input, int seconds,
                       struct diag *diag)
{
    const struct value *checks = value_get(run->variant, "checks");
    struct program_outcome outcome;
    int megabytes = value_get_bool(run->variant, "sanitized") ? 0 : MOST_MEGABYTES;
    struct program_job job = {str_c(arena, value_get_str(run->variant, "program")), input, seconds,
                              megabytes};
    if (!program_run(&job, &outcome, diag))
        return false;
    run->ending = outcome.ending;
    run->status = outcome.status;
    run->output = keep(arena, &outcome.output);
    run->errors = keep(arena, &outcome.errors);
    program_clear(&outcome);
    run->count = checks->list.count;
    run->checks = arena_alloc(arena, (run->count + 1) * sizeof *run->checks);
    for (size_t i = 0; i < run->count; i++) {
        struct program_job check = {str_c(arena, checks->list.items[i]->string), run->output,
                                    seconds, megabytes};
        if (!run_check(arena, &check, &run->checks[i], diag))
            return false;
    }
    return true;
}
