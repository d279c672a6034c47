#include "fuzz.h"

#include <string.h>

#include "base/fs.h"
#include "lab/handout.h"
#include "lab/leak.h"
#include "memory.h"
#include "weave/pages.h"
#include "weave/vm.h"

/* For all inputs: making one costs more than a page. */
static struct vm *site_vm, *paper_vm;

static struct vm *vm(struct vm **the_vm, const char *root)
{
    struct diag *diag = diag_new();
    if (!*the_vm)
        *the_vm = vm_new(MEMORY_TEMPLATES, root, diag);
    if (!*the_vm)
        diag_print(diag, stderr);
    FUZZ_HOLDS(*the_vm);
    diag_free(diag);
    return *the_vm;
}

static void print_to(const struct diag *diag, void (*print)(const struct diag *, FILE *))
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    print(diag, out);
    fclose(out);
    free(text);
}

void fuzz_print(const struct diag *diag)
{
    print_to(diag, diag_print);
    print_to(diag, diag_print_records);
}

static bool ends_in(struct str s, const char *end)
{
    return str_ends(str_trim(s), end);
}

/* Whole, and without characters that no page may hold. */
static void check_page(struct str page)
{
    FUZZ_HOLDS(str_starts(page, "<!DOCTYPE html>"));
    FUZZ_HOLDS(ends_in(page, "</html>"));
    for (size_t i = 0; i < page.len; i++)
        FUZZ_HOLDS((unsigned char)page.ptr[i] >= ' ' || strchr("\t\n", page.ptr[i]));
}

static void inspect(void *context, const char *file, struct str text, struct diag *diag)
{
    leak_check(context, file, text, diag);
}

static void render(struct vm *vm, const struct value *view, const char *name, struct buf *text,
                   struct diag *diag)
{
    bool rendered = view && vm_render(vm, view, name, text, diag);
    if (!rendered)
        diag_print(diag, stderr);
    FUZZ_HOLDS(rendered);
}

static void render_page(struct pages *pages, struct page *page, struct arena *arena,
                        struct diag *diag)
{
    struct buf text = {0};
    struct value *view = pages_view(pages, page, VIEW_SITE, arena, diag);
    render(vm(&site_vm, "html.lua"), view, page->name, &text, diag);
    check_page(buf_str(&text));
    buf_clear(&text);
}

static void render_document(struct pages *pages, struct page *page, enum view_medium medium,
                            const char *kind, struct arena *arena, struct diag *diag)
{
    struct buf text = {0};
    struct value *view = pages_view(pages, page, medium, arena, diag);
    FUZZ_HOLDS(view);
    value_set(arena, view, "kind", value_text(arena, kind));
    render(vm(&paper_vm, "typst.lua"), view, page->name, &text, diag);
    buf_clear(&text);
}

static void render_lesson(struct pages *pages, struct page *page, struct arena *arena,
                          struct diag *diag)
{
    render_page(pages, page, arena, diag);
    if (page->lesson == &pages->job->course->page)
        return;
    render_document(pages, page, VIEW_PAPER, "handout", arena, diag);
    render_document(pages, page, VIEW_PAPER, "chapter", arena, diag);
    render_document(pages, page, VIEW_KEY, "key", arena, diag);
}

/* As pages_weave() does, but for the files. */
static void make_pages(struct pages *pages, struct arena *arena, struct diag *diag)
{
    FUZZ_HOLDS(pages_find(pages, diag));
    for (size_t i = 0; i < pages->pages.count; i++)
        pages->pages.items[i].due = true;
    FUZZ_HOLDS(pages_prove(pages, diag));
    for (size_t i = 0; diag_errors(diag) == 0 && i < pages->pages.count; i++)
        if (!pages->pages.items[i].lesson->draft)
            render_lesson(pages, &pages->pages.items[i], arena, diag);
}

static void hand_out(const struct course *course, struct arena *arena, struct diag *diag)
{
    struct handout handout = {
        .job = {course, FUZZ_TANGLE, MEMORY_TEMPLATES}, .arena = arena, .labs = "labs"};
    FUZZ_HOLDS(handout_make(&handout, diag) || diag_errors(diag) > 0);
}

void fuzz_weave(const struct course *course, struct arena *arena, struct diag *diag)
{
    struct leak *leak = leak_new(course);
    struct weave_job job = {.course = course,
                            .tangle = FUZZ_TANGLE,
                            .templates = MEMORY_TEMPLATES,
                            .zips = "zips",
                            .inspect = inspect,
                            .context = leak};
    struct math math;
    struct pages pages = {.arena = arena, .job = &job, .math = &math};
    math_open(&math, arena, "node");
    hand_out(course, arena, diag);
    make_pages(&pages, arena, diag);
    FUZZ_HOLDS(!diag_failed(diag));
    arena_clear(&pages.scratch);
    leak_free(leak);
}
