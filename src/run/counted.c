#include "run/counted.h"

#include <dlfcn.h>
#include <lauxlib.h>
#include <string.h>

#include "run/element.h"
#include "run/strict.h"

/* C promises no more than 127 parameters. */
enum { MOST_PARAMETERS = 127 };

static const struct {
    const char *name;
    size_t offset;
} fields[] = {
    {"add", offsetof(struct heddle_tally, add)},
    {"sub", offsetof(struct heddle_tally, sub)},
    {"mul", offsetof(struct heddle_tally, mul)},
    {"div", offsetof(struct heddle_tally, div)},
    {"sqrt", offsetof(struct heddle_tally, sqrt)},
    {"rsqrt", offsetof(struct heddle_tally, rsqrt)},
    {"other", offsetof(struct heddle_tally, other)},
};

static void set_integer(lua_State *L, const char *name, int64_t integer)
{
    lua_pushinteger(L, integer);
    lua_setfield(L, -2, name);
}

static void set_tally(lua_State *L, const struct heddle_tally *tally)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        set_integer(L, fields[i].name, *(const int64_t *)((const char *)tally + fields[i].offset));
    set_integer(L, "flop", tally->add + tally->sub + tally->mul + tally->div);
}

static void push_steps(lua_State *L, const struct heddle_count *count)
{
    lua_createtable(L, (int)count->step_count, 0);
    for (int64_t i = 0; i < count->step_count; i++) {
        const struct heddle_step *step = &count->steps[i];
        lua_newtable(L);
        set_tally(L, &step->tally);
        set_integer(L, "live", step->live);
        lua_pushstring(L, step->name);
        lua_setfield(L, -2, "name");
        strict_table(L, "the step");
        lua_rawseti(L, -2, i + 1);
    }
}

static void push_count(lua_State *L, const struct heddle_count *count)
{
    lua_newtable(L);
    set_tally(L, &count->tally);
    set_integer(L, "live", count->live);
    set_integer(L, "peak", count->peak);
    push_steps(L, count);
    lua_setfield(L, -2, "steps");
    strict_table(L, "the count");
}

/* The name of parameter N, from 1. */
static struct str parameter_name(const struct heddle_driver *driver, int n)
{
    const char *name = driver->parameters;
    while (--n > 0 && strchr(name, ','))
        name = strchr(name, ',') + 1;
    return (struct str){name, strcspn(name, ",")};
}

static void read_arguments(lua_State *L, const struct heddle_driver *driver, int64_t *arguments)
{
    int got = lua_gettop(L), wanted = driver->parameter_count;
    if (got != wanted)
        luaL_error(L, "counted.%s takes %d argument%s (%s), got %d", driver->name, wanted,
                   wanted == 1 ? "" : "s", driver->parameters, got);
    for (int n = 1; n <= wanted; n++) {
        struct str name = parameter_name(driver, n);
        if (element_read(L, n, ELEMENT_I64, &arguments[n - 1]))
            continue;
        const char *reason = lua_tostring(L, -1);
        lua_pushlstring(L, name.ptr, name.len);
        luaL_error(L, "counted.%s: argument %d \"%s\" %s", driver->name, n, lua_tostring(L, -1),
                   reason);
    }
}

static int call(lua_State *L)
{
    const struct counted *counted = lua_touserdata(L, lua_upvalueindex(1));
    const struct heddle_driver *driver = lua_touserdata(L, lua_upvalueindex(2));
    int64_t arguments[MOST_PARAMETERS] = {0};
    read_arguments(L, driver, arguments);
    const struct heddle_count *count = counted->run(driver, arguments);
    if (count->fault)
        return luaL_error(L, "counted.%s: %s", driver->name, count->fault);
    push_count(L, count);
    return 1;
}

void counted_push(lua_State *L, const struct counted *counted)
{
    lua_newtable(L);
    for (const struct heddle_driver *driver = counted->drivers; driver && driver->name; driver++) {
        lua_pushlightuserdata(L, (void *)counted);
        lua_pushlightuserdata(L, (void *)driver);
        lua_pushcclosure(L, call, 2);
        lua_setfield(L, -2, driver->name);
    }
    strict_table(L, "counted");
}

bool counted_load(struct counted *counted, const char *path, struct buf *fault)
{
    *counted = (struct counted){0};
    void *library = library_open(path);
    if (library) {
        counted->drivers = dlsym(library, "heddle_drivers");
        *(void **)&counted->run = dlsym(library, "heddle_run_driver");
    }
    if (!counted->drivers || !counted->run) {
        buf_text(fault, dlerror());
        return false;
    }
    counted->range = library_range(library);
    return true;
}
