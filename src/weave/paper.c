#include "weave/paper.h"

#include <string.h>
#include <strings.h>

#include "weave/folder.h"
#include "weave/press.h"
#include "weave/templates.h"
#include "weave/vm.h"

static struct arena *arena_of(const struct paper *paper)
{
    return paper->pages->arena;
}

static const struct weave_job *job_of(const struct paper *paper)
{
    return paper->pages->job;
}

/* A file of the directory where documents are made. */
static const char *workshop(const struct paper *paper, const char *name)
{
    return fs_join(arena_of(paper), fs_join(arena_of(paper), job_of(paper)->tangle, "paper"), name);
}

/* Which documents there are */

static void add_document(struct paper *paper, enum document_kind kind, struct page *page)
{
    static const char *const names[] = {
        [DOCUMENT_HANDOUT] = "pdf/%.*s.pdf",
        [DOCUMENT_BOOK] = "pdf/%.*s.pdf",
        [DOCUMENT_KEY] = "answers/%.*s.pdf",
    };
    struct str slug = page ? page->lesson->slug : str_from("book");
    struct arena *arena = arena_of(paper);
    struct str made =
        str_format(arena, kind == DOCUMENT_KEY ? "%.*s.key.pdf" : "%.*s.pdf", STR(slug));
    *vec_add(arena, &paper->documents) =
        (struct document){.kind = kind,
                          .page = page,
                          .name = str_format(arena, names[kind], STR(slug)).ptr,
                          .made = workshop(paper, made.ptr),
                          .entry = value_map(arena)};
}

static bool is_printed(const struct page *page)
{
    return !page->lesson->draft;
}

static void list_documents(struct paper *paper)
{
    add_document(paper, DOCUMENT_BOOK, NULL);
    for (size_t i = 1; i < paper->pages->pages.count; i++) {
        struct page *page = &paper->pages->pages.items[i];
        if (is_printed(page))
            add_document(paper, DOCUMENT_HANDOUT, page);
        if (is_printed(page) && page->lesson->answers == ANSWERS_KEY)
            add_document(paper, DOCUMENT_KEY, page);
    }
}

/* What they are made of */

static void add_file(struct buf *out, const char *name, const char *path)
{
    buf_text(out, name);
    buf_char(out, '\0');
    fs_try_read(path, out);
    buf_char(out, '\0');
}

static bool is_font(const char *name)
{
    const char *end = strrchr(name, '.');
    return end && (strcasecmp(end, ".ttf") == 0 || strcasecmp(end, ".otf") == 0);
}

static const char *asset(const struct paper *paper, const char *name)
{
    struct arena *arena = arena_of(paper);
    return fs_join(arena, fs_join(arena, job_of(paper)->course->directory, "assets"), name);
}

static bool hash_tools(struct paper *paper, struct diag *diag)
{
    static const char *const programs[] = {"pdf.mjs", "mistakes.mjs", "fonts.conf",
                                           "package-lock.json"};
    struct buf all = {0};
    const char *assets = asset(paper, "");
    struct hash templates;
    bool ok = templates_hash(job_of(paper)->templates, "typst", &templates, diag) &&
              (!fs_exists(assets) || folder_files(assets, arena_of(paper), &paper->assets, diag));
    buf_text(&all, templates.hex);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        add_file(&all, programs[i], fs_join(arena_of(paper), job_of(paper)->node, programs[i]));
    for (size_t i = 0; ok && i < paper->assets.names.count; i++)
        if (is_font(paper->assets.names.items[i]))
            add_file(&all, paper->assets.names.items[i],
                     asset(paper, paper->assets.names.items[i]));
    paper->tools = hash_of(buf_str(&all));
    buf_clear(&all);
    return ok;
}

static void add_page(struct buf *out, const struct page *page)
{
    buf_text(out, page->key.own.hex);
    buf_text(out, page->key.around.hex);
}

static struct hash hash_content(const struct paper *paper, const struct document *document)
{
    const struct pages *pages = paper->pages;
    struct buf all = {0};
    buf_add(&all, pages->math->version);
    buf_add(&all, pages->job->course->paper);
    if (document->page)
        add_page(&all, document->page);
    for (size_t i = 0; !document->page && i < pages->pages.count; i++)
        if (is_printed(&pages->pages.items[i]))
            add_page(&all, &pages->pages.items[i]);
    struct hash hash = hash_of(buf_str(&all));
    buf_clear(&all);
    return hash;
}

/* NAMES is what an entry of the record holds: those of the pictures in its document. */
static struct hash hash_pictures(const struct paper *paper, const struct value *names)
{
    struct buf all = {0};
    for (size_t i = 0; names && i < names->list.count; i++) {
        const char *name = str_c(arena_of(paper), names->list.items[i]->string);
        if (!fs_name_fault(names->list.items[i]->string))
            add_file(&all, name, asset(paper, name));
    }
    struct hash hash = hash_of(buf_str(&all));
    buf_clear(&all);
    return hash;
}

/* Which are stale */

