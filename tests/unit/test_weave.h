/* test_weave.h -- courses made by hand, for the tests of weave/. */
#ifndef HEDDLE_TEST_WEAVE_H
#define HEDDLE_TEST_WEAVE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/fs.h"
#include "base/proc.h"
#include "model/course.h"

/* A course of a page and two lessons, "first" and "second", without blocks. */
struct fixture {
    struct arena arena;
    struct diag *diag;
    struct course course;
    struct lesson lessons[2];
    const char *directory; /* of its own, empty */
};

static inline void fixture_lesson(struct fixture *f, struct lesson *lesson, const char *file,
                                  const char *slug, const char *title, const char *text)
{
    lesson->source =
        source_new(&f->arena, str_format(&f->arena, "lessons/%s", file).ptr, 1, str_from(text));
    lesson->file = file;
    lesson->slug = str_from(slug);
    lesson->title = str_from(title);
    lesson->root = arena_new(&f->arena, struct block);
    lesson->root->at = place_line(lesson->source, 1);
    map_put(&f->arena, &f->course.files, str_from(file), lesson);
}

static inline int fixture_set_up(void **state)
{
    char template[] = "/tmp/heddle-weave-XXXXXX";
    struct fixture *f = calloc(1, sizeof *f);
    f->diag = diag_new();
    f->directory = str_c(&f->arena, str_from(mkdtemp(template)));
    f->course.arena = &f->arena;
    f->course.directory = fs_join(&f->arena, f->directory, "course");
    f->course.language = str_from("en");
    fixture_lesson(f, &f->course.page, "README.md", "", "A course", "# A course\n");
    fixture_lesson(f, &f->lessons[0], "01-first.md", "first", "The first", "one `$a$` two\n");
    fixture_lesson(f, &f->lessons[1], "02-second.md", "second", "The second", "text\n");
    for (int i = 0; i < 2; i++) {
        f->lessons[i].number = i + 1;
        f->lessons[i].mark = str_from(i ? "2" : "1");
        *vec_add(&f->arena, &f->course.lessons) = &f->lessons[i];
        map_put(&f->arena, &f->course.slugs, f->lessons[i].slug, &f->lessons[i]);
    }
    *state = f;
    return 0;
}

static inline int fixture_tear_down(void **state)
{
    struct fixture *f = *state;
    const char *argv[] = {"rm", "-rf", f->directory, NULL};
    struct buf out = {0};
    int status = proc_capture(argv, str_from(""), &out, f->diag);
    buf_clear(&out);
    diag_free(f->diag);
    arena_clear(&f->arena);
    free(f);
    return status;
}

static inline struct block *fixture_block(struct fixture *f, struct block *parent,
                                          enum block_kind kind)
{
    struct block *block = arena_new(&f->arena, struct block);
    block->kind = kind;
    block->at = place_at(f->lessons[0].source, 1, 1, 1);
    block_append(parent, block);
    return block;
}

static inline struct span *fixture_span(struct fixture *f, enum span_kind kind, const char *text)
{
    struct span *span = arena_new(&f->arena, struct span);
    span->kind = kind;
    span->text = str_from(text);
    span->at = place_at(f->lessons[0].source, 1, 5, 1);
    return span;
}

#define weave_test(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)

#endif
