/* Plain data through Lua and back. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <lauxlib.h>
#include <string.h>

#include "run/array.h"
#include "run/lua_value.h"
#include "run/memory.h"
#include "run/result.h"

struct fixture {
    struct arena arena;
    struct memory memory;
    lua_State *L;
    struct buf fault, text;
};

static struct fixture fixture_of_tests;

static int set_up(void **state)
{
    struct fixture *f = &fixture_of_tests;
    memset(f, 0, sizeof *f);
    f->L = memory_new_state(&f->memory, (size_t)64 << 20);
    array_open(f->L);
    lua_setglobal(f->L, "array");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    lua_close(f->L);
    arena_clear(&f->arena);
    buf_clear(&f->fault);
    buf_clear(&f->text);
    assert_int_equal(f->memory.used, 0);
    return 0;
}

static bool read_code(struct fixture *f, const char *code, struct value **value)
{
    buf_reset(&f->fault);
    assert_int_equal(luaL_loadstring(f->L, code), LUA_OK);
    assert_int_equal(lua_pcall(f->L, 0, 1, 0), LUA_OK);
    int top = lua_gettop(f->L);
    bool done = lua_value_read(f->L, -1, &f->arena, value, &f->fault);
    assert_int_equal(lua_gettop(f->L), top);
    lua_pop(f->L, 1);
    return done;
}

static void assert_refused(struct fixture *f, const char *code, const char *fault)
{
    struct value *value;
    assert_false(read_code(f, code, &value));
    assert_string_equal(f->fault.ptr, fault);
}

static void assert_becomes(struct fixture *f, const char *code, const char *text)
{
    struct value *value;
    assert_true(read_code(f, code, &value));
    buf_reset(&f->text);
    value_write(&f->text, value);
    assert_string_equal(f->text.ptr, text);
}

static void data_comes_out_of_lua(void **state)
{
    struct fixture *f = *state;
    assert_becomes(f, "return nil", "nil");
    assert_becomes(f, "return {1, 2.5, 'x', true}", "{\n  1,\n  0x1.4p+1,\n  \"x\",\n  true,\n}");
    assert_becomes(f, "return {b = 1, a = {}}", "{\n  a = {\n  },\n  b = 1,\n}");
    assert_becomes(f, "local t = {1, nil, 3} return t", "{\n  1,\n  nil,\n  3,\n}");
    assert_becomes(f, "return array.i32{4, 5}", "{\n  4,\n  5,\n}");
    assert_becomes(f, "local t = {1} return {t, t}", "{\n  {\n    1,\n  },\n  {\n    1,\n  },\n}");
}

static void faults_name_the_value(void **state)
{
    struct fixture *f = *state;
    assert_refused(f, "return function() end", "the value is a function, not data");
    assert_refused(f, "return {rows = {1, {x = array.f32}}}", "rows[2].x is a function, not data");
    assert_refused(f, "return {1, a = 2}", "the value holds both names and list items");
    assert_refused(f, "return {k = {[true] = 1}}",
                   "k holds a key that is neither a name nor a place in a list");
    assert_refused(f, "return {[0] = 1}",
                   "the value holds a key that is neither a name nor a place in a list");
    assert_refused(f, "return {[1 << 40] = 1}", "the value is a list with too many holes");
}

static void endless_trees_are_refused(void **state)
{
    struct fixture *f = *state;
    assert_refused(f, "local t = {} t.a = {t} return t", "a[1] is a table that contains itself");
    struct value *value;
    assert_false(read_code(f, "local t = {} for i = 1, 1000 do t = {t} end return t", &value));
    assert_string_equal(f->fault.ptr, "[1][1][1][1][1][1][1][1] ... lies too deep in other tables");
    assert_false(read_code(f, "local t = {1} for i = 1, 30 do t = {t, t} end return t", &value));
    assert_non_null(strstr(f->fault.ptr, " ... is more than can be kept"));
}

static void written_data_reads_back_the_same(void **state)
{
    static const char text[] = "{\n  a = {\n    -0x0p+0,\n    0x0.0000000000001p-1022,\n    1/0,\n"
                               "    -1/0,\n    0/0,\n    0x8000000000000000,\n  },\n"
                               "  b = \"\\000\\\"\\n\xff\",\n  [\"end\"] = {\n  },\n}";
    struct fixture *f = *state;
    struct value *value;
    assert_true(result_read(&f->arena, str_from(text), &value, &f->fault));
    value_write(&f->text, value);
    assert_string_equal(f->text.ptr, text);
}

static void pushed_values_read_back_the_same(void **state)
{
    struct fixture *f = *state;
    struct value *value, *again;
    assert_true(read_code(f, "return {x = {1, 2.5, {y = 's\\0t'}}, f = false}", &value));
    lua_value_push(f->L, value);
    assert_true(lua_value_read(f->L, -1, &f->arena, &again, &f->fault));
    struct buf one = {0}, two = {0};
    value_write(&one, value);
    value_write(&two, again);
    assert_string_equal(one.ptr, two.ptr);
    buf_clear(&one);
    buf_clear(&two);
}

static void damaged_files_do_no_harm(void **state)
{
    static const struct {
        const char *text, *fault;
    } rows[] = {
        {"{", "data:1: unexpected symbol near <eof>"},
        {"{os.exit()}", "data:1: attempt to index a nil value (global 'os')"},
        {"(function() while true do end end)()", "it runs on and on"},
        {"(function() local t = {'x'} while true do t[#t + 1] = t[#t] .. t[#t] end end)()",
         "not enough memory"},
        {"\x1bLua", "data:1: unexpected symbol near '<\\27>'"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct value *value;
        buf_reset(&f->fault);
        assert_false(result_read(&f->arena, str_from(rows[i].text), &value, &f->fault));
        assert_string_equal(f->fault.ptr, rows[i].fault);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(data_comes_out_of_lua, set_up, tear_down),
        cmocka_unit_test_setup_teardown(faults_name_the_value, set_up, tear_down),
        cmocka_unit_test_setup_teardown(endless_trees_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(written_data_reads_back_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pushed_values_read_back_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_files_do_no_harm, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
