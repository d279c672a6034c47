#include "weave/results.h"

#include "base/fs.h"
#include "model/lab.h"
#include "run/result.h"

static const char *cells_path(struct arena *arena, const char *tangle, const struct lesson *lesson)
{
    return fs_join(arena, tangle, str_format(arena, "results/%.*s.lua", STR(lesson->slug)).ptr);
}

static size_t count_own(const struct lesson *lesson)
{
    size_t count = 0;
    for (size_t i = 0; i < lesson->cells.count; i++)
        count += !lesson->cells.items[i]->course;
    return count;
}

/* The file once, however many outputs the lesson shows of it. */
static bool is_first_output(const struct block *block)
{
    return block->kind == BLOCK_LAB_OUTPUT && block->lab->outputs.items[0].block == block;
}

static bool add_outputs(struct arena *arena, const char *tangle, const struct lesson *lesson,
                        struct buf *out, struct diag *diag)
{
    bool ok = true;
    for (const struct block *b = lesson->root; ok && b; b = block_after(b, lesson->root))
        if (is_first_output(b))
            ok = fs_read(result_lab_path(arena, tangle, b->lab->id), out, diag);
    return ok;
}

bool results_text(const char *tangle, const struct lesson *lesson, struct buf *out,
                  struct diag *diag)
{
    struct arena arena = {0};
    bool ok = (count_own(lesson) == 0 || fs_read(cells_path(&arena, tangle, lesson), out, diag)) &&
              add_outputs(&arena, tangle, lesson, out, diag);
    arena_clear(&arena);
    return ok;
}

/* The results of a lesson's own cells come last, behind those of the .course values. */
bool results_load(struct arena *arena, const char *tangle, const struct lesson *lesson,
                  const struct value **results, struct diag *diag)
{
    size_t own = count_own(lesson);
    const char *path = cells_path(arena, tangle, lesson);
    struct value *file;
    if (own == 0)
        return true;
    if (!result_load(arena, path, &file, diag))
        return false;
    const struct value *list = value_get(file, "results");
    if (!list || list->kind != VALUE_LIST || list->list.count < own) {
        diag_system(diag, path, "it does not hold the results of this lesson");
        return false;
    }
    size_t next = list->list.count - own;
    for (size_t i = 0; i < lesson->cells.count; i++)
        if (!lesson->cells.items[i]->course)
            results[i] = list->list.items[next++];
    return true;
}

bool results_output(struct arena *arena, const char *tangle, struct str id, const char *of,
                    struct str *text, struct diag *diag)
{
    struct value *file;
    if (!result_load(arena, result_lab_path(arena, tangle, id), &file, diag))
        return false;
    *text = value_get_str(value_get(file, "outputs"), of);
    return true;
}
