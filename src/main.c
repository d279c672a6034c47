/* main.c -- from arguments to a command to an exit status:
 * 0 done, 1 the course is wrong, 2 the call is wrong, 3 the system failed. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/refusal.h"
#include "build.h"
#include "lab/command.h"
#include "new.h"
#include "run/cells.h"
#include "run/proof.h"

enum exit_status { DONE, COURSE_WRONG, CALL_WRONG, SYSTEM_FAILED };

static const char version[] = "heddle 0.1.0";

static const char usage[] =
    "Usage: heddle build COURSE [--out DIR] [--goal G] [--why]  make site, PDFs and labs\n"
    "       heddle check COURSE                       report mistakes, write nothing\n"
    "       heddle tangle COURSE [--out DIR]          write the tangled sources only\n"
    "       heddle prove COURSE [--out DIR] [--matrix]  prove that its labs can be done\n"
    "       heddle lab list COURSE                    name the labs\n"
    "       heddle lab start LAB DIR [--out DIR]      copy the files of a lab to a new folder\n"
    "       heddle lab status DIR                     say what was edited in such a folder\n"
    "       heddle lab update DIR [KIT] [--restore]   join edits with a lab that changed\n"
    "       heddle accept COURSE [--out DIR]          write what is computed now into the lessons\n"
    "       heddle new lesson SLUG | preset ID | lab ID  write a skeleton that builds\n"
    "       heddle --help | --version\n"
    "\n"
    "COURSE is a directory with a README.md and lessons called NN-slug.md.\n"
    "  --out DIR        where everything goes (build)\n"
    "  --goal GOAL      build but the site, the PDFs or the labs: site, pdf, labs (all)\n"
    "  --why            say why each step is run, each page woven and each PDF made\n"
    "  --matrix         prove with gcc and clang, plain and sanitized\n"
    "  --restore        get changed files back that are not for editing\n"
    "  --templates DIR  use other templates\n"
    "  --course DIR     the course that a skeleton is for (lessons)\n"
    "  --lesson SLUG    the lesson of a new lab, where it is not the last\n"
    "  --of ID          the schema of a new preset, where there are several\n"
    "  --node DIR       where the converters of formulas and PDFs are installed\n"
    "CC and CFLAGS choose the compiler of the core and add to its flags, CXX and CXXFLAGS\n"
    "that of the core that counts.\n"
    "Exit status: 0 done, 1 the course is wrong, 2 the call is wrong, 3 the system failed.\n";

enum option_id {
    OUT = 1,
    GOAL,
    WHY,
    RESTORE,
    MATRIX,
    TEMPLATES,
    NODE,
    CORE,
    COUNTS,
    PRESETS,
    SECONDS,
    MEGABYTES,
    HELP,
    VERSION,
    COURSE,
    LESSON,
    OF
};

static const struct option options[] = {
    {"out", required_argument, NULL, OUT},
    {"goal", required_argument, NULL, GOAL},
    {"why", no_argument, NULL, WHY},
    {"templates", required_argument, NULL, TEMPLATES},
    {"node", required_argument, NULL, NODE},
    {"core", required_argument, NULL, CORE},
    {"counts", required_argument, NULL, COUNTS},
    {"presets", required_argument, NULL, PRESETS},
    {"seconds", required_argument, NULL, SECONDS},
    {"megabytes", required_argument, NULL, MEGABYTES},
    {"matrix", no_argument, NULL, MATRIX},
    {"restore", no_argument, NULL, RESTORE},
    {"help", no_argument, NULL, HELP},
    {"course", required_argument, NULL, COURSE},
    {"lesson", required_argument, NULL, LESSON},
    {"of", required_argument, NULL, OF},
    {"version", no_argument, NULL, VERSION},
    {NULL, 0, NULL, 0},
};

struct call {
    struct build_options build;
    struct cells_job cells;
    struct command_options lab;
    struct new_options skeleton;
    const char *goal;
    bool help, version;
};

static bool read_number(const char *text, int *out)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < 1 || number > 1000 * 1000)
        return false;
    *out = (int)number;
    return true;
}

static bool read_option(struct call *call, int option)
{
    switch (option) {
    case OUT: call->build.out = optarg; break;
    case GOAL: call->goal = optarg; break;
    case WHY: call->build.why = true; break;
    case TEMPLATES: call->build.templates = optarg; break;
    case NODE: call->build.node = optarg; break;
    case CORE: call->cells.core = optarg; break;
    case COUNTS: call->cells.counts = optarg; break;
    case PRESETS: call->cells.presets = optarg; break;
    case SECONDS: return read_number(optarg, &call->cells.seconds);
    case MEGABYTES: return read_number(optarg, &call->cells.megabytes);
    case MATRIX: call->build.matrix = true; break;
    case RESTORE: call->lab.restore = true; break;
    case COURSE: call->skeleton.course = optarg; break;
    case LESSON: call->skeleton.lesson = optarg; break;
    case OF: call->skeleton.schema = optarg; break;
    case HELP: call->help = true; break;
    case VERSION: call->version = true; break;
    default: return false;
    }
    return true;
}

static int status_of(const struct diag *diag)
{
    return diag_failed(diag) ? SYSTEM_FAILED : diag_errors(diag) ? COURSE_WRONG : DONE;
}

static int call_refused(struct refusal *refusal)
{
    refusal_print(refusal, stderr);
    refusal_clear(refusal);
    return CALL_WRONG;
}

static int call_wrong(const char *reason, const char *hint)
{
    struct refusal refusal = {0};
    refusal_say(&refusal, "%s", reason);
    refusal_hint(&refusal, "%s", hint);
    return call_refused(&refusal);
}

static const char *name_of(int option)
{
    const struct option *o = options;
    while (o->name && o->val != option)
        o++;
    return o->name;
}

/* OPTION is what getopt_long() made of WORD. */
static int option_wrong(int option, const char *word)
{
    struct refusal refusal = {0};
    char brief[] = {'-', (char)optopt, '\0'};
    if (optopt > OF)
        word = brief; /* "-x": no option is that short */
    int len = (int)strcspn(word, "=");
    struct suggestion near = suggest_for((struct str){word + 2, len < 2 ? 0 : (size_t)len - 2});
    bool known = option == '?' && optopt > 0 && optopt <= OF;
    if (option == ':') {
        refusal_say(&refusal, "option \"%.*s\" needs something behind it", len, word);
        refusal_hint(&refusal, "\"heddle --help\" shows what");
    } else if (known) {
        refusal_say(&refusal, "option \"%.*s\" takes nothing behind it", len, word);
        refusal_hint(&refusal, "write %.*s alone", len, word);
    } else if (option != '?') {
        refusal_say(&refusal, "option \"--%s\" cannot be \"%s\"", name_of(option), optarg);
        refusal_hint(&refusal, "\"heddle --help\" shows what it can be");
    } else {
        refusal_say(&refusal, "there is no option \"%.*s\"", len, word);
        refusal_hint(&refusal, "\"heddle --help\" shows all of them");
        for (const struct option *o = options; o->name && near.wanted.len; o++)
            suggest_offer(&near, str_from(o->name));
        if (near.best.ptr)
            refusal_hint(&refusal, "did you mean \"--%.*s\"?", STR(near.best));
    }
    return call_refused(&refusal);
}

