/* Trees of plain data, and the text they are written as. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>

#include "base/value.h"

static void assert_written(const struct value *value, const char *expected)
{
    struct buf out = {0};
    value_write(&out, value);
    assert_string_equal(out.ptr, expected);
    buf_clear(&out);
}

static void scalars_are_written_exactly(void **state)
{
    struct arena *arena = *state;
    assert_written(NULL, "nil");
    assert_written(value_bool(arena, true), "true");
    assert_written(value_int(arena, -12), "-12");
    assert_written(value_int(arena, INT64_MAX), "9223372036854775807");
    assert_written(value_int(arena, INT64_MIN), "0x8000000000000000");
    assert_written(value_float(arena, 0.1), "0x1.999999999999ap-4");
    assert_written(value_float(arena, -0.0), "-0x0p+0");
    assert_written(value_float(arena, (double)NAN), "0/0");
    assert_written(value_float(arena, -(double)NAN), "0/0");
    assert_written(value_float(arena, (double)INFINITY), "1/0");
    assert_written(value_float(arena, -(double)INFINITY), "-1/0");
}

static void strings_keep_every_byte(void **state)
{
    struct arena *arena = *state;
    struct str bytes = {"\0"
                        "1\"\\\n\r\x7f\xc3\xa9",
                        9};
    assert_written(value_str(arena, bytes), "\"\\0001\\\"\\\\\\n\\013\\127\xc3\xa9\"");
}

static void keys_are_sorted_and_quoted_where_lua_needs_it(void **state)
{
    struct arena *arena = *state;
    struct value *map = value_map(arena);
    value_set(arena, map, "z", value_int(arena, 1));
    value_set(arena, map, "end", value_int(arena, 2));
    value_set(arena, map, "a b", value_int(arena, 3));
    value_set(arena, map, "_9", value_int(arena, 4));
    value_set(arena, map, "9", value_int(arena, 5));
    value_set(arena, map, "", value_int(arena, 6));
    assert_written(map, "{\n  [\"\"] = 6,\n  [\"9\"] = 5,\n  _9 = 4,\n  [\"a b\"] = 3,\n"
                        "  [\"end\"] = 2,\n  z = 1,\n}");
}

static void trees_are_indented(void **state)
{
    struct arena *arena = *state;
    struct value *list = value_list(arena), *map = value_map(arena);
    value_add(arena, list, value_int(arena, 1));
    value_add(arena, list, NULL);
    value_set(arena, map, "list", list);
    assert_written(map, "{\n  list = {\n    1,\n    nil,\n  },\n}");
    assert_written(value_list(arena), "{\n}");
}

static void a_key_is_replaced_or_taken_out(void **state)
{
    struct arena *arena = *state;
    struct value *map = value_map(arena);
    value_set(arena, map, "a", value_int(arena, 1));
    value_set(arena, map, "b", value_int(arena, 2));
    value_set(arena, map, "a", value_int(arena, 3));
    assert_int_equal(value_get_int(map, "a", 0), 3);
    assert_int_equal(map->map.count, 2);
    value_set(arena, map, "a", NULL);
    assert_null(value_get(map, "a"));
    assert_int_equal(value_get_int(map, "b", 0), 2);
    value_set(arena, map, "never there", NULL);
    assert_int_equal(map->map.count, 1);
}

static void getters_answer_for_what_is_missing(void **state)
{
    struct arena *arena = *state;
    struct value *map = value_map(arena);
    value_set(arena, map, "text", value_text(arena, "x"));
    value_set(arena, map, "yes", value_bool(arena, true));
    assert_true(str_is(value_get_str(map, "text"), "x"));
    assert_true(value_get_bool(map, "yes"));
    assert_int_equal(value_get_int(map, "text", 7), 7);
    assert_false(value_get_bool(map, "text"));
    assert_int_equal(value_get_str(map, "yes").len, 0);
    assert_null(value_get(NULL, "x"));
    assert_null(value_get(value_list(arena), "x"));
}

static int clear(void **state)
{
    arena_clear(*state);
    return 0;
}

static struct arena arena_of_tests;

static int set_up(void **state)
{
    *state = &arena_of_tests;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_are_written_exactly),
        cmocka_unit_test(strings_keep_every_byte),
        cmocka_unit_test(keys_are_sorted_and_quoted_where_lua_needs_it),
        cmocka_unit_test(trees_are_indented),
        cmocka_unit_test(a_key_is_replaced_or_taken_out),
        cmocka_unit_test(getters_answer_for_what_is_missing),
    };
    return cmocka_run_group_tests(tests, set_up, clear);
}