static const struct value *pictures_before(const struct value *before)
{
    const struct value *names = value_get(before, "pictures");
    return names && names->kind == VALUE_LIST ? names : NULL;
}

static const char *find_reason(struct paper *paper, const struct document *document)
{
    const struct value *before = site_before(&paper->record, document->name);
    if (!before)
        return "new document";
    if (!site_same_key(before, document->entry, "content"))
        return "its content changed";
    if (!site_same_key(before, document->entry, "tools"))
        return "what makes PDFs changed";
    struct hash pictures = hash_pictures(paper, pictures_before(before));
    if (!str_is(value_get_str(before, "drawn"), pictures.hex))
        return "its pictures changed";
    if (!str_eq(value_get_str(before, "file"), site_hash(&paper->record, document->name)))
        return "the file is not what was written";
    return NULL;
}

/* The pages of a document that is stale, or was made when less was secret, are looked at; with a
 * page its key, for the formulas there. */
static void need_pages(struct paper *paper, const struct document *document)
{
    struct pages *pages = paper->pages;
    const struct value *before = site_before(&paper->record, document->name);
    bool due = document->reason || !site_same_key(before, document->entry, "secrets");
    if (document->page)
        document->page->due |= due;
    for (size_t i = 0; !document->page && due && i < pages->pages.count; i++)
        pages->pages.items[i].due |= is_printed(&pages->pages.items[i]);
    if (document->kind == DOCUMENT_KEY)
        document->page->key_due = document->page->due;
}

/* What the record says of the file, if that stays. */
static void keep_file(struct paper *paper, struct document *document)
{
    static const char *const keys[] = {"pictures", "drawn", "file"};
    const struct value *before = site_before(&paper->record, document->name);
    for (size_t i = 0; !document->reason && i < sizeof keys / sizeof *keys; i++)
        value_set(arena_of(paper), document->entry, keys[i], value_get(before, keys[i]));
}

static void compare(struct paper *paper, struct document *document)
{
    site_set_key(&paper->record, document->entry, "content",
                 str_from(hash_content(paper, document).hex));
    site_set_key(&paper->record, document->entry, "tools", str_from(paper->tools.hex));
    site_set_key(&paper->record, document->entry, "secrets", str_from(job_of(paper)->secrets));
    document->reason = find_reason(paper, document);
    paper->stale += document->reason != NULL;
    keep_file(paper, document);
    need_pages(paper, document);
}

bool paper_find(struct paper *paper, struct pages *pages, struct diag *diag)
{
    const struct weave_job *job = pages->job;
    *paper = (struct paper){.pages = pages};
    const char *record = fs_join(pages->arena, job->tangle, "paper.lua");
    if (!site_open(&paper->record, pages->arena, job->paper, record, diag) ||
        !hash_tools(paper, diag))
        return false;
    list_documents(paper);
    for (size_t i = 0; i < paper->documents.count; i++)
        compare(paper, &paper->documents.items[i]);
    return true;
}

/* Sources */

struct setting {
    struct paper *paper;
    struct document *document;
    struct vm *vm;
    struct press_job *job;
    struct diag *diag;
};

static void note_pictures(const struct setting *setting, struct str source)
{
    struct paper *paper = setting->paper;
    struct arena *arena = arena_of(paper);
    struct value *names = value_list(arena);
    const struct value *noted = value_get(setting->document->entry, "pictures");
    for (size_t i = 0; i < paper->assets.names.count; i++) {
        const char *name = paper->assets.names.items[i];
        struct str address = str_format(arena, "/course/assets/%s", name);
        bool shown = str_find(source, address.ptr, 0) < source.len;
        for (size_t j = 0; noted && !shown && j < noted->list.count; j++)
            shown = str_is(noted->list.items[j]->string, name);
        if (shown)
            value_add(arena, names, value_text(arena, name));
    }
    value_set(arena, setting->document->entry, "pictures", names);
}

/* Renders VIEW as a part of the document; SUFFIX tells it from other texts of the lesson. */
static bool write_part(const struct setting *setting, const struct value *view, struct str slug,
                       const char *suffix)
{
    struct paper *paper = setting->paper;
    struct arena *arena = arena_of(paper);
    const char *path = workshop(paper, str_format(arena, "%.*s%s.typ", STR(slug), suffix).ptr);
    struct buf text = {0};
    bool ok = vm_render(setting->vm, view, setting->document->name, &text, setting->diag) &&
              fs_write(path, buf_str(&text), NULL, setting->diag);
    if (ok) {
        note_pictures(setting, buf_str(&text));
        *vec_add(arena, &setting->job->parts) = path;
    }
    buf_clear(&text);
    return ok;
}

static bool write_lesson(const struct setting *setting, struct page *page, const char *kind,
                         const char *suffix)
{
    enum view_medium medium = setting->document->kind == DOCUMENT_KEY ? VIEW_KEY : VIEW_PAPER;
    struct pages *pages = setting->paper->pages;
    struct arena *scratch = &pages->scratch;
    struct value *view = pages_view(pages, page, medium, scratch, setting->diag);
    if (view)
        value_set(scratch, view, "kind", value_text(scratch, kind));
    bool ok = view && write_part(setting, view, page->lesson->slug, suffix);
    arena_reset(scratch);
    return ok;
}

