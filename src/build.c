#include "build.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "accept.h"
#include "base/fs.h"
#include "lab/handout.h"
#include "lab/leak.h"
#include "model/course.h"
#include "parse/parse.h"
#include "run/proof_alike.h"
#include "run/result.h"
#include "tangle/ninja.h"
#include "tangle/tangle.h"
#include "weave/weave.h"

struct build {
    const struct build_options *options;
    struct arena arena;
    struct course course;
    struct diag *diag;
    bool shows_progress; /* standard error is a terminal: one line that changes */
    bool line_is_open;
    struct leak *leak; /* what must not go out, once pages and kits are made */
};

static void show_progress(void *context, const char *what, size_t done, size_t total)
{
    struct build *build = context;
    if (build->shows_progress)
        fprintf(stderr, "\r\033[K[%zu/%zu] %s", done, total, what);
    else
        fprintf(stderr, "[%zu/%zu] %s\n", done, total, what);
    build->line_is_open = build->shows_progress;
}

static void end_progress(struct build *build)
{
    if (build->line_is_open)
        fputs("\r\033[K", stderr);
    build->line_is_open = false;
}

static const char *in_out(struct build *build, const char *name)
{
    return fs_join(&build->arena, build->options->out, name);
}

static const char *beside_program(struct build *build, const char *name)
{
    return fs_beside_program(&build->arena, name);
}

static const char *templates(struct build *build)
{
    const char *chosen = build->options->templates;
    return chosen ? chosen : beside_program(build, "../../templates");
}

/* Paths of outputs and of this program go into commands and a Ninja file, which take odd ones
 * apart; the course's goes into #line and messages, line by line. */
static bool paths_fit(struct build *build)
{
    const char *const plain[] = {build->options->out, beside_program(build, "heddle")};
    for (size_t i = 0; i < 2; i++) {
        if (!strpbrk(plain[i], " \t\r\n\"'`\\$&;|<>()*?[]{}~!#"))
            continue;
        diag_system(build->diag, plain[i],
                    "a blank, a quote or a mark in it would be read as more "
                    "than a letter by commands: choose a plain path");
        return false;
    }
    if (!strpbrk(build->options->course, "\r\n"))
        return true;
    diag_system(build->diag, build->options->course, "a line end in it would divide messages");
    return false;
}

/* One build at a time in one output tree; the lock goes with the process. */
static bool lock(struct build *build)
{
    const char *path = in_out(build, "tangle/.lock");
    if (!paths_fit(build) || !fs_make_directory(in_out(build, "tangle"), build->diag))
        return false;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (file >= 0 && errno == EWOULDBLOCK) {
        fprintf(stderr, "heddle: another build is going on in %s: waiting for it\n",
                build->options->out);
        if (flock(file, LOCK_EX) == 0)
            return true;
    }
    diag_system(build->diag, path, strerror(errno));
    return false;
}

static bool is_sound(const struct build *build)
{
    return diag_errors(build->diag) == 0 && !diag_failed(build->diag);
}

static bool read_course(struct build *build)
{
    build->course.arena = &build->arena;
    if (parse_course(build->options->course, &build->course, build->diag))
        course_check(&build->course, build->diag);
    return is_sound(build);
}

static const char *environment(const char *name, const char *otherwise)
{
    const char *value = getenv(name);
    return value && *value ? value : otherwise;
}

/* A compiler, and the folder of what it makes. */
struct workshop {
    const char *root, *cc, *cflags;
};

static struct workshop usual_workshop(struct build *build)
{
    return (struct workshop){in_out(build, "tangle"), environment("CC", "gcc"),
                             environment("CFLAGS", "")};
}

static bool tangle(struct build *build, const struct workshop *workshop, bool *moved)
{
    struct tangle_job job = {
        .course = &build->course,
        .root = workshop->root,
        .heddle = beside_program(build, "heddle"),
        .cxx = environment("CXX", "g++"),
        .cxxflags = environment("CXXFLAGS", ""),
        .count = beside_program(build, "../../src/count"),
        .assets = fs_join(&build->arena, templates(build), "assets"),
        .cc = workshop->cc,
        .cflags = workshop->cflags,
    };
    return tangle_course(&job, moved, build->diag);
}

