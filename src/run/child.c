#include "run/child.h"

#include <lauxlib.h>
#include <unistd.h>

#include "run/answer.h"
#include "run/claim.h"
#include "run/crash.h"
#include "run/element.h"
#include "run/limits.h"
#include "run/lua_value.h"
#include "run/memory.h"
#include "run/record.h"
#include "run/sandbox.h"
#include "run/strict.h"

struct child {
    const struct child_job *job;
    int fd;
    struct core core;
    struct counted counted;
    struct memory memory;
    struct arena arena;
};

static void fail(struct child *child, struct trace trace, const char *message)
{
    struct buf text = {0};
    buf_add(&text, (struct str){(const char *)&trace, sizeof trace});
    buf_text(&text, message);
    record_write(child->fd, RECORD_FAILURE, buf_str(&text));
    buf_clear(&text);
}

static struct trace at_cell(int cell)
{
    return (struct trace){{-1, 0}, {cell, 0}};
}

static const char *error_text(lua_State *L)
{
    if (lua_type(L, -1) == LUA_TSTRING)
        return lua_tostring(L, -1);
    return lua_pushfstring(L, "the error is %s, not a text", element_describe(L, -1));
}

/* The message handler: only it still sees the stack of the error. */
static int on_error(lua_State *L)
{
    struct child *child = lua_touserdata(L, lua_upvalueindex(1));
    struct trace trace = where_trace(L);
    const char *message = error_text(L);
    where_strip(&message, &trace.raised);
    if (trace.raised.cell == trace.caller.cell)
        trace.caller = trace.raised;
    fail(child, trace, message);
    return 0;
}

static void fail_for_memory(struct child *child, int cell)
{
    struct buf text = {0};
    struct trace trace = child->memory.refused;
    if (trace.caller.cell != cell)
        trace = at_cell(cell);
    buf_format(&text, "more than %d MB of memory would be needed here", child->job->megabytes);
    fail(child, trace, text.ptr);
    buf_clear(&text);
}

static int count_lines(struct str text)
{
    int lines = 0;
    for (struct str line; str_line(&text, &line);)
        lines++;
    return lines;
}

/* What is missing at the end of a cell is missing in its last line, not behind it. */
static void fail_to_load(struct child *child, lua_State *L, int cell, struct str text)
{
    struct trace trace = at_cell(cell);
    const char *message = error_text(L);
    int lines = count_lines(text);
    where_strip(&message, &trace.caller);
    if (trace.caller.line > lines)
        trace.caller.line = lines;
    fail(child, trace, message);
}

/* Leaves what the cell returned, or nothing after a report. */
static bool call_cell(struct child *child, lua_State *L, int cell)
{
    lua_pushlightuserdata(L, child);
    lua_pushcclosure(L, on_error, 1);
    lua_insert(L, -2);
    int status = lua_pcall(L, 0, 1, -2);
    if (status == LUA_ERRMEM)
        fail_for_memory(child, cell);
    else if (status == LUA_ERRERR)
        fail(child, at_cell(cell), "an error occurred while another was handled");
    return status == LUA_OK;
}

/* What Lua is given for a cell that holds CODE. */
static void add_chunk(struct buf *out, struct str kind, struct str code)
{
    if (str_is(kind, "claim")) {
        claim_chunk(code, out);
        return;
    }
    bool expression = str_is(kind, "inline") || str_is(kind, "answer");
    buf_text(out, expression ? "return " : "");
    buf_add(out, code);
}

static bool load_cell(struct child *child, lua_State *L, int cell, const struct value *source)
{
    char name[WHERE_NAME];
    struct buf text = {0};
    where_name(name, cell);
    add_chunk(&text, value_get_str(source, "kind"), value_get_str(source, "text"));
    int status = sandbox_load(L, buf_str(&text), name);
    if (status == LUA_ERRMEM)
        fail_for_memory(child, cell);
    else if (status != LUA_OK)
        fail_to_load(child, L, cell, buf_str(&text));
    buf_clear(&text);
    return status == LUA_OK;
}

