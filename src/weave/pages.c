#include "weave/pages.h"

#include "base/fs.h"
#include "weave/results.h"
#include "weave/templates.h"
#include "weave/vm.h"
#include "weave/words.h"

static struct view view_of(const struct pages *pages, const struct page *page,
                           enum view_medium medium, struct arena *arena, struct diag *diag)
{
    return (struct view){.medium = medium,
                         .arena = arena,
                         .course = pages->job->course,
                         .lesson = page->lesson,
                         .tangle = pages->job->tangle,
                         .kits = pages->job->zips != NULL,
                         .math = pages->math,
                         .diag = diag};
}

/* Which pages there are */

static bool add_page(struct pages *pages, const struct lesson *lesson, const struct hash *targets,
                     struct diag *diag)
{
    struct page *page = vec_add(pages->arena, &pages->pages);
    *page = (struct page){.lesson = lesson, .name = view_page_name(pages->arena, lesson)};
    struct view view = view_of(pages, page, VIEW_SITE, &pages->scratch, diag);
    bool ok = key_of(&view, targets, &page->key);
    arena_reset(&pages->scratch);
    return ok;
}

bool pages_find(struct pages *pages, struct diag *diag)
{
    const struct course *course = pages->job->course;
    const struct hash targets = key_targets(course);
    bool ok = add_page(pages, &course->page, &targets, diag);
    for (size_t i = 0; ok && i < course->lessons.count; i++)
        ok = add_page(pages, course->lessons.items[i], &targets, diag);
    return ok;
}

/* Which are due */

/* The page's own hash tells whether the file is what that run wrote, whole and unedited. */
static const char *find_reason(const struct site *site, const struct page *page)
{
    const struct value *before = site_before(site, page->name);
    if (!before)
        return "new page";
    if (!site_same_key(before, page->entry, "own"))
        return "its content changed";
    if (!site_same_key(before, page->entry, "around"))
        return "what it refers to changed";
    if (!site_same_key(before, page->entry, "templates"))
        return "templates changed";
    if (!site_same_key(before, page->entry, "formulas"))
        return "the converter of formulas changed";
    if (!str_eq(value_get_str(before, "page"), site_hash(site, page->name)))
        return "the file is not what was written";
    return NULL;
}

/* Without a converter, what it made before must do. */
static struct str converter(const struct pages *pages, const struct value *before)
{
    struct str version = pages->math->version;
    return version.len ? version : value_get_str(before, "formulas");
}

static void compare_page(struct pages *pages, const struct site *site, struct page *page,
                         const struct hash *templates)
{
    const struct value *before = site_before(site, page->name);
    page->entry = value_map(pages->arena);
    site_set_key(site, page->entry, "own", str_from(page->key.own.hex));
    site_set_key(site, page->entry, "around", str_from(page->key.around.hex));
    site_set_key(site, page->entry, "templates", str_from(templates->hex));
    site_set_key(site, page->entry, "formulas", converter(pages, before));
    site_set_key(site, page->entry, "secrets", str_from(pages->job->secrets));
    page->reason = page->lesson->draft ? NULL : find_reason(site, page);
    page->due = page->lesson->draft || page->reason ||
                !site_same_key(before, page->entry, "secrets") || value_get_bool(before, "warned");
}

bool pages_compare(struct pages *pages, const struct site *site, struct diag *diag)
{
    struct hash templates;
    if (!templates_hash(pages->job->templates, "html", &templates, diag))
        return false;
    for (size_t i = 0; i < pages->pages.count; i++)
        compare_page(pages, site, &pages->pages.items[i], &templates);
    return true;
}

/* Views */

static struct value *build_view(struct pages *pages, struct page *page, enum view_medium medium,
                                struct arena *arena, struct diag *diag)
{
    const struct lesson *lesson = page->lesson;
    struct view view = view_of(pages, page, medium, arena, diag);
    view.results = arena_alloc(arena, (lesson->cells.count + 1) * sizeof *view.results);
    if (!results_load(arena, view.tangle, lesson, view.results, diag))
        return NULL;
    struct value *tree = view_page(&view);
    return diag_failed(diag) ? NULL : tree;
}

static void inspect(struct pages *pages, const char *name, const struct value *view,
                    struct diag *diag)
{
    struct buf words = {0};
    if (!pages->job->inspect)
        return;
    words_of(view, &words);
    pages->job->inspect(pages->job->context, name, buf_str(&words), diag);
    buf_clear(&words);
}

static const char *cache_path(struct pages *pages, const struct page *page)
{
    struct str slug = page->lesson->slug;
    struct str name =
        str_format(pages->arena, "%.*s.lua", STR(slug.len ? slug : str_from("index")));
    return fs_join(pages->arena, fs_join(pages->arena, pages->job->tangle, "math"), name.ptr);
}

/* Looks at one of the views of a page, whose words go out under NAME. */
static bool prove_view(struct pages *pages, struct page *page, enum view_medium medium,
                       const char *name, struct diag *diag)
{
    pages->math->page = &page->formulas;
    const struct value *view = build_view(pages, page, medium, &pages->scratch, diag);
    pages->math->page = NULL;
    if (view && !page->lesson->draft)
        inspect(pages, name, view, diag);
    arena_reset(&pages->scratch);
    return view != NULL;
}

