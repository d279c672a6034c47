#include "run/blame.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/proc.h"

static struct source *source_for(struct blame *blame, struct str path)
{
    for (size_t i = 0; i < blame->sources.count; i++)
        if (str_is(path, blame->sources.items[i]->path))
            return blame->sources.items[i];
    const char *name = str_c(blame->arena, path);
    int order = (int)blame->sources.count;
    struct source *source = source_new(blame->arena, name, order, str_from(""));
    *vec_add(blame->arena, &blame->sources) = source;
    return source;
}

bool blame_init(struct blame *blame, const struct value *places, size_t cells)
{
    if (!places || places->kind != VALUE_LIST || places->list.count != cells)
        return false;
    blame->cells = cells;
    blame->places = arena_alloc(blame->arena, (cells + 1) * sizeof *blame->places);
    for (size_t i = 0; i < cells; i++) {
        const struct value *place = places->list.items[i];
        struct source *source = source_for(blame, value_get_str(place, "path"));
        blame->places[i] = place_at(source, (int)value_get_int(place, "line", 0),
                                    (int)value_get_int(place, "column", 0), 1);
    }
    return true;
}

/* A position in a cell as a place in its lesson; without a line, the cell's beginning. */
static struct place place_of(const struct blame *blame, struct where where)
{
    size_t cell = where.cell >= 0 && (size_t)where.cell < blame->cells ? (size_t)where.cell : 0;
    struct place place = blame->places[cell];
    if (where.line > 1) {
        place.line += where.line - 1;
        place.column = 1;
    }
    return place;
}

static bool is_new(struct blame *blame, struct place at, struct str message)
{
    struct str key = str_format(blame->arena, "%s:%d:%d:%.*s", at.source->path, at.line, at.column,
                                STR(message));
    for (size_t i = 0; i < blame->said.count; i++)
        if (str_eq(blame->said.items[i], key))
            return false;
    *vec_add(blame->arena, &blame->said) = key;
    return true;
}

static bool say(struct blame *blame, struct place at, struct str message)
{
    if (!is_new(blame, at, message))
        return false;
    if (blame->preset.len)
        diag_error(blame->diag, at, "with preset \"%.*s\": %.*s", STR(blame->preset), STR(message));
    else
        diag_error(blame->diag, at, "%.*s", STR(message));
    return true;
}

bool blame_cell(struct blame *blame, int cell, const char *format, ...)
{
    struct buf text = {0};
    va_list args;
    va_start(args, format);
    buf_vformat(&text, format, args);
    va_end(args);
    bool said = say(blame, place_of(blame, (struct where){cell, 0}), buf_str(&text));
    buf_clear(&text);
    return said;
}

static void note_helper(struct blame *blame, struct trace trace)
{
    if (trace.raised.cell >= 0 && trace.raised.cell != trace.caller.cell)
        diag_note(blame->diag, place_of(blame, trace.raised), "it happened here");
}

/* Lua's "(to close '(' at line 2)" counts the cell's lines: make it a line of the lesson. */
static struct str lesson_lines(const struct blame *blame, const struct failure *failure)
{
    struct str message = failure->message;
    size_t start = str_find(message, " at line ", 0) + strlen(" at line ");
    if (str_find(message, "(to close ", 0) == message.len || start > message.len)
        return message;
    int line = atoi(str_c(blame->arena, str_slice(message, start, message.len)));
    size_t end = str_find(message, ")", start);
    struct place place = place_of(blame, (struct where){failure->trace.caller.cell, line});
    return str_format(blame->arena, "%.*s%d%.*s", STR(str_slice(message, 0, start)), place.line,
                      STR(str_slice(message, end, message.len)));
}

static void blame_failure(struct blame *blame, const struct failure *failure)
{
    if (!say(blame, place_of(blame, failure->trace.caller), lesson_lines(blame, failure)))
        return;
    note_helper(blame, failure->trace);
    if (failure->hint.len)
        diag_hint(blame->diag, "%.*s", STR(failure->hint));
}

/* What a signal means, and what to do about it (may be NULL). */
struct meaning {
    const char *text, *remedy;
};

static struct meaning bad_access(const struct crash *crash)
{
    if (crash->stack)
        return (struct meaning){"the core used up its stack",
                                "look for a recursion without end or a large local array"};
    if (crash->null)
        return (struct meaning){"the core used a null pointer", NULL};
    const char *text = crash->writing   ? "the core wrote outside an array"
                       : crash->reading ? "the core read outside an array"
                                        : "the core read or wrote outside an array";
    return (struct meaning){text, "compare the lengths of the arrays with the sizes passed"};
}

