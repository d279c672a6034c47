#include "tangle/lab_graph.h"

#include "tangle/graph.h"
#include "tangle/variant.h"

#define COMMON    "-std=c11 -O1 -gdwarf-4 -ffp-contract=off -fdiagnostics-color=never"
#define CLEAN     "-Wall -Wextra -Werror"
#define SANITIZED "-fsanitize=address,undefined -fno-sanitize-recover=all"

const char lab_graph_flags[] = COMMON " " CLEAN " " SANITIZED;

static void write_rules(const struct tangle_job *job, struct buf *out)
{
    buf_format(out, "lab_flags = %s -I$builddir/labs -I$builddir/core %s\n", COMMON, job->cflags);
    buf_text(out,
             "rule lab_compile\n"
             "  command = timeout $seconds $cc $lab_flags $flags -MMD -MF $out.d -c $in -o $out || "
             "{ status=$$?; [ $$status -ne 124 ] || echo \"" LAB_GRAPH_TOO_SLOW "\"; "
             "exit $$status; }\n"
             "  depfile = $out.d\n  deps = gcc\n  description = compile $in\n"
             "rule lab_link\n"
             "  command = $cc $lab_flags $flags $in -o $out -lm\n"
             "  description = link $out\n"
             "rule lab_proof\n"
             "  command = $heddle proof $in $places $out\n"
             "  restat = 1\n  description = prove $in\n");
}

/* One lab on its way into the Ninja file. */
struct graph {
    const struct tangle_job *job;
    const struct lab *lab;
    struct arena arena;
    struct buf *out, programs;
};

static bool is_source(struct str name)
{
    return str_ends(name, ".c");
}

static void write_compile(struct graph *graph, struct str object, struct str source,
                          const char *flags)
{
    buf_format(graph->out,
               "build $builddir/obj/labs/%.*s/%.*s: lab_compile $builddir/labs/%.*s/lines/%.*s\n"
               "  seconds = %d\n  flags = %s\n",
               STR(graph->lab->id), STR(object), STR(graph->lab->id), STR(source),
               graph->lab->compile_seconds, flags);
}

void lab_graph_program(const struct lab *lab, const struct lab_variant *variant, int check,
                       struct buf *out)
{
    struct arena arena = {0};
    struct str name = variant_name(&arena, lab, variant);
    buf_format(out, "labs/%.*s/run/%.*s", STR(lab->id), STR(name));
    if (check)
        buf_format(out, ".check-%d", check);
    arena_clear(&arena);
}

/* A sanitizer knows the bounds of those arrays alone that it compiled: the solution has checks
 * of its own kind. */
static const char *check_suffix(const struct lab_variant *variant)
{
    return variant->kind == LAB_SOLUTION ? ".sanitized.o" : ".o";
}

/* Links a variant's object and, for a check, the check's with what is given. */
static void write_program(struct graph *graph, const struct lab_variant *variant, int check,
                          const char *flags)
{
    struct str name = variant_name(&graph->arena, graph->lab, variant);
    struct buf program = {0};
    buf_text(&program, " $builddir/");
    lab_graph_program(graph->lab, variant, check, &program);
    buf_format(graph->out, "build%.*s: lab_link $builddir/obj/labs/%.*s/%.*s%s",
               STR(buf_str(&program)), STR(graph->lab->id), STR(name), check ? ".lab.o" : ".o");
    if (check)
        buf_format(graph->out, " $builddir/obj/labs/%.*s/check-%d%s", STR(graph->lab->id), check,
                   check_suffix(variant));
    for (size_t i = 0; i < graph->lab->given.count; i++) {
        struct str given = graph->lab->given.items[i];
        if (is_source(given))
            buf_format(graph->out, " $builddir/obj/%.*s.o",
                       STR(str_slice(given, 0, given.len - 2)));
    }
    buf_format(graph->out, "\n  flags = %s\n", flags);
    buf_add(&graph->programs, buf_str(&program));
    buf_clear(&program);
}

static void write_variant(struct graph *graph, const struct lab_variant *variant)
{
    struct arena *arena = &graph->arena;
    struct str name = variant_name(arena, graph->lab, variant);
    struct str source = str_format(arena, "%.*s/%.*s", STR(name), STR(graph->lab->file->name));
    bool solution = variant->kind == LAB_SOLUTION;
    const char *sanitized = solution ? SANITIZED : "";
    const char *warnings = variant->kind == LAB_WRONG ? "-w " : CLEAN " ";
    write_compile(graph, str_format(arena, "%.*s.o", STR(name)), source,
                  str_format(arena, "%s%s", warnings, sanitized).ptr);
    write_program(graph, variant, 0, sanitized);
    if (graph->lab->checks.count)
        write_compile(graph, str_format(arena, "%.*s.lab.o", STR(name)), source,
                      str_format(arena, "-w -Dmain=lab_main %s", sanitized).ptr);
    for (size_t i = 0; i < graph->lab->checks.count; i++)
        write_program(graph, variant, graph->lab->checks.items[i].number, sanitized);
}

static void write_check(struct graph *graph, const struct lab_check *check)
{
    struct str name = str_format(&graph->arena, "check-%d", check->number);
    struct str source = str_format(&graph->arena, "%.*s.c", STR(name));
    write_compile(graph, str_format(&graph->arena, "%.*s.o", STR(name)), source, CLEAN);
    write_compile(graph, str_format(&graph->arena, "%.*s.sanitized.o", STR(name)), source,
                  CLEAN " " SANITIZED);
}

static void write_proof(struct graph *graph)
{
    struct str id = graph->lab->id;
    buf_format(graph->out,
               "build $builddir/results/labs/%.*s.lua: lab_proof $builddir/labs/%.*s/proof.lua | "
               "$heddle",
               STR(id), STR(id));
    if (graph->lab->given.count)
        buf_text(graph->out, " $builddir/core.key");
    buf_format(graph->out, " ||%.*s $builddir/labs/%.*s/places.lua", STR(buf_str(&graph->programs)),
               STR(id));
    if (graph->lab->given.count)
        graph_tests(graph->job, graph->out);
    buf_format(graph->out, "\n  places = $builddir/labs/%.*s/places.lua\n", STR(id));
}

static void write_lab(struct graph *graph)
{
    struct variant_list list = variant_list(&graph->arena, graph->lab);
    buf_reset(&graph->programs);
    for (size_t i = 0; i < list.variants.count; i++)
        write_variant(graph, &list.variants.items[i]);
    for (size_t i = 0; i < graph->lab->checks.count; i++)
        write_check(graph, &graph->lab->checks.items[i]);
    write_proof(graph);
}

void lab_graph_write(const struct tangle_job *job, struct buf *out)
{
    struct graph graph = {.job = job, .out = out};
    const struct course *course = job->course;
    write_rules(job, out);
    for (size_t i = 0; i < course->labs.count; i++) {
        graph.lab = course->labs.items[i];
        write_lab(&graph);
    }
    buf_text(out, "build labs: phony");
    for (size_t i = 0; i < course->labs.count; i++)
        buf_format(out, " $builddir/results/labs/%.*s.lua", STR(course->labs.items[i]->id));
    buf_char(out, '\n');
    buf_clear(&graph.programs);
    arena_clear(&graph.arena);
}