static int command_wrong(const char *word)
{
    static const char *const commands[] = {"build",  "check", "tangle", "prove",
                                           "accept", "new",   "lab"};
    struct refusal refusal = {0};
    struct suggestion near = suggest_for(str_from(word));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        suggest_offer(&near, str_from(commands[i]));
    if (*word)
        refusal_say(&refusal, "there is no command \"%s\"", word);
    else
        refusal_say(&refusal, "there is no command");
    refusal_hint(&refusal, "\"heddle --help\" shows all of them");
    refusal_suggest(&refusal, &near);
    return call_refused(&refusal);
}

/* The Ninja file calls this one: heddle cells CELLS PLACES RESULTS. */
static int run_cells(struct call *call, char **names, int count)
{
    if (count != 3)
        return call_wrong("\"cells\" takes three files", "\"heddle build\" calls it");
    struct arena arena = {0};
    struct diag *diag = diag_new();
    call->cells.cells = names[0];
    call->cells.places = names[1];
    call->cells.results = names[2];
    cells_run(&arena, &call->cells, diag);
    diag_print_records(diag, stderr);
    int status = status_of(diag);
    diag_free(diag);
    arena_clear(&arena);
    return status;
}

/* And this one: heddle proof PROOF PLACES RESULTS. */
static int run_proof(char **names, int count)
{
    if (count != 3)
        return call_wrong("\"proof\" takes three files", "\"heddle build\" calls it");
    struct arena arena = {0};
    struct diag *diag = diag_new();
    struct proof_job job = {names[0], names[1], names[2]};
    proof_run(&arena, &job, diag);
    diag_print_records(diag, stderr);
    int status = status_of(diag);
    diag_free(diag);
    arena_clear(&arena);
    return status;
}

