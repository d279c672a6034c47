#include "lab/leak.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lab/windows.h"
#include "model/lab.h"
#include "tangle/expand.h"

enum secret_kind { SECRET_SOLUTION, SECRET_CHECK };

struct secret {
    enum secret_kind kind;
    const struct lab *lab;
    const struct code *code;
};

/* Windows of one length, of solutions or of checks. */
struct set {
    enum secret_kind kind;
    struct windows windows;
};

struct leak {
    struct arena arena;
    const struct course *course;
    VEC(struct secret) secrets;
    VEC(struct set) sets;
};

/* A text is read with its comments and without, so that neither a comment within copied code
 * nor one around it hides anything. */
typedef void marks_visit(void *context, const struct marks *marks);

static void each_reading(struct arena *arena, struct str text, marks_visit *visit, void *context)
{
    for (int comments = 0; comments < 2; comments++) {
        struct marks *marks = arena_new(arena, struct marks);
        *marks = marks_read(arena, text, comments);
        visit(context, marks);
    }
}

/* What must not go out */

static struct windows *set_for(struct leak *leak, enum secret_kind kind, size_t length)
{
    for (size_t i = 0; i < leak->sets.count; i++)
        if (leak->sets.items[i].kind == kind && leak->sets.items[i].windows.length == length)
            return &leak->sets.items[i].windows;
    struct set *set = vec_add(&leak->arena, &leak->sets);
    *set = (struct set){.kind = kind, .windows.length = length};
    return &set->windows;
}

static void hide_marks(void *context, const struct marks *marks)
{
    struct leak *leak = context;
    size_t owner = leak->secrets.count - 1, count = marks->items.count;
    if (count >= LEAK_LEAST)
        windows_add(&leak->arena,
                    set_for(leak, leak->secrets.items[owner].kind,
                            count < LEAK_RUN ? count : (size_t)LEAK_RUN),
                    marks, owner);
}

static void hide(struct leak *leak, enum secret_kind kind, const struct lab *lab,
                 const struct code *code)
{
    *vec_add(&leak->arena, &leak->secrets) = (struct secret){kind, lab, code};
    each_reading(&leak->arena, code->text, hide_marks, leak);
}

static void hide_lab(struct leak *leak, const struct lab *lab)
{
    for (size_t i = 0; i < lab->slots.count; i++)
        hide(leak, SECRET_SOLUTION, lab, &lab->slots.items[i]->solution.code);
    for (size_t i = 0; i < lab->checks.count; i++)
        if (lab->checks.items[i].graded)
            hide(leak, SECRET_CHECK, lab, &lab->checks.items[i].code);
}

/* What may */

struct showing {
    struct leak *leak;
    bool checks_alone; /* it makes open what stands in graded checks, not in solutions */
};

static void open_window(void *context, struct window *window, const struct marks *marks,
                        size_t first)
{
    (void)context, (void)marks, (void)first;
    window->open = true;
}

static void show_marks(void *context, const struct marks *marks)
{
    const struct showing *showing = context;
    for (size_t i = 0; i < showing->leak->sets.count; i++) {
        const struct set *set = &showing->leak->sets.items[i];
        if (set->kind == SECRET_CHECK || !showing->checks_alone)
            windows_find(&set->windows, marks, open_window, NULL);
    }
}

static void show_text(struct leak *leak, struct str text, bool checks_alone)
{
    struct showing showing = {leak, checks_alone};
    struct arena arena = {0};
    each_reading(&arena, text, show_marks, &showing);
    arena_clear(&arena);
}

static void show_code(struct leak *leak, const struct code *code)
{
    show_text(leak, code->text, false);
}

static void show_chunk(struct leak *leak, const struct chunk *chunk)
{
    for (size_t i = 0; i < chunk->parts.count; i++)
        if (chunk->kind == CHUNK_API || !chunk->parts.items[i]->hidden)
            show_code(leak, &chunk->parts.items[i]->code);
}

static void show_lesson(struct leak *leak, const struct lesson *lesson)
{
    for (size_t i = 0; i < lesson->chunks.count; i++)
        show_chunk(leak, lesson->chunks.items[i]);
    for (const struct block *b = lesson->root; b; b = block_after(b, lesson->root))
        if (b->kind == BLOCK_LISTING)
            show_code(leak, &b->code);
}

/* A given file goes out whole, hidden parts and all. */
static void show_given(struct leak *leak, struct str name)
{
    for (size_t i = 0; i < leak->course->lessons.count; i++) {
        const struct lesson *lesson = leak->course->lessons.items[i];
        for (size_t j = 0; j < lesson->chunks.count; j++) {
            const struct chunk *chunk = lesson->chunks.items[j];
            struct buf text = {0};
            if (chunk->kind != CHUNK_FILE || !str_eq(chunk->name, name))
                continue;
            expand_chunk(chunk, false, &text);
            show_text(leak, buf_str(&text), false);
            buf_clear(&text);
        }
    }
}