/* All that stands before the first chapter. */
static bool write_front(const struct setting *setting, struct page *index)
{
    struct pages *pages = setting->paper->pages;
    struct arena *scratch = &pages->scratch;
    struct value *view = value_map(scratch);
    struct value *page = pages_view(pages, index, VIEW_PAPER, scratch, setting->diag);
    value_set(scratch, view, "kind", value_text(scratch, "book"));
    value_set(scratch, view, "index", page);
    value_set(scratch, view, "course", value_get(page, "course"));
    value_set(scratch, view, "lessons", value_get(page, "lessons"));
    bool ok = page && write_part(setting, view, str_from("book"), "");
    arena_reset(scratch);
    return ok;
}

static bool write_book(const struct setting *setting)
{
    struct pages *pages = setting->paper->pages;
    bool ok = write_front(setting, &pages->pages.items[0]);
    for (size_t i = 1; ok && i < pages->pages.count; i++)
        if (is_printed(&pages->pages.items[i]))
            ok = write_lesson(setting, &pages->pages.items[i], "chapter", ".chapter");
    return ok;
}

static bool write_source(const struct setting *setting)
{
    struct document *document = setting->document;
    switch (document->kind) {
    case DOCUMENT_BOOK: return write_book(setting);
    case DOCUMENT_HANDOUT: return write_lesson(setting, document->page, "handout", "");
    case DOCUMENT_KEY: return write_lesson(setting, document->page, "key", ".key");
    }
    return false;
}

static void announce(const struct paper *paper, const struct document *document, size_t done)
{
    const struct weave_job *job = job_of(paper);
    if (job->why)
        fprintf(stderr, "why: %s: %s\n", document->name, document->reason);
    if (job->progress)
        job->progress(job->context, "PDFs", done, paper->stale);
}

static bool write_sources(struct paper *paper, struct press_jobs *jobs, struct diag *diag)
{
    struct vm *vm = vm_new(job_of(paper)->templates, "typst.lua", diag);
    bool ok = vm != NULL;
    for (size_t i = 0; ok && i < paper->documents.count; i++) {
        struct document *document = &paper->documents.items[i];
        if (!document->reason)
            continue;
        struct press_job *job = vec_add(arena_of(paper), &jobs->items);
        *job = (struct press_job){.pdf = document->made};
        struct setting setting = {paper, document, vm, job, diag};
        announce(paper, document, jobs->items.count);
        ok = write_source(&setting);
    }
    vm_free(vm);
    return ok;
}

bool paper_print(struct paper *paper, struct diag *diag)
{
    const struct weave_job *job = job_of(paper);
    struct press press = {job->course, job->templates, job->node};
    struct press_jobs jobs = {0};
    return paper->stale == 0 ||
           (write_sources(paper, &jobs, diag) && press_run(&press, &jobs, diag));
}

/* Putting in place */

static bool place_document(struct paper *paper, struct document *document, struct diag *diag)
{
    struct buf text = {0};
    const struct value *pictures = value_get(document->entry, "pictures");
    bool ok = fs_read(document->made, &text, diag) &&
              site_write(&paper->record, document->name, buf_str(&text), diag);
    if (ok) {
        site_set_key(&paper->record, document->entry, "drawn",
                     str_from(hash_pictures(paper, pictures).hex));
        site_set_key(&paper->record, document->entry, "file",
                     str_from(hash_of(buf_str(&text)).hex));
    }
    buf_clear(&text);
    return ok;
}

bool paper_publish(struct paper *paper, struct diag *diag)
{
    bool ok = true;
    for (size_t i = 0; i < paper->documents.count; i++) {
        struct document *document = &paper->documents.items[i];
        ok = ok && (!document->reason || place_document(paper, document, diag));
        if (value_get(document->entry, "file"))
            site_keep(&paper->record, document->name, document->entry);
    }
    return site_close(&paper->record, ok, diag) && ok;
}

/* The workshop */

/* Whether NAME is "SLUG.typ", "SLUG.key.typ" or the like of a lesson of the course, or the book's.
 */
static bool is_source(const struct paper *paper, const char *name)
{
    struct str slug = str_slice(str_from(name), 0, str_find(str_from(name), ".", 0));
    const struct lesson *lesson = course_lesson(job_of(paper)->course, slug);
    return str_ends(str_from(name), ".typ") && (str_is(slug, "book") || (lesson && !lesson->draft));
}

bool paper_sweep(const struct paper *paper, struct diag *diag)
{
    const char *directory = fs_join(arena_of(paper), job_of(paper)->tangle, "paper");
    struct fs_names names = {0};
    bool ok = !fs_exists(directory) || fs_list(directory, arena_of(paper), &names, diag);
    for (size_t i = 0; ok && i < names.names.count; i++)
        if (!is_source(paper, names.names.items[i]))
            ok = fs_remove(fs_join(arena_of(paper), directory, names.names.items[i]), diag);
    return ok;
}