static struct meaning core_fault(const struct crash *crash)
{
    switch (crash->signal) {
    case SIGSEGV:
    case SIGBUS: return bad_access(crash);
    case SIGILL:
    case SIGTRAP:
        return (struct meaning){"undefined behaviour in the core",
                                "look for an integer overflow, a shift or index out of range, or a "
                                "division by zero"};
    case SIGFPE: return (struct meaning){"the core divided an integer by zero", NULL};
    default: return (struct meaning){"the core stopped itself by abort()", NULL};
    }
}

static struct meaning meaning_of(struct blame *blame, const struct crash *crash)
{
    if (crash->in_core || crash->stack)
        return core_fault(crash);
    const char *name = crash->signal ? sigdescr_np(crash->signal) : NULL;
    struct str text =
        str_format(blame->arena, "the run ended early (%s)", name ? name : "without a signal");
    return (struct meaning){text.ptr, NULL};
}

/* "lessons/02-x.md:41" as addr2line wrote it, which puts the directory of the compiler's run
 * in front of a relative path. */
static bool read_position(struct str line, struct str *path, int *number)
{
    char *here = realpath(".", NULL);
    size_t prefix = here ? strlen(here) : 0;
    line = str_trim(line);
    if (here && str_starts(line, here) && line.len > prefix && line.ptr[prefix] == '/')
        line = str_slice(line, prefix + 1, line.len);
    free(here);
    size_t colon = str_find(line, ":", 0);
    *path = str_slice(line, 0, colon);
    *number = (int)strtol(colon < line.len ? line.ptr + colon + 1 : "", NULL, 10);
    return *number > 0;
}

static void note_core(struct blame *blame, const struct crash *crash)
{
    const char *library = crash->counting ? blame->counts : blame->core;
    struct str offset = str_format(blame->arena, "0x%zx", (size_t)crash->offset);
    const char *const command[] = {"addr2line", "-e", library, offset.ptr, NULL};
    struct diag *unheard = diag_new(); /* without addr2line there is no note */
    struct buf answer = {0};
    struct str path;
    int line;
    if (proc_capture(command, str_from(""), &answer, unheard) == 0 &&
        read_position(buf_str(&answer), &path, &line))
        diag_note(blame->diag, place_line(source_for(blame, path), line),
                  crash->counting ? "its counting build was here" : "the core was here");
    buf_clear(&answer);
    diag_free(unheard);
}

static void explain(struct blame *blame, const struct crash *crash, const char *remedy)
{
    note_helper(blame, crash->trace);
    if (crash->in_core)
        note_core(blame, crash);
    if (remedy)
        diag_hint(blame->diag, "%s", remedy);
}

static void blame_time(struct blame *blame, const struct crash *crash)
{
    struct str text = str_format(blame->arena, "the cell ran for more than %d second%s",
                                 blame->seconds, blame->seconds == 1 ? "" : "s");
    if (say(blame, place_of(blame, crash->trace.caller), text))
        explain(blame, crash, "look for a loop without end");
}

static void blame_crash(struct blame *blame, const struct crash *crash)
{
    struct meaning meaning = meaning_of(blame, crash);
    if (crash->signal == SIGPROF || crash->signal == SIGXCPU)
        blame_time(blame, crash);
    else if (say(blame, place_of(blame, crash->trace.caller), str_from(meaning.text)))
        explain(blame, crash, meaning.remedy);
}

/* The child could say nothing: all that is known is the cell. */
static struct crash bare_crash(const struct outcome *outcome, int number)
{
    struct where cell = {outcome->cell, 0};
    return (struct crash){.signal = number, .trace = {.raised = {-1, 0}, .caller = cell}};
}

static bool blame_ending(struct blame *blame, const struct outcome *outcome)
{
    struct crash crash = bare_crash(outcome, outcome->crash.signal);
    switch (outcome->ending) {
    case ENDING_DONE: return outcome->failures.count == 0;
    case ENDING_NO_CORE:
        diag_system(blame->diag, blame->core ? blame->core : blame->counts, outcome->reason.ptr);
        break;
    case ENDING_SYSTEM: diag_system(blame->diag, "fork", outcome->reason.ptr); break;
    case ENDING_CRASH: blame_crash(blame, &outcome->crash); break;
    case ENDING_SIGNAL: blame_crash(blame, &crash); break;
    case ENDING_MEMORY:
        blame_cell(blame, outcome->cell, "there was no memory left for what this cell asks for");
        break;
    case ENDING_LATE:
        blame_cell(blame, outcome->cell, "the cell waits for something and never comes back");
        break;
    case ENDING_TOO_MUCH:
        blame_cell(blame, outcome->cell, "the cells of the lesson return more than %d MB of data",
                   CHILD_OUTPUT_MEGABYTES);
        break;
    }
    return false;
}

bool blame_outcome(struct blame *blame, const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->failures.count; i++)
        blame_failure(blame, &outcome->failures.items[i]);
    return blame_ending(blame, outcome);
}
