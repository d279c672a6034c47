/* test_lab_folder.h -- a kit in memory, and a folder of a student. */
#ifndef HEDDLE_TEST_LAB_FOLDER_H
#define HEDDLE_TEST_LAB_FOLDER_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/proc.h"
#include "lab/update.h"

#define STARTER "int step(void)\n{\n    return 0;\n}\n\nint main(void)\n{\n    return step();\n}\n"

struct fixture {
    struct arena arena;
    struct diag *diag;
    struct kit kit;
    struct export_report report;
    const char *folder, *pristine;
};

static inline int set_up(void **state)
{
    char name[] = "/tmp/heddle-lab-XXXXXX";
    struct fixture *f = xmalloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->diag = diag_new();
    f->folder = str_format(&f->arena, "%s/with a blank", mkdtemp(name)).ptr;
    f->pristine = str_format(&f->arena, "%s/pristine", name).ptr;
    f->kit = (struct kit){.arena = &f->arena, .lab = "axis", .file = "axis.c"};
    f->report.arena = &f->arena;
    kit_add(&f->kit, "axis.c", str_from(STARTER));
    kit_add(&f->kit, "core.h", str_from("/* core */\n"));
    kit_add(&f->kit, "hints/1.txt", str_from("Think.\n"));
    *state = f;
    return 0;
}

static inline int tear_down(void **state)
{
    struct fixture *f = *state;
    struct buf out = {0};
    const char *top = str_c(&f->arena, str_slice(str_from(f->folder), 0, strlen(f->folder) - 13));
    const char *const argv[] = {"rm", "-r", top, NULL};
    proc_capture(argv, str_from(""), &out, f->diag);
    buf_clear(&out);
    diag_free(f->diag);
    arena_clear(&f->arena);
    free(f);
    return 0;
}

static inline void put(struct fixture *f, const char *name, const char *text)
{
    assert_true(fs_write(fs_join(&f->arena, f->folder, name), str_from(text), NULL, f->diag));
}

/* What the file NAME of the folder holds; NULL if it is not there. */
static inline const char *get(struct fixture *f, const char *name)
{
    struct buf text = {0};
    bool there = fs_try_read(fs_join(&f->arena, f->folder, name), &text);
    const char *copy = there ? str_c(&f->arena, buf_str(&text)) : NULL;
    buf_clear(&text);
    return copy;
}

/* The kit with another text in the file NAME. */
static inline void change(struct fixture *f, const char *name, const char *text)
{
    ((struct kit_file *)kit_find(&f->kit, name))->text = str_from(text);
}

static inline bool export(struct fixture *f)
{
    f->report = (struct export_report){.arena = &f->arena};
    return export_kit(&f->kit, f->folder, NULL, NULL, NULL, &f->report, f->diag);
}

/* Lays the kit where Heddle keeps it, and updates the folder from there. */
static inline bool update(struct fixture *f, bool restore)
{
    struct update_job job = {f->pristine, f->folder, restore};
    f->report = (struct export_report){.arena = &f->arena};
    struct export_report laid = {.arena = &f->arena};
    assert_true(export_kit(&f->kit, f->pristine, NULL, NULL, NULL, &laid, f->diag));
    return update_folder(&job, &f->report, f->diag);
}

#endif
