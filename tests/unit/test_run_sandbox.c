/* What cells see, and how it answers mistakes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <lauxlib.h>
#include <string.h>

#include "run/memory.h"
#include "run/sandbox.h"

struct fixture {
    struct memory memory;
    lua_State *L;
};

static struct fixture fixture_of_tests;

static int set_up(void **state)
{
    struct fixture *f = &fixture_of_tests;
    struct core none = {0};
    struct counted nothing = {0};
    f->L = memory_new_state(&f->memory, (size_t)64 << 20);
    sandbox_open(f->L, &none, &nothing);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    lua_close(f->L);
    assert_int_equal(f->memory.used, 0);
    return 0;
}

/* The text that CODE returns, or its error without the position. */
static const char *run(struct fixture *f, const char *code)
{
    lua_settop(f->L, 0);
    if (sandbox_load(f->L, str_from(code), "=cell 0") == LUA_OK)
        lua_pcall(f->L, 0, 1, 0);
    const char *text = lua_tostring(f->L, -1);
    struct where where;
    if (text)
        where_strip(&text, &where);
    return text ? text : luaL_typename(f->L, -1);
}

struct row {
    const char *code, *shown;
};

static void assert_rows(struct fixture *f, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(run(f, rows[i].code), rows[i].shown) != 0)
            fail_msg("%s\n  gives    %s\n  expected %s", rows[i].code, run(f, rows[i].code),
                     rows[i].shown);
}

#define ASSERT_ROWS(f, rows) assert_rows(f, rows, sizeof(rows) / sizeof *(rows))

static void pairs_and_next_are_sorted(void **state)
{
    static const struct row rows[] = {
        {"local s = '' for k in pairs{z = 1, a = 1, [2] = 1, [10] = 1, [1.5] = 1, [true] = 1, "
         "[false] = 1, B = 1} do s = s .. tostring(k) .. ' ' end return s",
         "1.5 2 10 B a z false true "},
        {"local s = '' for k, v in next, {c = 3, a = 1, b = 2} do s = s .. k .. v end return s",
         "a1b2c3"},
        {"local t = {a = 1, b = 2, c = 3} for k in pairs(t) do t[k] = nil end "
         "return tostring(next(t))",
         "nil"},
        {"local s = '' for i, v in pairs(array.f32{5, 6}) do s = s .. i .. '=' .. v .. ' ' end "
         "return s",
         "1=5.0 2=6.0 "},
        {"local s = '' for i, v in ipairs(array.i64{5, 6}) do s = s .. i .. v end return s",
         "1526"},
        {"for k in pairs{[{}] = 1} do end", "a key that is a table has no place in a fixed order"},
        {"for k in pairs(nil) do end", "bad argument #1 to 'pairs' (table expected, got nil)"},
    };
    ASSERT_ROWS(*state, rows);
}

static void no_address_is_shown(void **state)
{
    static const struct row rows[] = {
        {"return tostring({})", "table"},
        {"return tostring(print_me or tostring)", "\"print_me\" is not defined"},
        {"return tostring(tostring)", "function"},
        {"return tostring(array.f32(3))", "array.f32(3)"},
        {"return tostring(fmt.tex('x'))", "table"},
        {"return string.format('%s %5s %d%%', {}, tostring, 3)", "table function 3%"},
        {"return ('%s'):format({})", "table"},
        {"return string.format('%q %s', 'a', {})", "\"a\" table"},
        {"return string.format('%p', {})", "string.format: %p would show an address"},
        {"return string.format('%-10p', {})", "string.format: %p would show an address"},
        {"return string.format('%d', {})",
         "bad argument #2 to 'string.format' (number expected, got table)"},
        {"return tostring(1.5) .. tostring(nil) .. tostring(true) .. tostring('s')", "1.5niltrues"},
    };
    ASSERT_ROWS(*state, rows);
}