static bool prove_page(struct pages *pages, struct page *page, struct diag *diag)
{
    size_t warnings = diag_warnings(diag);
    math_recall(pages->math, cache_path(pages, page));
    bool ok = prove_view(pages, page, VIEW_SITE, page->name, diag);
    if (ok && page->key_due) {
        struct str key = str_format(pages->arena, "answers/%.*s.pdf", STR(page->lesson->slug));
        ok = prove_view(pages, page, VIEW_KEY, key.ptr, diag);
    }
    page->warned = diag_warnings(diag) > warnings;
    return ok;
}

bool pages_prove(struct pages *pages, struct diag *diag)
{
    bool ok = true;
    for (size_t i = 0; ok && i < pages->pages.count; i++)
        if (pages->pages.items[i].due)
            ok = prove_page(pages, &pages->pages.items[i], diag);
    return ok;
}

struct value *pages_view(struct pages *pages, struct page *page, enum view_medium medium,
                         struct arena *arena, struct diag *diag)
{
    struct diag_mark mark = diag_mark(diag);
    struct value *view = build_view(pages, page, medium, arena, diag);
    if (view)
        diag_rewind(diag, &mark);
    return view;
}

static bool keep_formulas(struct pages *pages, struct diag *diag)
{
    bool ok = true;
    for (size_t i = 0; ok && i < pages->pages.count; i++) {
        struct page *page = &pages->pages.items[i];
        if (page->due)
            ok = math_keep(pages->math, &page->formulas, cache_path(pages, page), diag);
    }
    return ok;
}

/* Formulas of lessons that are no more. */
static bool sweep_formulas(struct pages *pages, struct diag *diag)
{
    const char *directory = fs_join(pages->arena, pages->job->tangle, "math");
    struct fs_names names = {0};
    struct map caches = {0};
    bool ok = !fs_exists(directory) || fs_list(directory, pages->arena, &names, diag);
    for (size_t i = 0; i < pages->pages.count; i++)
        map_put(pages->arena, &caches, str_from(cache_path(pages, &pages->pages.items[i])),
                &pages->pages.items[i]);
    for (size_t i = 0; ok && i < names.names.count; i++) {
        const char *path = fs_join(pages->arena, directory, names.names.items[i]);
        ok = map_get(&caches, str_from(path)) || fs_remove(path, diag);
    }
    return ok;
}

bool pages_keep_formulas(struct pages *pages, struct diag *diag)
{
    return keep_formulas(pages, diag) && sweep_formulas(pages, diag);
}

/* Weaving */

static void announce(const struct pages *pages, const struct page *page, size_t done, size_t stale)
{
    const struct weave_job *job = pages->job;
    if (job->why)
        fprintf(stderr, "why: site/%s: %s\n", page->name, page->reason);
    if (job->progress)
        job->progress(job->context, "pages", done, stale);
}

static bool weave_page(struct pages *pages, struct page *page, struct vm *vm, struct site *site,
                       struct diag *diag)
{
    struct buf text = {0};
    const struct value *view = pages_view(pages, page, VIEW_SITE, &pages->scratch, diag);
    bool ok = view && vm_render(vm, view, page->name, &text, diag) &&
              site_write(site, page->name, buf_str(&text), diag);
    if (ok)
        site_set_key(site, page->entry, "page", str_from(hash_of(buf_str(&text)).hex));
    buf_clear(&text);
    arena_reset(&pages->scratch);
    return ok;
}

static bool weave_stale(struct pages *pages, struct site *site, size_t stale, size_t *woven,
                        struct diag *diag)
{
    struct vm *vm = vm_new(pages->job->templates, "html.lua", diag);
    bool ok = vm != NULL;
    for (size_t i = 0; ok && i < pages->pages.count; i++) {
        struct page *page = &pages->pages.items[i];
        if (!page->reason)
            continue;
        ok = weave_page(pages, page, vm, site, diag);
        if (ok)
            announce(pages, page, ++*woven, stale);
    }
    vm_free(vm);
    return ok;
}

/* A page that a failure kept from being woven has no hash of its own: it stays as recorded. */
static void keep_page(struct pages *pages, struct site *site, struct page *page)
{
    const struct value *before = site_before(site, page->name);
    if (!page->reason)
        site_set_key(site, page->entry, "page", value_get_str(before, "page"));
    if (page->warned)
        value_set(pages->arena, page->entry, "warned", value_bool(pages->arena, true));
    if (value_get(page->entry, "page"))
        site_keep(site, page->name, page->entry);
}

static size_t count_stale(const struct pages *pages)
{
    size_t stale = 0;
    for (size_t i = 0; i < pages->pages.count; i++)
        stale += pages->pages.items[i].reason != NULL;
    return stale;
}

bool pages_weave(struct pages *pages, struct site *site, size_t *woven, struct diag *diag)
{
    size_t stale = count_stale(pages);
    bool ok = stale == 0 || weave_stale(pages, site, stale, woven, diag);
    for (size_t i = 0; i < pages->pages.count; i++)
        if (!pages->pages.items[i].lesson->draft)
            keep_page(pages, site, &pages->pages.items[i]);
    return ok;
}
