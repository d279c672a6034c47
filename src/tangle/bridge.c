#include "tangle/bridge.h"

#include "tangle/expand.h"

void bridge_header(const struct course *course, bool directives, struct buf *out)
{
    buf_text(out, "/* The core's interface, from the lessons' c {.api} blocks. */\n"
                  "#ifndef CORE_H\n#define CORE_H\n\n"
                  "#include <stdbool.h>\n#include <stdint.h>\n\n"
                  "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    for (size_t i = 0; i < course->lessons.count; i++) {
        const struct lesson *lesson = course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++)
            if (lesson->chunks.items[j]->kind == CHUNK_API)
                expand_chunk(lesson->chunks.items[j], directives, out);
    }
    buf_text(out, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}

struct type_facts {
    char letter;        /* in a signature */
    const char *member; /* of union heddle_word */
    const char *spelling;
};

static const struct type_facts types[] = {
    [API_VOID] = {'v', "p", "void"},     [API_FLOAT] = {'f', "f", "float"},
    [API_DOUBLE] = {'d', "d", "double"}, [API_INT32] = {'i', "i", "int32_t"},
    [API_INT64] = {'l', "l", "int64_t"}, [API_BOOL] = {'b', "b", "bool"},
};

static void write_signature(const struct api_function *function, struct buf *out)
{
    buf_char(out, types[function->result].letter);
    for (size_t i = 0; i < function->parameters.count; i++) {
        const struct api_parameter *parameter = &function->parameters.items[i];
        if (parameter->pointer)
            buf_char(out, parameter->input ? 'p' : 'P');
        buf_char(out, types[parameter->type].letter);
    }
    buf_char(out, ':');
    for (size_t i = 0; i < function->parameters.count; i++)
        buf_format(out, "%s%.*s", i ? "," : "", STR(function->parameters.items[i].name));
}

static void write_call(const struct api_function *function, size_t index, bool directives,
                       struct buf *out)
{
    if (directives)
        expand_line(out, function->at.source->path, function->at.line);
    buf_format(out, "static void call_%zu(union heddle_word *w) { (void)w; ", index);
    if (function->result != API_VOID)
        buf_format(out, "w[0].%s = ", types[function->result].member);
    buf_format(out, "%.*s(", STR(function->name));
    for (size_t i = 0; i < function->parameters.count; i++) {
        const struct api_parameter *parameter = &function->parameters.items[i];
        buf_format(out, "%sw[%zu].%s", i ? ", " : "", i + 1,
                   parameter->pointer ? "p" : types[parameter->type].member);
    }
    buf_text(out, "); }\n");
}

void bridge_source(const struct course *course, bool directives, struct buf *out)
{
    size_t count = course->api.functions.count;
    buf_text(out,
             "/* Calls of the core's functions by table. */\n"
             "#include \"core.h\"\n\n"
             "union heddle_word { float f; double d; int32_t i; int64_t l; bool b; void *p; };\n"
             "struct heddle_function {\n"
             "    const char *name, *signature;\n"
             "    void (*call)(union heddle_word *w);\n"
             "};\n\n");
    for (size_t i = 0; i < count; i++)
        write_call(&course->api.functions.items[i], i, directives, out);
    buf_text(out, "\nextern const struct heddle_function heddle_functions[];\n"
                  "const struct heddle_function heddle_functions[] = {\n");
    for (size_t i = 0; i < count; i++) {
        buf_format(out, "    {\"%.*s\", \"", STR(course->api.functions.items[i].name));
        write_signature(&course->api.functions.items[i], out);
        buf_format(out, "\", call_%zu},\n", i);
    }
    buf_text(out, "    {0, 0, 0}\n};\n");
}