static void nothing_reaches_the_world(void **state)
{
    static const char *const absent[] = {
        "io",           "os",           "require", "debug",          "package",   "load",
        "loadstring",   "loadfile",     "dofile",  "collectgarbage", "coroutine", "print",
        "getmetatable", "setmetatable", "rawget",  "rawset",         "rawequal",  "rawlen",
        "_G",           "warn",         "xpcall",  "_VERSION",
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        char code[64];
        snprintf(code, sizeof code, "return %s", absent[i]);
        assert_non_null(strstr(run(f, code), "is not defined"));
    }
    assert_non_null(strstr(run(f, "return string.dump"), "string has no \"dump\""));
    assert_non_null(strstr(run(f, "return math.random"), "math has no \"random\""));
    assert_non_null(strstr(run(f, "return ('').dump"), "string has no \"dump\""));
}

static void names_that_are_not_there_are_errors(void **state)
{
    static const struct row rows[] = {
        {"return varianse", "\"varianse\" is not defined"},
        {"return math.sqr(2)", "math has no \"sqr\"\x1f"
                               "did you mean \"sqrt\"?"},
        {"return core.mean()", "core has no \"mean\""},
        {"return fmt.fix(1)", "fmt has no \"fix\"\x1f"
                              "did you mean \"fixed\"?"},
        {"return arry.f32(1)", "\"arry\" is not defined\x1f"
                               "did you mean \"array\"?"},
        {"math.tau = 6", "\"tau\" cannot be added to math, which is built in"},
    };
    ASSERT_ROWS(*state, rows);
}

static void values_cells_alone_define_globals(void **state)
{
    static const struct row open[] = {
        {"width = 12", "nil"},
        {"function half(x) return x / 2 end", "nil"},
        {"return width", "12"},
        {"width = 13 return half(width)", "6.5"},
        {"fmt = 1", "\"fmt\" is built in and cannot be replaced"},
    };
    static const struct row closed[] = {
        {"return width", "13"},
        {"widht = 1", "\"widht\" is assigned here, but only values cells define globals\x1fwrite "
                      "local widht = ..."},
        {"width = 1", "\"width\" is assigned here, but only values cells define globals\x1fwrite "
                      "local width = ..."},
        {"return widht", "\"widht\" is not defined\x1f"
                         "did you mean \"width\"?"},
        {"return width", "13"},
    };
    struct fixture *f = *state;
    sandbox_allow_globals(f->L, true);
    ASSERT_ROWS(f, open);
    sandbox_allow_globals(f->L, false);
    ASSERT_ROWS(f, closed);
}

static void arrays_check_what_they_are_given(void **state)
{
    static const struct row rows[] = {
        {"local a = array.f32(3) a[1] = 0.1 return #a .. ' ' .. a[1] .. ' ' .. a[3]",
         "3 0.10000000149012 0.0"},
        {"local a = array.i32{1, 2.0} return a[2]", "2"},
        {"local a = array.bool{true, false} return tostring(a[1]) .. tostring(a[2])", "truefalse"},
        {"local a = array.f64(array.i32{7}) return a[1]", "7.0"},
        {"local a = array.i64(1) a[1] = math.mininteger return a[1]", "-9223372036854775808"},
        {"return #array.f32(0)", "0"},
        {"return array.f32(3)[4]", "index 4 is outside the array, which has 3 items"},
        {"return array.f32(3)[0]", "index 0 is outside the array, which has 3 items"},
        {"array.f32(0)[1] = 1", "index 1 is outside the array, which has 0 items"},
        {"return array.f32(3).x", "the index of an array must be an integer, got a string"},
        {"return array.f32(3)[1.5]", "the index of an array must be an integer, got 1.5"},
        {"array.i32(2)[1] = 2147483648", "item 1 of an array.i32 must be an integer of 32 bits, "
                                         "got 2147483648"},
        {"array.i32(2)[2] = 0.5", "item 2 of an array.i32 must be an integer, got 0.5"},
        {"array.f32(2)[2] = '1'", "item 2 of an array.f32 must be a number, got a string"},
        {"array.bool(2)[2] = 1", "item 2 of an array.bool must be true or false, got 1"},
        {"return array.f32{1, 'x'}", "array.f32: item 2 must be a number, got a string"},
        {"return array.f32(-1)",
         "array.f32: the number of items must be an integer from 0 up, got -1"},
        {"return array.f32('3')", "array.f32 takes a number of items or a list, got a string"},
        {"return array.f16(3)", "array has no \"f16\"\x1f"
                                "did you mean \"f32\"?"},
        {"return array.f32(1 << 62)", "an array of 4611686018427387904 items is too large"},
        {"return array.f64(1 << 40)", "not enough memory"},
        {"local n = 0 for i = 1, 20000 do n = n + #array.f32(1000) end return n", "20000000"},
        {"return table.concat(array.i32{1, 2, 3}, ' ')", "1 2 3"},
        {"return table.unpack(array.i32{4, 5})", "4"},
    };
    ASSERT_ROWS(*state, rows);
}

