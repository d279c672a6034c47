/* test_parse_fixture.h -- a lesson read from a string. */
#ifndef HEDDLE_TEST_PARSE_FIXTURE_H
#define HEDDLE_TEST_PARSE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "model/course.h"
#include "parse/lesson.h"
#include "test_parse_show.h"

#define FRONT        "---\ntitle: T\n---\n" /* the body begins in line 4 */
#define COUNT(array) (sizeof(array) / sizeof *(array))

struct fixture {
    struct arena arena;
    struct diag *diag;
    struct course course;
    struct lesson lesson;
    char *messages;
    struct buf tree;
};

static inline struct fixture *fixture_new(void)
{
    struct fixture *f = xmalloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->diag = diag_new();
    f->course.arena = &f->arena;
    f->lesson.file = "x.md";
    f->lesson.slug = str_from("x");
    return f;
}

static inline void fixture_free(struct fixture *f)
{
    diag_free(f->diag);
    arena_clear(&f->arena);
    buf_clear(&f->tree);
    free(f->messages);
    free(f);
}

static inline void fixture_read(struct fixture *f, struct str file)
{
    f->lesson.source = source_new(&f->arena, "x.md", 1, file);
    lesson_read(&f->course, &f->lesson, file, f->diag);
}

/* A lesson of BODY behind front matter; fixture_free() it. */
static inline struct fixture *fixture_of(const char *body)
{
    struct fixture *f = fixture_new();
    fixture_read(f, str_format(&f->arena, "%s%s", FRONT, body));
    return f;
}

/* All messages, one a line; free() them. */
static inline char *show_messages(const struct diag *diag)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    diag_print_records(diag, out);
    fclose(out);
    return text;
}

/* All messages, one a line: x.md:4:1: error: ... */
static inline const char *fixture_messages(struct fixture *f)
{
    free(f->messages);
    f->messages = show_messages(f->diag);
    return f->messages;
}

/* The blocks of the lesson in one line. */
static inline const char *fixture_tree(struct fixture *f)
{
    buf_reset(&f->tree);
    show_blocks(&f->tree, f->lesson.root->first);
    return f->tree.len ? f->tree.ptr : "";
}

#endif