/* What is worth a warning in every build, though it was proven in an earlier one. */
static void warn_of_labs(struct build *build, const struct workshop *workshop)
{
    for (size_t i = 0; i < build->course.labs.count; i++) {
        const struct lab *lab = build->course.labs.items[i];
        struct value *results;
        const char *path = result_lab_path(&build->arena, workshop->root, lab->id);
        if (result_load(&build->arena, path, &results, build->diag))
            proof_alike_warn(&build->arena, lab, results, build->diag);
    }
}

/* TARGET is "labs", or NULL for everything. */
static bool run(struct build *build, const struct workshop *workshop, const char *target)
{
    struct ninja_job job = {
        .course = &build->course,
        .root = workshop->root,
        .target = target,
        .why = build->options->why,
        .progress = show_progress,
        .context = build,
    };
    bool ok = ninja_run(&job, build->diag);
    end_progress(build);
    if (ok)
        warn_of_labs(build, workshop);
    return ok;
}

/* Moved prose compiles nothing, until something fails: then lines matter. */
static bool tangle_and_run(struct build *build, const struct workshop *workshop, const char *target)
{
    bool moved;
    if (!tangle(build, workshop, &moved))
        return false;
    struct diag_mark mark = diag_mark(build->diag);
    if (run(build, workshop, target))
        return true;
    if (!moved)
        return false;
    diag_rewind(build->diag, &mark);
    return tangle(build, workshop, NULL) && run(build, workshop, target);
}

static bool prove_matrix(struct build *build)
{
    static const char sanitized[] = "-fsanitize=address,undefined -fno-sanitize-recover=all";
    const struct workshop workshops[] = {
        {in_out(build, "tangle/matrix/gcc"), "gcc", ""},
        {in_out(build, "tangle/matrix/gcc-sanitized"), "gcc", sanitized},
        {in_out(build, "tangle/matrix/clang"), "clang", ""},
        {in_out(build, "tangle/matrix/clang-sanitized"), "clang", sanitized},
    };
    bool proven = true;
    for (size_t i = 0; proven && i < sizeof workshops / sizeof *workshops; i++)
        proven = tangle_and_run(build, &workshops[i], "labs");
    return proven && is_sound(build);
}

static void prove(struct build *build, const struct workshop *workshop)
{
    bool matrix = build->options->matrix;
    bool proven = matrix ? prove_matrix(build) : tangle_and_run(build, workshop, "labs");
    if (proven)
        printf("heddle: %zu lab%s proven%s\n", build->course.labs.count,
               build->course.labs.count == 1 ? "" : "s",
               matrix ? " with gcc and clang, plain and sanitized" : "");
}

/* All that students get passes here before it is written. */
static void inspect(void *context, const char *file, struct str text, struct diag *diag)
{
    const struct build *build = context;
    leak_check(build->leak, file, text, diag);
}

static void inspect_kits(struct build *build, const struct handout *handout)
{
    for (size_t i = 0; i < handout->kits.count; i++) {
        const struct kit *kit = &handout->kits.items[i];
        const char *folder = fs_join(&build->arena, "labs", kit->lab);
        for (size_t j = 0; j < kit->files.count; j++)
            inspect(build, fs_join(&build->arena, folder, kit->files.items[j].name),
                    kit->files.items[j].text, build->diag);
    }
}

/* Makes the kits of the labs; they are handed out when all else is done. */
static bool make_kits(struct build *build, struct handout *handout)
{
    *handout = (struct handout){
        .job = {&build->course, in_out(build, "tangle"), templates(build)},
        .arena = &build->arena,
        .labs = in_out(build, "labs"),
    };
    if (!handout_make(handout, build->diag))
        return false;
    inspect_kits(build, handout);
    return true;
}

static bool hand_out(struct build *build, const struct handout *handout)
{
    struct export_report told = {.arena = &build->arena};
    bool ok = handout_export(handout, &told, build->diag);
    for (size_t i = 0; i < told.lines.count; i++)
        fprintf(stderr, "heddle: %.*s\n", STR(told.lines.items[i]));
    return ok;
}