static void show_lab(struct leak *leak, const struct lab *lab)
{
    if (lab->file)
        show_chunk(leak, lab->file);
    for (size_t i = 0; i < lab->slots.count; i++)
        show_code(leak, &lab->slots.items[i]->starter.code);
    for (size_t i = 0; i < lab->given.count; i++)
        show_given(leak, lab->given.items[i]);
    for (size_t i = 0; i < lab->checks.count; i++)
        if (!lab->checks.items[i].graded)
            show_text(leak, lab->checks.items[i].code.text, true);
}

struct leak *leak_new(const struct course *course)
{
    struct leak *leak = xmalloc(sizeof *leak);
    memset(leak, 0, sizeof *leak);
    leak->course = course;
    for (size_t i = 0; i < course->labs.count; i++)
        hide_lab(leak, course->labs.items[i]);
    if (leak->sets.count == 0)
        return leak;
    for (size_t i = 0; i < course->lessons.count; i++)
        if (!course->lessons.items[i]->draft)
            show_lesson(leak, course->lessons.items[i]);
    show_lesson(leak, &course->page);
    for (size_t i = 0; i < course->labs.count; i++)
        show_lab(leak, course->labs.items[i]);
    return leak;
}

void leak_free(struct leak *leak)
{
    if (leak)
        arena_clear(&leak->arena);
    free(leak);
}

struct hash leak_hash(const struct leak *leak)
{
    struct buf text = {0};
    for (size_t i = 0; i < leak->sets.count; i++) {
        const struct windows *windows = &leak->sets.items[i].windows;
        buf_format(&text, "%d %zu\n", (int)leak->sets.items[i].kind, windows->length);
        for (size_t j = 0; j < windows->capacity; j++)
            if (windows->slots[j].marks && !windows->slots[j].open)
                buf_format(&text, "%jx\n", (uintmax_t)windows->slots[j].hash);
    }
    struct hash hash = hash_of(buf_str(&text));
    buf_clear(&text);
    return hash;
}

/* What goes out */

struct search {
    const struct leak *leak;
    const char *file;
    struct diag *diag;
    struct arena arena;
    bool *told; /* one per secret */
    bool clean;
};

/* The line of the lesson that the window begins in. */
static struct place place_of(const struct secret *secret, const struct window *window)
{
    const struct mark *mark = &window->marks->items.items[window->first];
    struct token token = {.start = mark->start, .end = mark->end};
    return code_place(secret->code, &token);
}

/* How the run begins where it was found, in one line. */
static struct str quote(struct arena *arena, const struct marks *marks, size_t first)
{
    enum { SHOWN = 60 };
    struct buf text = {0};
    size_t start = marks->items.items[first].start;
    struct str rest = str_slice(marks->text, start, marks->text.len);
    for (size_t len; rest.len && text.len < SHOWN; rest = str_slice(rest, len, rest.len)) {
        len = str_utf8(rest);
        bool blank = len == 1 && (rest.ptr[0] == ' ' || rest.ptr[0] == '\n' || rest.ptr[0] == '\t');
        if (!blank)
            buf_add(&text, str_slice(rest, 0, len));
        else if (text.ptr[text.len - 1] != ' ')
            buf_char(&text, ' ');
        len = len ? len : 1;
    }
    struct str copy = str_copy(arena, str_trim(buf_str(&text)));
    buf_clear(&text);
    return copy;
}

static void tell(void *context, struct window *window, const struct marks *marks, size_t first)
{
    struct search *search = context;
    const struct secret *secret = &search->leak->secrets.items[window->owner];
    if (window->open)
        return;
    search->clean = false;
    if (search->told[window->owner])
        return;
    search->told[window->owner] = true;
    diag_error(search->diag, place_of(secret, window), "%s would give away %s of lab \"%.*s\"",
               search->file, secret->kind == SECRET_CHECK ? "a graded check" : "the solution",
               STR(secret->lab->id));
    diag_hint(search->diag, "it says \"%.*s ...\": take that out, or show it in a listing",
              STR(quote(&search->arena, marks, first)));
}

static void search_marks(void *context, const struct marks *marks)
{
    struct search *search = context;
    for (size_t i = 0; i < search->leak->sets.count; i++)
        windows_find(&search->leak->sets.items[i].windows, marks, tell, search);
}

bool leak_check(const struct leak *leak, const char *file, struct str text, struct diag *diag)
{
    struct search search = {.leak = leak, .file = file, .diag = diag, .clean = true};
    search.told = arena_alloc(&search.arena, leak->secrets.count + 1);
    each_reading(&search.arena, text, search_marks, &search);
    arena_clear(&search.arena);
    return search.clean;
}
