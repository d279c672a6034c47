#include "run/proof_blame.h"

#include <string.h>

#include "run/proof_accept.h"

struct place proof_place(const struct proof *proof, const char *key, size_t i)
{
    const struct value *place = value_get(proof->places, key)->list.items[i];
    return place_at(proof->source, (int)value_get_int(place, "line", 0),
                    (int)value_get_int(place, "column", 0), 1);
}

bool proof_is_graded(const struct proof *proof, size_t check)
{
    return value_get_bool(value_get(proof->file, "checks")->list.items[check], "graded");
}

/* "the solution of lab "axis"", "the program of lab "axis"" for a demonstration. */
static struct str title(const struct proof *proof, const struct variant_run *run)
{
    bool alone = value_get_bool(proof->file, "demonstration");
    struct str kind = alone ? str_from("program") : value_get_str(run->variant, "kind");
    return str_format(proof->arena, "the %.*s of lab \"%.*s\"", STR(kind), STR(proof->lab));
}

/* Endings */

/* The first line of ERRORS that holds TEXT, from behind it. */
static struct str behind(struct str errors, const char *text)
{
    for (struct str line; str_line(&errors, &line);) {
        size_t at = str_find(line, text, 0);
        if (at < line.len)
            return str_slice(line, at + strlen(text), line.len);
    }
    return str_from("");
}

/* A sanitizer names lines of the lesson; the first one is where it happened. */
static struct place crash_place(const struct proof *proof, const struct variant_run *run,
                                struct str errors)
{
    struct str rest = behind(errors, proof->source->path);
    int line = 0;
    for (size_t i = 1; i < rest.len && rest.ptr[i] >= '0' && rest.ptr[i] <= '9' && i < 8; i++)
        line = line * 10 + (rest.ptr[i] - '0');
    return line ? place_at(proof->source, line, 0, 1) : run->at;
}

static struct str crash_reason(struct arena *arena, int signal, struct str errors)
{
    struct str undefined = behind(errors, ": runtime error: ");
    struct str address = behind(errors, "Sanitizer: ");
    if (undefined.len)
        return undefined;
    if (address.len)
        return str_slice(address, 0, str_find(address, " on ", 0));
    return str_copy(arena, str_from(signal ? strsignal(signal) : "a sanitizer stopped it"));
}

/* How one program or check ended. */
struct end {
    enum program_ending ending;
    int status;
    struct str errors;
    struct str where; /* "", " in check 1" */
};

static void blame_end(struct proof *proof, const struct variant_run *run, const struct end *end)
{
    struct str who = title(proof, run);
    struct diag *diag = proof->diag;
    switch (end->ending) {
    case PROGRAM_DONE: break;
    case PROGRAM_CRASHED: {
        struct str reason = crash_reason(proof->arena, end->status, end->errors);
        diag_error(diag, crash_place(proof, run, end->errors), "%.*s crashes%.*s: %.*s", STR(who),
                   STR(end->where), STR(reason));
        diag_hint(diag, "students would not know what they did: starter and solution must run "
                        "to their end");
        break;
    }
    case PROGRAM_TOO_LONG:
        diag_error(diag, run->at, "%.*s ran longer than %d s%.*s", STR(who), proof->seconds,
                   STR(end->where));
        diag_hint(diag, "does a loop never end? If it only needs longer, write run_seconds: into "
                        "the block that opens the lab");
        break;
    case PROGRAM_TOO_MUCH:
        diag_error(diag, run->at, "%.*s printed more than %d kB%.*s", STR(who),
                   PROGRAM_MOST_KILOBYTES, STR(end->where));
        diag_hint(diag, "does a loop never end? Pages and kits show what it prints");
        break;
    }
}

