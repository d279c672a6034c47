#include "fuzz.h"

#include <string.h>

#include "base/fs.h"
#include "lab/handout.h"
#include "lab/leak.h"
#include "memory.h"
#include "weave/pages.h"
#include "weave/vm.h"

static struct vm *the_vm; /* one for all inputs: making it costs more than a page */

static struct vm *vm(void)
{
    struct diag *diag = diag_new();
    if (!the_vm)
        the_vm = vm_new(MEMORY_TEMPLATES, diag);
    if (!the_vm)
        diag_print(diag, stderr);
    FUZZ_HOLDS(the_vm);
    diag_free(diag);
    return the_vm;
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

static void render(struct pages *pages, struct page *page, struct arena *arena, struct diag *diag)
{
    struct buf text = {0};
    const struct value *view = pages_view(pages, page, arena, diag);
    bool rendered = view && vm_render(vm(), view, page->name, &text, diag);
    if (!rendered)
        diag_print(diag, stderr);
    FUZZ_HOLDS(rendered);
    check_page(buf_str(&text));
    buf_clear(&text);
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
            render(pages, &pages->pages.items[i], arena, diag);
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
