/* test_parse.h -- reads lessons from strings, and compares what came out. */
#ifndef HEDDLE_TEST_PARSE_H
#define HEDDLE_TEST_PARSE_H

#include "test_parse_fixture.h"

struct reading_case {
    const char *body, *expected;
};

static inline void expect_reading(const char *body, const char *messages, const char *tree)
{
    struct fixture *f = fixture_of(body);
    assert_string_equal(fixture_messages(f), messages);
    if (tree)
        assert_string_equal(fixture_tree(f), tree);
    fixture_free(f);
}

/* Each body gives its tree, and no message. */
static inline void expect_trees(const struct reading_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect_reading(cases[i].body, "", cases[i].expected);
}

/* Each body gives its messages. */
static inline void expect_messages(const struct reading_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect_reading(cases[i].body, cases[i].expected, NULL);
}

#endif