void proof_blame_endings(struct proof *proof, const struct variant_run *run)
{
    struct end program = {run->ending, run->status, run->errors, str_from("")};
    blame_end(proof, run, &program);
    if (run->ending == PROGRAM_DONE && run->status != 0) {
        struct str who = title(proof, run);
        diag_error(proof->diag, run->at, "%.*s ends with status %d, not 0", STR(who), run->status);
        diag_hint(proof->diag, "let its main() return 0");
    }
    for (size_t i = 0; i < run->count; i++) {
        const struct verdict *check = &run->checks[i];
        struct str where = str_format(proof->arena, " in check %zu", i + 1);
        struct end end = {check->ending, check->status, check->errors, where};
        blame_end(proof, run, &end);
    }
}

/* Verdicts */

void proof_blame_solution(struct proof *proof, const struct variant_run *run, size_t check)
{
    const struct verdict *verdict = &run->checks[check];
    struct place at = proof_place(proof, "checks", check);
    struct str who = title(proof, run);
    if (!verdict->whole) {
        diag_error(proof->diag, at, "this check does not say how many tests it made");
        diag_hint(proof->diag, "call lab_near(), lab_true() ... of \"lab.h\" and end main() with "
                               "return lab_done();");
        return;
    }
    diag_error(proof->diag, run->at, "%.*s does not pass check %zu", STR(who), check + 1);
    diag_note(proof->diag, at, "the check is here");
    if (verdict->failures.len)
        diag_hint(proof->diag, "it says:\n%.*s", STR(str_trim(verdict->failures)));
    else
        diag_hint(proof->diag,
                  "all its tests passed, but it ended with status %d: end main() "
                  "with return lab_done();",
                  verdict->status);
}

void proof_blame_passing(struct proof *proof, const struct variant_run *run)
{
    if (str_is(value_get_str(run->variant, "kind"), "starter")) {
        diag_error(proof->diag, run->at,
                   "the starter of lab \"%.*s\" passes every check "
                   "that students get",
                   STR(proof->lab));
        diag_hint(proof->diag, "leave something to do, or write a check of what is left");
        return;
    }
    diag_error(proof->diag, run->at, "no check of lab \"%.*s\" rejects this wrong body",
               STR(proof->lab));
    diag_hint(proof->diag, "write a test that tells it from the solution");
}

/* Output */

static bool next_line(struct str *rest, struct str *line)
{
    *line = str_from("");
    return str_line(rest, line);
}

static void blame_line(struct proof *proof, const struct variant_run *run, struct place at,
                       const char *how, struct str printed, struct str written)
{
    struct str who = title(proof, run);
    diag_error(proof->diag, at, how, STR(who), STR(printed), STR(written));
}

/* What pages can show: UTF-8 without control characters. */
static bool is_text(struct str bytes)
{
    for (size_t i = 0; i < bytes.len;) {
        size_t len = str_utf8(str_slice(bytes, i, bytes.len));
        unsigned char c = (unsigned char)bytes.ptr[i];
        if (len == 0 || (c < ' ' && c != '\n' && c != '\t'))
            return false;
        i += len;
    }
    return true;
}

void proof_blame_output(struct proof *proof, const struct variant_run *run, size_t i)
{
    struct str written = value_get_str(value_get(proof->file, "outputs")->list.items[i], "text");
    struct str printed = run->output, a, b;
    struct place at = proof_place(proof, "outputs", i);
    if (!is_text(printed)) {
        struct str who = title(proof, run);
        diag_error(proof->diag, at, "%.*s prints bytes that no page can show", STR(who));
        diag_hint(proof->diag, "print UTF-8 text, without control characters");
        return;
    }
    if (written.len == 0)
        return;
    for (int number = 1;; number++) {
        bool more = next_line(&printed, &a), wanted = next_line(&written, &b);
        if (!more && !wanted)
            return;
        if (more && wanted && str_eq(a, b))
            continue;
        at = place_at(proof->source, at.line + number, 0, 1);
        const char *how = more && wanted ? "%.*s prints \"%.*s\", the lesson says \"%.*s\""
                          : more         ? "%.*s prints one more line, \"%.*s\"%.*s"
                                         : "%.*s prints no such line%.*s: \"%.*s\"";
        blame_line(proof, run, at, how, a, b);
        proof_accept_output(proof, i, run->output);
        return;
    }
}
