/* test_weave_data.h -- what a fixture's files, messages and values hold. */
#ifndef HEDDLE_TEST_WEAVE_DATA_H
#define HEDDLE_TEST_WEAVE_DATA_H

#include "run/result.h"
#include "test_weave.h"

/* All messages as one text. */
static inline const char *fixture_messages(struct fixture *f)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    diag_print_records(f->diag, out);
    fclose(out);
    const char *copy = str_c(&f->arena, str_from(text));
    free(text);
    return copy;
}

static inline const char *fixture_path(struct fixture *f, const char *name)
{
    return fs_join(&f->arena, f->directory, name);
}

static inline void fixture_write(struct fixture *f, const char *name, const char *text)
{
    assert_true(fs_write(fixture_path(f, name), str_from(text), NULL, f->diag));
}

/* What the file holds; NULL if it is not there. */
static inline const char *fixture_read(struct fixture *f, const char *name)
{
    struct buf text = {0};
    bool there = fs_try_read(fixture_path(f, name), &text);
    const char *copy = there ? str_c(&f->arena, buf_str(&text)) : NULL;
    buf_clear(&text);
    return copy;
}

static inline struct value *fixture_value(struct fixture *f, const char *text)
{
    struct value *value = NULL;
    struct buf fault = {0};
    if (!result_read(&f->arena, str_from(text), &value, &fault))
        fail_msg("%s", fault.ptr);
    return value;
}

/* VALUE must be what the Lua table constructor EXPECTED says. */
static inline void fixture_same(struct fixture *f, const struct value *value, const char *expected)
{
    struct buf got = {0}, wanted = {0};
    value_write(&got, value);
    value_write(&wanted, fixture_value(f, expected));
    assert_string_equal(got.ptr, wanted.ptr);
    buf_clear(&got);
    buf_clear(&wanted);
}

#endif
