#include "accept.h"

#include "base/fs.h"

/* A lesson's file, and the edits that belong to it. */
struct revision {
    const struct source *source;
    const struct edit *edits;
    size_t count;
    struct str text; /* the file's new bytes */
};

struct revisions {
    struct arena *arena;
    VEC(struct revision) items;
};

/* EDITS are sorted, so those of one file stand together. */
static void divide(struct revisions *revisions, const struct edits *edits)
{
    struct revision *last = NULL;
    for (size_t i = 0; i < edits->items.count; i++) {
        const struct edit *edit = &edits->items.items[i];
        if (!last || last->source != edit->at.source) {
            last = vec_add(revisions->arena, &revisions->items);
            *last = (struct revision){.source = edit->at.source, .edits = edit};
        }
        last->count++;
    }
}

static bool revise(struct arena *arena, struct revision *revision, struct diag *diag)
{
    struct buf text = {0};
    bool ok = fs_read_edited(revision->source, revision->edits, revision->count, &text, diag);
    revision->text = str_copy(arena, buf_str(&text));
    buf_clear(&text);
    return ok;
}

/* Showing */

static size_t line_start(struct str text, size_t at)
{
    while (at > 0 && text.ptr[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(struct str text, size_t at)
{
    size_t end = str_find(text, "\n", at);
    return end < text.len ? end + 1 : end;
}

static void show_lines(FILE *out, char sign, struct str text)
{
    for (struct str line; str_line(&text, &line);)
        fprintf(out, "%c%.*s\n", sign, STR(line));
}

/* Takes lines off both texts that they have in common, at the beginning; how many. */
static int drop_common_lines(struct str *old, struct str *new)
{
    struct str old_line, new_line;
    int count = 0;
    struct str a = *old, b = *new;
    while (str_line(&a, &old_line) && str_line(&b, &new_line) && str_eq(old_line, new_line)) {
        *old = a;
        *new = b;
        count++;
    }
    return count;
}

static void drop_common_end(struct str *old, struct str *new)
{
    while (old->len && new->len) {
        size_t a = line_start(*old, old->len - 1), b = line_start(*new, new->len - 1);
        if (!str_eq(str_slice(*old, a, old->len), str_slice(*new, b, new->len)))
            return;
        old->len = a;
        new->len = b;
    }
}

/* The edits from FIRST on whose lines touch: how many, and the bytes that their lines take. */
static size_t group_edits(const struct revision *revision, size_t first, size_t *start, size_t *end)
{
    struct str text = revision->source->text;
    size_t count = 0;
    *start = line_start(text, edit_start(&revision->edits[first]));
    do {
        *end = line_end(text, edit_end(&revision->edits[first + count]));
        count++;
    } while (first + count < revision->count && edit_start(&revision->edits[first + count]) < *end);
    return count;
}

static void show_group(FILE *out, const struct revision *revision, size_t first, size_t count,
                       size_t start, size_t end)
{
    struct str text = revision->source->text, old = str_slice(text, start, end);
    struct buf edited = {0};
    for (size_t i = first; i < first + count; i++) {
        buf_add(&edited, str_slice(text, start, edit_start(&revision->edits[i])));
        buf_add(&edited, revision->edits[i].text);
        start = edit_end(&revision->edits[i]);
    }
    buf_add(&edited, str_slice(text, start, end));
    struct str new = buf_str(&edited);
    int line = revision->edits[first].at.line + drop_common_lines(&old, &new);
    drop_common_end(&old, &new);
    fprintf(out, "%s:%d:\n", revision->source->path, line);
    show_lines(out, '-', old);
    show_lines(out, '+', new);
    buf_clear(&edited);
}

static void show(FILE *out, const struct revision *revision)
{
    size_t start, end;
    for (size_t first = 0, count; first < revision->count; first += count) {
        count = group_edits(revision, first, &start, &end);
        show_group(out, revision, first, count, start, end);
    }
}

/* Doing */

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

static bool revise_all(struct revisions *revisions, FILE *out, struct diag *diag)
{
    bool ok = true;
    for (size_t i = 0; i < revisions->items.count; i++)
        ok &= revise(revisions->arena, &revisions->items.items[i], diag);
    for (size_t i = 0; ok && i < revisions->items.count; i++)
        show(out, &revisions->items.items[i]);
    for (size_t i = 0; ok && i < revisions->items.count; i++) {
        const struct revision *revision = &revisions->items.items[i];
        ok = fs_write(revision->source->path, revision->text, NULL, diag);
    }
    return ok;
}

static void accept_all(struct arena *arena, struct diag *diag, FILE *out)
{
    struct revisions revisions = {.arena = arena};
    struct edits edits = {0};
    diag_edits(diag, arena, &edits);
    divide(&revisions, &edits);
    if (!revise_all(&revisions, out, diag))
        return;
    diag_settle(diag);
    size_t count = edits.items.count, files = revisions.items.count;
    if (count == 0)
        fputs("heddle: there is nothing to accept\n", out);
    else
        fprintf(out, "heddle: accepted %zu change%s in %zu file%s\n", count, plural(count), files,
                plural(files));
}

void accept_edits(struct diag *diag, FILE *out)
{
    struct arena arena = {0};
    if (diag_unsettled(diag) || diag_failed(diag))
        fputs("heddle: nothing was accepted: there are other mistakes\n", out);
    else
        accept_all(&arena, diag, out);
    arena_clear(&arena);
}