static int run_lab(struct call *call, char **names, int count)
{
    struct diag *diag = diag_new();
    struct refusal refusal = {0};
    call->lab.out = call->build.out;
    enum command_end end = command_lab(&call->lab, names, count, &refusal, diag);
    diag_print(diag, stderr);
    int status = end == COMMAND_CONFLICT ? COURSE_WRONG : status_of(diag);
    diag_free(diag);
    return refusal_said(&refusal) ? call_refused(&refusal) : status;
}

static int run_new(struct call *call, char **names, int count)
{
    if (count != 2)
        return call_wrong("\"new\" takes a kind and a name",
                          "new lesson SLUG, new preset ID or new lab ID");
    struct diag *diag = diag_new();
    struct refusal refusal = {0};
    call->skeleton.kind = names[0];
    call->skeleton.name = names[1];
    call->skeleton.templates = call->build.templates;
    new_write(&call->skeleton, stdout, &refusal, diag);
    int status = status_of(diag);
    diag_free(diag);
    return refusal_said(&refusal) ? call_refused(&refusal) : status;
}

static int run_build(struct call *call, enum build_goal goal, char **names, int count)
{
    struct refusal refusal = {0};
    if (count != 1)
        return call_wrong(count ? "more than one course is named" : "no course is named",
                          "name its folder, the one with README.md and the lessons");
    if (!build_parts_named(call->goal, &call->build.parts)) {
        refusal_say(&refusal, "there is no goal \"%s\"", call->goal);
        refusal_hint(&refusal, "the goals are all, site, pdf and labs");
        return call_refused(&refusal);
    }
    for (size_t len = strlen(names[0]); len > 1 && names[0][len - 1] == '/'; len--)
        names[0][len - 1] = '\0';
    if (!refusal_unless_course(&refusal, names[0]))
        return call_refused(&refusal);
    struct diag *diag = diag_new();
    call->build.goal = goal;
    call->build.course = names[0];
    build_course(&call->build, diag);
    int status = status_of(diag);
    diag_free(diag);
    return status;
}

int main(int argc, char **argv)
{
    struct call call = {.build.out = "build",
                        .cells = {.seconds = 10, .megabytes = 512},
                        .skeleton.course = "lessons",
                        .goal = "all"};
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":", options, NULL)) != -1;)
        if (!read_option(&call, option))
            return option_wrong(option, argv[optind - 1]);
    char **names = argv + optind + 1;
    int count = argc - optind - 1;
    const char *command = count < 0 ? "" : argv[optind];
    if (call.help || call.version)
        return puts(call.help ? usage : version) < 0 ? SYSTEM_FAILED : DONE;
    if (strcmp(command, "build") == 0)
        return run_build(&call, BUILD_COURSE, names, count);
    if (strcmp(command, "check") == 0)
        return run_build(&call, BUILD_CHECK, names, count);
    if (strcmp(command, "tangle") == 0)
        return run_build(&call, BUILD_TANGLE, names, count);
    if (strcmp(command, "prove") == 0)
        return run_build(&call, BUILD_PROOFS, names, count);
    if (strcmp(command, "accept") == 0)
        return run_build(&call, BUILD_ACCEPT, names, count);
    if (strcmp(command, "new") == 0)
        return run_new(&call, names, count);
    if (strcmp(command, "cells") == 0)
        return run_cells(&call, names, count);
    if (strcmp(command, "proof") == 0)
        return run_proof(names, count);
    if (strcmp(command, "lab") == 0)
        return run_lab(&call, names, count);
    return command_wrong(command);
}
