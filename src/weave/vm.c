#include "weave/vm.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lualib.h>

#include "base/fs.h"
#include "run/lua_value.h"

#define PAGE_FUNCTION "heddle.page" /* its key in the registry */

struct vm {
    lua_State *L;
    const char *templates, *root;
    struct buf file; /* what read_text() read last: no error of Lua's can leak it */
};

static void refuse_file(lua_State *L, const char *path, int reason)
{
    if (reason == ENOENT)
        luaL_error(L, "there is no file \"templates/%s\"", path);
    luaL_error(L, "\"templates/%s\" cannot be read: %s", path, strerror(reason));
}

/* Pushes the text of a template file. */
static void read_text(lua_State *L, struct vm *vm, const char *path)
{
    const char *fault = fs_name_fault(str_from(path));
    if (fault)
        luaL_error(L, "\"%s\" cannot be read: %s", path, fault);
    const char *full = lua_pushfstring(L, "%s/%s", vm->templates, path);
    buf_reset(&vm->file);
    if (!fs_try_read(full, &vm->file))
        refuse_file(L, path, errno);
    lua_pushlstring(L, vm->file.len ? vm->file.ptr : "", vm->file.len);
    lua_remove(L, -2);
}

/* Lua: read(path) */
static int lua_read(lua_State *L)
{
    read_text(L, lua_touserdata(L, lua_upvalueindex(1)), luaL_checkstring(L, 1));
    return 1;
}

/* Runs a template file with the value on top as its argument, which what it returns replaces. */
static void run_file(lua_State *L, struct vm *vm, const char *path)
{
    size_t len;
    read_text(L, vm, path);
    const char *text = lua_tolstring(L, -1, &len);
    const char *name = lua_pushfstring(L, "@templates/%s", path);
    if (luaL_loadbufferx(L, text, len, name, "t") != LUA_OK)
        lua_error(L);
    lua_pushvalue(L, -4);
    lua_call(L, 1, 1);
    lua_replace(L, -4);
    lua_pop(L, 2);
}

static void remove_names(lua_State *L, const char *const *names)
{
    for (; *names; names++) {
        lua_pushnil(L);
        lua_setfield(L, -2, *names);
    }
}

static void open_debug(lua_State *L)
{
    lua_newtable(L);
    luaL_requiref(L, "debug", luaopen_debug, 0);
    lua_getfield(L, -1, "traceback");
    lua_setfield(L, -3, "traceback");
    lua_pop(L, 1);
    lua_setglobal(L, "debug");
}

static void open_libraries(lua_State *L)
{
    static const char *const files[] = {"dofile", "loadfile", "print", "warn", NULL};
    static const char *const chance[] = {"random", "randomseed", NULL};
    static const luaL_Reg libraries[] = {
        {"table", luaopen_table}, {"string", luaopen_string},       {"math", luaopen_math},
        {"utf8", luaopen_utf8},   {"coroutine", luaopen_coroutine}, {NULL, NULL},
    };
    luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
    remove_names(L, files);
    for (const luaL_Reg *library = libraries; library->func; library++)
        luaL_requiref(L, library->name, library->func, 1);
    lua_getglobal(L, "math");
    remove_names(L, chance);
    open_debug(L);
    lua_settop(L, 0);
}

/* Protected: makes the state ready, the function of the root template in the registry. */
static int set_up(lua_State *L)
{
    struct vm *vm = lua_touserdata(L, 1);
    open_libraries(L);
    lua_pushlightuserdata(L, vm);
    lua_pushcclosure(L, lua_read, 1);
    lua_setglobal(L, "read");
    lua_pushnil(L);
    run_file(L, vm, "engine.lua");
    run_file(L, vm, vm->root);
    if (!lua_isfunction(L, -1))
        return luaL_error(L, "templates/%s:1: it returns no function", vm->root);
    lua_setfield(L, LUA_REGISTRYINDEX, PAGE_FUNCTION);
    return 0;
}

struct page_call {
    const char *root;
    const struct value *view;
};

/* Protected: the page of a view. */
static int render(lua_State *L)
{
    const struct page_call *call = lua_touserdata(L, 1);
    lua_getfield(L, LUA_REGISTRYINDEX, PAGE_FUNCTION);
    lua_value_push(L, call->view);
    lua_call(L, 1, 1);
    if (lua_type(L, -1) != LUA_TSTRING)
        return luaL_error(L, "templates/%s:1: its function gave no text but a %s", call->root,
                          luaL_typename(L, -1));
    return 1;
}

static int add_traceback(lua_State *L)
{
    luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
    return 1;
}

/* "templates/html/page.html" and ":12" of a message's head; all of what is no such head. */
static size_t place_length(struct str message)
{
    size_t path = str_find(message, ":", 0), line = str_find(message, ": ", path + 1);
    size_t end = str_find(message, "\n", 0);
    return str_starts(message, "templates/") && line < end ? line : 0;
}

static void report(lua_State *L, const char *page, struct diag *diag)
{
    struct arena arena = {0};
    struct str message = str_from(lua_tostring(L, -1));
    size_t place = place_length(message), end = str_find(message, "\n", 0);
    struct str path = place ? str_slice(message, 0, place) : str_from("templates");
    struct str what = str_slice(message, place ? place + 2 : 0, end);
    struct str reason =
        str_format(&arena, "%.*s%s%s%s%.*s", STR(what), page ? " (page " : "", page ? page : "",
                   page ? ")" : "", STR(str_slice(message, end, message.len)));
    diag_system(diag, str_c(&arena, path), reason.ptr);
    arena_clear(&arena);
}

/* Calls FUNCTION with ARGUMENT; what it returns is added to OUT. */
static bool protected_call(struct vm *vm, lua_CFunction function, const void *argument,
                           const char *page, struct buf *out, struct diag *diag)
{
    lua_State *L = vm->L;
    assert(lua_gettop(L) == 0);
    lua_pushcfunction(L, add_traceback);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, (void *)argument);
    bool ok = lua_pcall(L, 1, out ? 1 : 0, 1) == LUA_OK;
    if (!ok)
        report(L, page, diag);
    else if (out)
        buf_add(out, (struct str){lua_tostring(L, -1), lua_rawlen(L, -1)});
    assert(lua_gettop(L) == (ok && !out ? 1 : 2));
    lua_settop(L, 0);
    return ok;
}

/* Never refuses, so no template meets an error for lack of memory. */
static void *allocate(void *context, void *block, size_t old, size_t size)
{
    (void)context;
    (void)old;
    if (size > 0)
        return xrealloc(block, size);
    free(block);
    return NULL;
}

struct vm *vm_new(const char *templates, const char *root, struct diag *diag)
{
    struct vm *vm = xmalloc(sizeof *vm);
    *vm = (struct vm){.L = lua_newstate(allocate, NULL), .templates = templates, .root = root};
    if (protected_call(vm, set_up, vm, NULL, NULL, diag))
        return vm;
    vm_free(vm);
    return NULL;
}

void vm_free(struct vm *vm)
{
    if (!vm)
        return;
    lua_close(vm->L);
    buf_clear(&vm->file);
    free(vm);
}

bool vm_render(struct vm *vm, const struct value *view, const char *page, struct buf *out,
               struct diag *diag)
{
    struct page_call call = {vm->root, view};
    return protected_call(vm, render, &call, page, out, diag);
}
