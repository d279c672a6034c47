#include "run/signature.h"

static const char *bad_end(enum program_ending ending)
{
    switch (ending) {
    case PROGRAM_DONE: break;
    case PROGRAM_CRASHED: return "crashed";
    case PROGRAM_TOO_LONG:
    case PROGRAM_TOO_MUCH: return "did not end";
    }
    return NULL;
}

static void add_failures(struct buf *out, struct str failures)
{
    for (struct str line; str_line(&failures, &line);)
        if (str_starts(line, "not ok ") || str_starts(line, "# got "))
            buf_format(out, "%.*s\n", STR(line));
}

/* False if the check came to a bad end: no student sees one behind it. */
static bool add_check(struct buf *out, const struct verdict *verdict, size_t number)
{
    const char *end = bad_end(verdict->ending);
    add_failures(out, verdict->failures);
    if (!end && !verdict->whole)
        end = "ended early";
    if (end)
        buf_format(out, "# check-%zu %s\n", number, end);
    return !end;
}

struct str signature_of(const struct proof *proof, const struct variant_run *run)
{
    struct buf text = {0};
    const char *end = bad_end(run->ending);
    bool going = !end;
    if (end)
        buf_format(&text, "# program %s\n", end);
    for (size_t i = 0; going && i < run->count; i++)
        if (!proof_is_graded(proof, i))
            going = add_check(&text, &run->checks[i], i + 1);
    struct str copy = str_copy(proof->arena, buf_str(&text));
    buf_clear(&text);
    return copy;
}