static void numbers_are_formatted(void **state)
{
    static const struct row rows[] = {
        {"return fmt.int(1234567)", "1,234,567"},
        {"return fmt.int(12.0)", "12"},
        {"return fmt.fixed(-1234.5, 2)", "\u22121,234.50"},
        {"return fmt.short(1, 3)", "1.0"},
        {"return fmt.sci(1e-5, 2)", "1.00 \u00d7 10\u207b\u2075"},
        {"return fmt.list({-1.224744871, 0, 1.224744871}, 4)", "[\u22121.2247, 0.0, 1.2247]"},
        {"return fmt.list(array.f32{0.5}, 1) .. fmt.list({}, 1)", "[0.5][]"},
        {"return fmt.tex('x^2').tex", "x^2"},
        {"return fmt.int(1.5)", "fmt.int: the number must be an integer, got 1.5"},
        {"return fmt.int('1')", "fmt.int: the number must be an integer, got a string"},
        {"return fmt.fixed(nil, 2)", "fmt.fixed: a number is wanted, got nil"},
        {"return fmt.fixed(1)", "fmt.fixed: the digits must be an integer from 0 to 17, got nil"},
        {"return fmt.short(1, 18)",
         "fmt.short: the digits must be an integer from 0 to 17, got 18"},
        {"return fmt.list({1, {}}, 2)", "fmt.list: item 2 must be a number, got a table"},
        {"return fmt.list(3, 2)", "fmt.list: a list or an array is wanted, got 3"},
        {"return fmt.tex(3)", "fmt.tex: a string is wanted, got 3"},
    };
    ASSERT_ROWS(*state, rows);
}

static void memory_has_an_end(void **state)
{
    static const struct row rows[] = {
        {"return string.rep('x', 10 * 1000 * 1000 * 1000)", "resulting string too large"},
        {"return string.rep('x', 1000 * 1000 * 1000)", "not enough memory"},
        {"local t = {} while true do t[#t + 1] = {} end", "not enough memory"},
        {"local done = pcall(string.rep, 'x', 1 << 40) return tostring(done)", "false"},
        {"return #string.rep('x', 1000)", "1000"},
    };
    ASSERT_ROWS(*state, rows);
}

static void places_are_found_on_the_stack_and_in_messages(void **state)
{
    struct where where = {-1, 0};
    const char *message = "cell 12:34: text: more";
    (void)state;
    assert_true(where_strip(&message, &where));
    assert_string_equal(message, "text: more");
    assert_int_equal(where.cell, 12);
    assert_int_equal(where.line, 34);
    message = "cell x:1: text";
    assert_false(where_strip(&message, &where));
    message = "cell 1: text";
    assert_false(where_strip(&message, &where));
    assert_string_equal(message, "cell 1: text");
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(pairs_and_next_are_sorted),
        CASE(no_address_is_shown),
        CASE(nothing_reaches_the_world),
        CASE(names_that_are_not_there_are_errors),
        CASE(values_cells_alone_define_globals),
        CASE(arrays_check_what_they_are_given),
        CASE(numbers_are_formatted),
        CASE(memory_has_an_end),
        CASE(places_are_found_on_the_stack_and_in_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
