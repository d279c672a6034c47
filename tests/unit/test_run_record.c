/* Records through a pipe, and what ends them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <unistd.h>

#include "run/record.h"

struct fixture {
    int ends[2];
    struct record_reader reader;
};

static struct fixture fixture_of_tests;

static int set_up(void **state)
{
    struct fixture *f = &fixture_of_tests;
    *state = f;
    return pipe(f->ends);
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    record_reader_clear(&f->reader);
    return close(f->ends[0]);
}

static void records_come_whole_and_in_order(void **state)
{
    struct fixture *f = *state;
    struct record record;
    record_write(f->ends[1], RECORD_RESULT, str_from("{}"));
    record_write(f->ends[1], RECORD_END, str_from(""));
    close(f->ends[1]);
    record_reader_init(&f->reader, f->ends[0], 10000, 100);
    assert_int_equal(record_read(&f->reader, &record), RECORD_READ);
    assert_int_equal(record.kind, RECORD_RESULT);
    assert_true(str_is(record.bytes, "{}"));
    assert_int_equal(record_read(&f->reader, &record), RECORD_READ);
    assert_int_equal(record.kind, RECORD_END);
    assert_int_equal(record.bytes.len, 0);
    assert_int_equal(record_read(&f->reader, &record), RECORD_CLOSED);
}

static void half_a_record_is_none(void **state)
{
    struct fixture *f = *state;
    struct record record;
    assert_int_equal(write(f->ends[1], "\0\0\0", 3), 3);
    close(f->ends[1]);
    record_reader_init(&f->reader, f->ends[0], 10000, 100);
    assert_int_equal(record_read(&f->reader, &record), RECORD_CLOSED);
}

static void a_silent_writer_is_late(void **state)
{
    struct fixture *f = *state;
    struct record record;
    record_reader_init(&f->reader, f->ends[0], 20, 100);
    assert_int_equal(record_read(&f->reader, &record), RECORD_LATE);
    close(f->ends[1]);
}

static void the_limit_is_for_all_records_together(void **state)
{
    struct fixture *f = *state;
    struct record record;
    record_write(f->ends[1], RECORD_RESULT, str_from("12345"));
    record_write(f->ends[1], RECORD_RESULT, str_from("678"));
    close(f->ends[1]);
    record_reader_init(&f->reader, f->ends[0], 10000, 7);
    assert_int_equal(record_read(&f->reader, &record), RECORD_READ);
    assert_int_equal(record_read(&f->reader, &record), RECORD_TOO_MUCH);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(records_come_whole_and_in_order),
        CASE(half_a_record_is_none),
        CASE(a_silent_writer_is_late),
        CASE(the_limit_is_for_all_records_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