static bool weave(struct build *build, struct weave_summary *summary)
{
    const struct build_options *options = build->options;
    const struct hash secrets = leak_hash(build->leak);
    struct weave_job job = {
        .course = &build->course,
        .tangle = in_out(build, "tangle"),
        .site = options->parts.site ? in_out(build, "site") : NULL,
        .paper = options->parts.pdf ? options->out : NULL,
        .templates = templates(build),
        .web = beside_program(build, "../../src/web"),
        .node = options->node ? options->node : beside_program(build, "node"),
        .zips = in_out(build, "tangle/" HANDOUT_ZIPS),
        .inspect = inspect,
        .secrets = secrets.hex,
        .why = options->why,
        .progress = show_progress,
        .context = build,
    };
    bool ok = weave_course(&job, build->diag, summary);
    end_progress(build);
    return ok;
}

/* One thing among those that the last line names; the first follows the program's name. */
static void name_part(bool *first, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs(*first ? "heddle: " : "; ", stdout);
    vprintf(format, args);
    va_end(args);
    *first = false;
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static void name_papers(const struct build *build, const struct weave_summary *summary, bool *first)
{
    const char *out = build->options->out;
    name_part(first, "%zu PDF%s in %s/pdf", summary->pdfs, plural(summary->pdfs), out);
    if (summary->keys)
        name_part(first, "%zu answer key%s in %s/answers", summary->keys, plural(summary->keys),
                  out);
}

static void report(const struct build *build, const struct weave_summary *summary, size_t labs)
{
    const char *out = build->options->out;
    const struct build_parts *parts = &build->options->parts;
    size_t warnings = diag_warnings(build->diag);
    bool first = true;
    if (parts->site)
        name_part(&first, "%zu page%s, %zu woven anew; open %s/site/index.html", summary->pages,
                  plural(summary->pages), summary->woven, out);
    if (parts->pdf)
        name_papers(build, summary, &first);
    if (parts->labs && (labs || first))
        name_part(&first, "%zu lab%s in %s/labs", labs, plural(labs), out);
    if (warnings)
        name_part(&first, "%zu warning%s", warnings, plural(warnings));
    putchar('\n');
}

bool build_parts_named(const char *name, struct build_parts *parts)
{
    bool all = strcmp(name, "all") == 0;
    *parts = (struct build_parts){.site = all || strcmp(name, "site") == 0,
                                  .pdf = all || strcmp(name, "pdf") == 0,
                                  .labs = all || strcmp(name, "labs") == 0};
    return parts->site || parts->pdf || parts->labs;
}

static void accept(struct build *build, const struct workshop *workshop)
{
    tangle_and_run(build, workshop, NULL);
    accept_edits(build->diag, stdout);
}

/* The kits are made whatever is wanted: the site offers them, and what is in them is inspected. */
static void build_parts(struct build *build, const struct workshop *workshop)
{
    const struct build_parts *parts = &build->options->parts;
    struct weave_summary summary = {0};
    struct handout handout;
    build->leak = leak_new(&build->course);
    if (tangle_and_run(build, workshop, NULL) && make_kits(build, &handout) &&
        ((!parts->site && !parts->pdf) || weave(build, &summary)) && is_sound(build) &&
        (!parts->labs || hand_out(build, &handout)))
        report(build, &summary, handout.kits.count);
}

static void run_stages(struct build *build)
{
    bool sound = read_course(build);
    enum build_goal goal = build->options->goal;
    if (goal == BUILD_ACCEPT && !sound)
        accept_edits(build->diag, stdout); /* which refuses, and says so */
    if (!sound || goal == BUILD_CHECK || !lock(build))
        return;
    const struct workshop workshop = usual_workshop(build);
    switch (goal) {
    case BUILD_CHECK: break;
    case BUILD_TANGLE: tangle(build, &workshop, NULL); break;
    case BUILD_PROOFS: prove(build, &workshop); break;
    case BUILD_ACCEPT: accept(build, &workshop); break;
    case BUILD_COURSE: build_parts(build, &workshop); break;
    }
}

void build_course(const struct build_options *options, struct diag *diag)
{
    struct build build = {
        .options = options, .diag = diag, .shows_progress = isatty(STDERR_FILENO)};
    run_stages(&build);
    diag_print(diag, stderr);
    leak_free(build.leak);
    arena_clear(&build.arena);
}
