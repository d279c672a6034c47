#include "run/core.h"

#include <dlfcn.h>
#include <lauxlib.h>
#include <string.h>

#include "run/array.h"
#include "run/strict.h"

/* C promises no more than 127 parameters. */
enum { MOST_PARAMETERS = 127 };

struct parameter {
    bool pointer, input;
    enum element kind;
};

/* Takes the parameter at *signature; false at the colon or at anything odd. */
static bool take_parameter(const char **signature, struct parameter *parameter)
{
    const char *p = *signature;
    *parameter = (struct parameter){.pointer = *p == 'p' || *p == 'P', .input = *p == 'p'};
    if (parameter->pointer)
        p++;
    if (!element_find(*p, &parameter->kind))
        return false;
    *signature = p + 1;
    return true;
}

static int count_parameters(const struct heddle_function *function)
{
    struct parameter parameter;
    const char *rest = function->signature + 1;
    int count = 0;
    while (take_parameter(&rest, &parameter))
        count++;
    return count;
}

static const char *parameter_names(const struct heddle_function *function)
{
    const char *colon = strchr(function->signature, ':');
    return colon ? colon + 1 : "";
}

/* The name of parameter N, from 1. */
static struct str parameter_name(const struct heddle_function *function, int n)
{
    const char *name = parameter_names(function);
    while (--n > 0 && strchr(name, ','))
        name = strchr(name, ',') + 1;
    return (struct str){name, strcspn(name, ",")};
}

static int refuse_argument(lua_State *L, const struct heddle_function *function, int n,
                           const char *between, const char *reason)
{
    struct str name = parameter_name(function, n);
    lua_pushlstring(L, name.ptr, name.len);
    return luaL_error(L, "core.%s: argument %d \"%s\"%s%s", function->name, n, lua_tostring(L, -1),
                      between, reason);
}

static const char *describe_argument(lua_State *L, int index)
{
    const struct array *array = array_test(L, index);
    if (array)
        return lua_pushfstring(L, "an array.%s", element_name(array->kind));
    return element_describe(L, index);
}

static struct array *refuse_array(lua_State *L, const struct heddle_function *function, int n,
                                  struct parameter parameter)
{
    const char *got = describe_argument(L, n);
    const char *reason =
        lua_pushfstring(L, "must be %s array.%s, got %s", parameter.input ? "a list or an" : "an",
                        element_name(parameter.kind), got);
    refuse_argument(L, function, n, " ", reason);
    return NULL;
}

/* An array for the argument; one made of a list is left on the stack. */
static struct array *read_array(lua_State *L, const struct heddle_function *function, int n,
                                struct parameter parameter)
{
    struct array *array = array_test(L, n);
    if (array && array->kind == parameter.kind)
        return array;
    if (array || !parameter.input || !lua_istable(L, n))
        return refuse_array(L, function, n, parameter);
    luaL_checkstack(L, 8, NULL);
    array = array_new(L, parameter.kind, lua_rawlen(L, n));
    if (!array_fill(L, array, n))
        refuse_argument(L, function, n, ": ", lua_tostring(L, -1));
    return array;
}

static void read_arguments(lua_State *L, const struct heddle_function *function,
                           union heddle_word *words)
{
    struct parameter parameter;
    const char *rest = function->signature + 1;
    for (int n = 1; take_parameter(&rest, &parameter); n++) {
        if (parameter.pointer)
            words[n].p = read_array(L, function, n, parameter)->items;
        else if (!element_read(L, n, parameter.kind, &words[n]))
            refuse_argument(L, function, n, " ", lua_tostring(L, -1));
    }
}

static int push_result(lua_State *L, const struct heddle_function *function,
                       const union heddle_word *result)
{
    enum element kind;
    if (!element_find(function->signature[0], &kind))
        return 0;
    element_push(L, kind, result);
    return 1;
}

static void check_count(lua_State *L, const struct heddle_function *function)
{
    int wanted = count_parameters(function), got = lua_gettop(L);
    if (got != wanted)
        luaL_error(L, "core.%s takes %d argument%s (%s), got %d", function->name, wanted,
                   wanted == 1 ? "" : "s", parameter_names(function), got);
}

static int call(lua_State *L)
{
    const struct heddle_function *function = lua_touserdata(L, lua_upvalueindex(1));
    union heddle_word words[1 + MOST_PARAMETERS] = {0};
    check_count(L, function);
    int arguments = lua_gettop(L);
    read_arguments(L, function, words);
    function->call(words);
    for (int i = lua_gettop(L); i > arguments; i--)
        array_free(L, array_test(L, i));
    return push_result(L, function, &words[0]);
}

void core_push(lua_State *L, const struct core *core)
{
    lua_newtable(L);
    for (const struct heddle_function *f = core->functions; f && f->name; f++) {
        lua_pushlightuserdata(L, (void *)f);
        lua_pushcclosure(L, call, 1);
        lua_setfield(L, -2, f->name);
    }
    strict_table(L, "core");
}

static bool is_sound(const struct heddle_function *function)
{
    struct parameter parameter;
    enum element kind;
    const char *rest = function->signature;
    int count = 0;
    if (*rest != 'v' && !element_find(*rest, &kind))
        return false;
    for (rest++; take_parameter(&rest, &parameter); count++)
        ;
    return count <= MOST_PARAMETERS && *rest == ':';
}

bool core_load(struct core *core, const char *path, struct buf *fault)
{
    *core = (struct core){0};
    void *library = library_open(path);
    if (library)
        core->functions = dlsym(library, "heddle_functions");
    if (!core->functions) {
        buf_text(fault, dlerror());
        return false;
    }
    for (const struct heddle_function *f = core->functions; f->name; f++) {
        if (!is_sound(f)) {
            buf_format(fault, "the signature of \"%s\" cannot be read: %s", f->name, f->signature);
            return false;
        }
    }
    core->range = library_range(library);
    return true;
}