static void send_answer(struct child *child, int cell, const struct value *answer)
{
    struct buf text = {0};
    value_write(&text, answer);
    if (text.len > (size_t)CHILD_OUTPUT_MEGABYTES << 20)
        fail(child, at_cell(cell), "the cell returns more than 16 MB of data");
    else
        record_write(child->fd, RECORD_RESULT, buf_str(&text));
    buf_clear(&text);
}

static void keep_answer(struct child *child, lua_State *L, int cell, struct str kind)
{
    struct buf fault = {0};
    struct value *answer = answer_read(L, kind, &child->arena, &fault);
    if (answer)
        send_answer(child, cell, answer);
    else
        fail(child, at_cell(cell), fault.ptr);
    buf_clear(&fault);
    arena_clear(&child->arena);
}

/* False if the cells behind this one would only fail in consequence. */
static bool run_cell(struct child *child, lua_State *L, int cell)
{
    const struct value *source = child->job->cells->list.items[cell];
    struct str kind = value_get_str(source, "kind");
    bool defines = str_is(kind, "values");
    record_write(child->fd, RECORD_BEGIN, (struct str){(const char *)&cell, sizeof cell});
    where_begin(L, cell);
    sandbox_allow_globals(L, defines);
    bool done = load_cell(child, L, cell, source) && call_cell(child, L, cell);
    if (done)
        keep_answer(child, L, cell, kind);
    lua_settop(L, 1);
    return done || !defines;
}

/* Pushes a preset that knows which fields its schema has. */
static void push_preset(lua_State *L, const struct child_job *job, const struct value *preset)
{
    struct str schema = value_get_str(preset, "schema");
    const struct value *fields = value_get(job->schemas, schema.ptr);
    lua_value_push(L, preset);
    if (!fields)
        return;
    lua_value_push(L, fields);
    lua_pushfstring(L, "a preset of \"%s\"", schema.ptr);
    strict_record(L);
}

/* presets, a list that can also be asked by id, and preset. */
static void define_presets(lua_State *L, const struct child_job *job)
{
    lua_newtable(L);
    for (size_t i = 0; i < job->presets->list.count; i++) {
        const struct value *preset = job->presets->list.items[i];
        struct str id = value_get_str(preset, "id");
        push_preset(L, job, preset);
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, (lua_Integer)i + 1);
        if (preset == job->preset) {
            lua_pushvalue(L, -1);
            sandbox_define(L, "preset");
        }
        lua_pushlstring(L, id.ptr, id.len);
        lua_insert(L, -2);
        lua_rawset(L, -3);
    }
    strict_table(L, "presets");
    sandbox_define(L, "presets");
}

static int run_cells(lua_State *L)
{
    struct child *child = lua_touserdata(L, 1);
    int count = (int)child->job->cells->list.count;
    sandbox_open(L, &child->core, &child->counted);
    if (child->job->presets)
        define_presets(L, child->job);
    for (int cell = 0; cell < count; cell++)
        if (!run_cell(child, L, cell))
            break;
    return 0;
}

static void load_libraries(struct child *child)
{
    const struct child_job *job = child->job;
    struct buf fault = {0};
    bool loaded = (!job->core || core_load(&child->core, job->core, &fault)) &&
                  (!job->counts || counted_load(&child->counted, job->counts, &fault));
    if (!loaded) {
        record_write(child->fd, RECORD_NO_CORE, buf_str(&fault));
        _exit(1);
    }
    buf_clear(&fault);
}

_Noreturn void child_run(const struct child_job *job, int fd)
{
    struct child child = {.job = job, .fd = fd};
    limits_set(job->seconds, job->megabytes);
    load_libraries(&child);
    lua_State *L = memory_new_state(&child.memory, (size_t)job->megabytes << 20);
    crash_install(L, fd, child.core.range, child.counted.range, job->seconds);
    lua_pushcfunction(L, run_cells);
    lua_pushlightuserdata(L, &child);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK)
        fail_for_memory(&child, where_trace(L).caller.cell);
    record_write(fd, RECORD_END, (struct str){0});
    _exit(0);
}
