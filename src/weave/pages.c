#include "weave/pages.h"

#include "base/hash.h"
#include "run/result.h"
#include "weave/folder.h"
#include "weave/vm.h"
#include "weave/words.h"

/* The file that holds what the cells of LESSON gave. */
static const char *results_path(struct pages *pages, const struct lesson *lesson)
{
    struct str path = str_format(pages->arena, "results/%.*s.lua", STR(lesson->slug));
    return fs_join(pages->arena, pages->job->tangle, path.ptr);
}

static size_t count_own(const struct lesson *lesson)
{
    size_t count = 0;
    for (size_t i = 0; i < lesson->cells.count; i++)
        count += !lesson->cells.items[i]->course;
    return count;
}

/* The results of a lesson's own cells come last, behind those of the .course values. */
static bool load_results(struct pages *pages, const struct lesson *lesson,
                         const struct value **results, struct diag *diag)
{
    size_t own = count_own(lesson);
    const char *path = results_path(pages, lesson);
    struct value *file;
    if (own == 0)
        return true;
    if (!result_load(pages->arena, path, &file, diag))
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

static bool build_page(struct pages *pages, const struct lesson *lesson, struct math *math,
                       struct diag *diag)
{
    size_t size = (lesson->cells.count + 1) * sizeof(const struct value *);
    struct view view = {.arena = pages->arena,
                        .course = pages->job->course,
                        .lesson = lesson,
                        .results = arena_alloc(pages->arena, size),
                        .tangle = pages->job->tangle,
                        .kits = pages->job->zips != NULL,
                        .math = math,
                        .diag = diag};
    if (!load_results(pages, lesson, view.results, diag))
        return false;
    struct value *tree = view_page(&view);
    if (lesson->draft)
        return true;
    const char *name = view_page_name(pages->arena, lesson);
    inspect(pages, name, tree, diag);
    *vec_add(pages->arena, &pages->pages) = (struct page){.name = name, .view = tree};
    return true;
}

bool pages_build(struct pages *pages, struct math *math, struct diag *diag)
{
    const struct course *course = pages->job->course;
    bool ok = build_page(pages, &course->page, math, diag);
    for (size_t i = 0; ok && i < course->lessons.count; i++)
        ok = build_page(pages, course->lessons.items[i], math, diag);
    return ok;
}

/* Keys */

static bool hash_templates(struct pages *pages, struct hash *hash, struct diag *diag)
{
    struct fs_names names = {0};
    struct buf all = {0};
    const char *templates = pages->job->templates;
    bool ok = folder_files(templates, pages->arena, &names, diag);
    for (size_t i = 0; ok && i < names.names.count; i++) {
        buf_text(&all, names.names.items[i]);
        buf_char(&all, '\0');
        ok = fs_read(fs_join(pages->arena, templates, names.names.items[i]), &all, diag);
        buf_char(&all, '\0');
    }
    *hash = hash_of(buf_str(&all));
    buf_clear(&all);
    return ok;
}

static struct hash hash_view(const struct value *view)
{
    struct buf text = {0};
    value_write(&text, view);
    struct hash hash = hash_of(buf_str(&text));
    buf_clear(&text);
    return hash;
}

static void set_key(struct pages *pages, struct page *page, const char *key, struct str hash)
{
    value_set(pages->arena, page->entry, key,
              value_str(pages->arena, str_copy(pages->arena, hash)));
}

static bool same_key(const struct value *before, const struct page *page, const char *key)
{
    return str_eq(value_get_str(before, key), value_get_str(page->entry, key));
}

/* The page's own hash tells whether the file is what that run wrote, whole and unedited. */
static const char *find_reason(const struct site *site, const struct page *page)
{
    const struct value *before = site_before(site, page->name);
    if (!before)
        return "new page";
    if (!same_key(before, page, "view"))
        return "its content changed";
    if (!same_key(before, page, "templates"))
        return "templates changed";
    if (!str_eq(value_get_str(before, "page"), site_hash(site, page->name)))
        return "the file is not what was written";
    return NULL;
}

static bool find_reasons(struct pages *pages, const struct site *site, size_t *stale,
                         struct diag *diag)
{
    struct hash templates;
    if (!hash_templates(pages, &templates, diag))
        return false;
    for (size_t i = 0; i < pages->pages.count; i++) {
        struct page *page = &pages->pages.items[i];
        page->entry = value_map(pages->arena);
        set_key(pages, page, "view", str_from(hash_view(page->view).hex));
        set_key(pages, page, "templates", str_from(templates.hex));
        page->reason = find_reason(site, page);
        *stale += page->reason != NULL;
    }
    return true;
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
    bool ok = vm_render(vm, page->view, page->name, &text, diag) &&
              site_write(site, page->name, buf_str(&text), diag);
    if (ok)
        set_key(pages, page, "page", str_from(hash_of(buf_str(&text)).hex));
    buf_clear(&text);
    return ok;
}

static bool weave_stale(struct pages *pages, struct site *site, size_t stale, size_t *woven,
                        struct diag *diag)
{
    struct vm *vm = vm_new(pages->job->templates, diag);
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
static void keep_pages(struct pages *pages, struct site *site)
{
    for (size_t i = 0; i < pages->pages.count; i++) {
        struct page *page = &pages->pages.items[i];
        const struct value *before = site_before(site, page->name);
        if (!page->reason)
            set_key(pages, page, "page", value_get_str(before, "page"));
        if (value_get(page->entry, "page"))
            site_keep(site, page->name, page->entry);
    }
}

bool pages_weave(struct pages *pages, struct site *site, size_t *woven, struct diag *diag)
{
    size_t stale = 0;
    if (!find_reasons(pages, site, &stale, diag))
        return false;
    bool ok = stale == 0 || weave_stale(pages, site, stale, woven, diag);
    keep_pages(pages, site);
    return ok;
}
