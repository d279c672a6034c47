#include "tangle/count.h"

#include "base/fs.h"
#include "base/hash.h"
#include "tangle/bridge.h"
#include "tangle/expand.h"
#include "tangle/graph.h"

/* As for the core: traps, DWARF 4, and no product and sum fused. */
static const char flags[] = "-std=c++17 -O1 -gdwarf-4 -fPIC -ffp-contract=off "
                            "-fsanitize=undefined -fno-sanitize=vptr "
                            "-fsanitize-undefined-trap-on-error "
                            "-fdiagnostics-color=never";

static const char *const own[] = {"count.hpp", "number.hpp", "math.hpp", "rsqrt.hpp", "count.cpp"};

void count_driver(const struct count *count, bool directives, struct buf *out)
{
    buf_text(out, "#include \"core.h\"\n");
    expand_chunk(count->chunk, directives, out);
}

static void write_entry(const struct count *count, struct buf *out)
{
    buf_format(out, "    {\"%.*s\", \"", STR(count->function));
    for (size_t i = 0; i < count->parameters.count; i++)
        buf_format(out, "%s%.*s", i ? "," : "", STR(count->parameters.items[i]));
    buf_format(out, "\", %zu, run_%.*s},\n", count->parameters.count, STR(count->function));
}

static void write_call(const struct count *count, struct buf *out)
{
    buf_format(out, "void %.*s(", STR(count->function));
    for (size_t i = 0; i < count->parameters.count; i++)
        buf_text(out, i ? ", int64_t" : "int64_t");
    buf_format(out, ");\nstatic void run_%.*s(const int64_t *a) { (void)a; %.*s(",
               STR(count->function), STR(count->function));
    for (size_t i = 0; i < count->parameters.count; i++)
        buf_format(out, "%sa[%zu]", i ? ", " : "", i);
    buf_text(out, "); }\n");
}

void count_table(const struct course *course, struct buf *out)
{
    buf_text(out, "/* The counting drivers of the course. */\n");
    for (size_t i = 0; i < course->counts.count; i++)
        write_call(course->counts.items[i], out);
    buf_text(out, "\nextern \"C\" const heddle_driver heddle_drivers[] = {\n");
    for (size_t i = 0; i < course->counts.count; i++)
        write_entry(course->counts.items[i], out);
    buf_text(out, "    {nullptr, nullptr, 0, nullptr},\n};\n");
}

/* Calls VISIT for each core file that takes part: those that drivers name and, with HEADERS,
 * what they may include. */
typedef void file_visit(const struct tangle_job *job, const struct chunk *file, struct buf *out);

static void each_file(const struct tangle_job *job, bool headers, file_visit *visit,
                      struct buf *out)
{
    for (size_t i = 0; i < job->course->lessons.count; i++) {
        const struct lesson *lesson = job->course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++) {
            const struct chunk *chunk = lesson->chunks.items[j];
            bool header = chunk_is_core(chunk) && str_ends(chunk->name, ".h");
            if (count_uses(job->course, chunk) || (headers && header))
                visit(job, chunk, out);
        }
    }
}

/* A line of the key; TEXT is used up. */
static void add_hash(struct buf *out, struct str name, struct buf *text)
{
    buf_format(out, "%.*s %s\n", STR(name), hash_of(buf_str(text)).hex);
    buf_clear(text);
}

static void add_file(const struct tangle_job *job, const struct chunk *file, struct buf *out)
{
    struct buf text = {0};
    (void)job;
    expand_chunk(file, false, &text);
    add_hash(out, file->name, &text);
}

void count_key(const struct tangle_job *job, struct buf *out)
{
    struct buf text = {0};
    for (size_t i = 0; i < job->course->counts.count; i++) {
        count_driver(job->course->counts.items[i], false, &text);
        add_hash(out, job->course->counts.items[i]->function, &text);
    }
    each_file(job, true, add_file, out);
    bridge_header(job->course, false, &text);
    add_hash(out, str_from("core/core.h"), &text);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (fs_try_read(fs_join(job->course->arena, job->count, own[i]), &text))
            add_hash(out, str_from(own[i]), &text);
    buf_format(out, "flags %s %s %s\n", job->cxx, flags, job->cxxflags);
}

static void write_rules(const struct tangle_job *job, struct buf *out)
{
    buf_format(out, "cxx = %s\ncxxflags = %s -I", job->cxx, flags);
    graph_path(out, job->root, str_from("core"));
    buf_text(out, " -include ");
    graph_path(out, job->count, str_from("count.hpp"));
    buf_format(out, " %s\n", job->cxxflags);
    buf_text(out, "rule count\n"
                  "  command = $cxx $cxxflags $warnings -MMD -MF $out.d -x c++ -c $in -o $out\n"
                  "  depfile = $out.d\n  deps = gcc\n  description = compile $in for counting\n"
                  "rule counts\n"
                  "  command = $cxx -shared $cxxflags $in -o $out -lm -Wl,--no-undefined\n"
                  "  description = link $out\n");
}

static void begin_compile(const struct tangle_job *job, const char *prefix, struct str stem,
                          struct buf *out)
{
    buf_text(out, "build");
    graph_file(out, job, prefix, stem, ".o");
    buf_text(out, ": count");
}

static struct str stem(const struct chunk *file)
{
    return str_slice(file->name, 0, file->name.len - 2);
}

/* What is no C either is told once: by the C compiler, which comes first. */
static void compile_core(const struct tangle_job *job, const struct chunk *file, struct buf *out)
{
    begin_compile(job, "obj/count/", stem(file), out);
    graph_file(out, job, "", file->name, "");
    buf_text(out, " ||");
    graph_file(out, job, "obj/", stem(file), ".o");
    buf_text(out, "\n  warnings = -w\n");
}

static void add_core(const struct tangle_job *job, const struct chunk *file, struct buf *out)
{
    graph_file(out, job, "obj/count/", stem(file), ".o");
}

static void compile_driver(const struct tangle_job *job, const struct count *count, struct buf *out)
{
    begin_compile(job, "obj/count/", count->function, out);
    graph_file(out, job, "count/", count->function, ".cc");
    buf_text(out, "\n  warnings = -Wall -Wextra -Werror\n");
}

static void compile_own(const struct tangle_job *job, struct buf *out)
{
    begin_compile(job, "obj/", str_from("counts"), out);
    graph_file(out, job, "", str_from("counts"), ".cc");
    buf_char(out, '\n');
    begin_compile(job, "obj/", str_from("count"), out);
    buf_char(out, ' ');
    graph_path(out, job->count, str_from("count.cpp"));
    buf_char(out, '\n');
}

void count_graph(const struct tangle_job *job, struct buf *out)
{
    const struct course *course = job->course;
    if (course->counts.count == 0)
        return;
    write_rules(job, out);
    compile_own(job, out);
    each_file(job, false, compile_core, out);
    for (size_t i = 0; i < course->counts.count; i++)
        compile_driver(job, course->counts.items[i], out);
    buf_text(out, "build");
    graph_file(out, job, "", str_from("counts.so"), "");
    buf_text(out, ": counts");
    graph_file(out, job, "obj/", str_from("counts"), ".o");
    graph_file(out, job, "obj/", str_from("count"), ".o");
    for (size_t i = 0; i < course->counts.count; i++)
        graph_file(out, job, "obj/count/", course->counts.items[i]->function, ".o");
    each_file(job, false, add_core, out);
    buf_char(out, '\n');
}
