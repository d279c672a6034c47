#include "model/label.h"

#include <string.h>

#include "model/course.h"

struct kind_facts {
    const char *word, *prefix, *noun;
};

static const struct kind_facts facts[] = {
    [LABEL_TABLE] = {"Table", "tbl-", "a table"},
    [LABEL_FIGURE] = {"Figure", "fig-", "a figure"},
    [LABEL_LISTING] = {"Listing", "lst-", "a listing"},
    [LABEL_EQUATION] = {"Equation", "eq-", "an equation"},
    [LABEL_SECTION] = {"Section", "", "a section"},
};
enum { KINDS = sizeof facts / sizeof *facts, DEEPEST = 6 };

const char *label_word(enum label_kind kind)
{
    return facts[kind].word;
}

/* Numbering */

struct counters {
    int of[KINDS];
    int sections[DEEPEST + 1]; /* by heading level */
};

static struct str section_number(struct arena *arena, const struct lesson *lesson,
                                 struct counters *counters, int level)
{
    struct str number = lesson->mark;
    if (number.len == 0)
        return number;
    counters->sections[level]++;
    for (int deeper = level + 1; deeper <= DEEPEST; deeper++)
        counters->sections[deeper] = 0;
    for (int l = 2; l <= level; l++)
        number = str_format(arena, "%.*s.%d", STR(number), counters->sections[l]);
    return number;
}

static struct str next_number(struct arena *arena, const struct lesson *lesson,
                              struct counters *counters, enum label_kind kind, int level)
{
    if (kind == LABEL_SECTION)
        return section_number(arena, lesson, counters, level);
    return str_format(arena, "%.*s%s%d", STR(lesson->mark), lesson->mark.len ? "." : "",
                      ++counters->of[kind]);
}

static bool fits(const struct block *block)
{
    switch (block->caption_kind) {
    case LABEL_TABLE:
        return block->kind == BLOCK_TABLE ||
               (block->kind == BLOCK_CELL && block->cell->kind == CELL_TABLE);
    case LABEL_FIGURE:
        return block->kind == BLOCK_IMAGE ||
               (block->kind == BLOCK_CELL && block->cell->kind == CELL_FIGURE);
    case LABEL_LISTING: return block->kind == BLOCK_LISTING || block->kind == BLOCK_CHUNK;
    case LABEL_EQUATION:
    case LABEL_SECTION: break;
    }
    return false;
}

/* What kind of label BLOCK bears; false if it bears none. */
static bool label_kind_of(const struct block *block, enum label_kind *kind)
{
    if (block->kind == BLOCK_HEADING)
        *kind = LABEL_SECTION;
    else if (block->kind == BLOCK_MATH && block->id.len)
        *kind = LABEL_EQUATION;
    else if (block->captioned)
        *kind = block->caption_kind;
    else
        return false;
    return true;
}

/* Two headings of one text are told apart as Git hosts do it. */
static struct str unique_slug(struct arena *arena, const struct lesson *lesson, struct str slug)
{
    struct str unique = slug;
    for (int n = 1; map_get(&lesson->labelled, unique); n++)
        unique = str_format(arena, "%.*s-%d", STR(slug), n);
    return unique;
}

static void check_id(struct lesson *lesson, const struct block *block, enum label_kind kind,
                     struct diag *diag)
{
    const struct label *first = map_get(&lesson->labelled, block->id);
    if (block->id.len && !str_starts(block->id, facts[kind].prefix)) {
        diag_error(diag, block->id_at, "the id of %s begins with \"%s\"", facts[kind].noun,
                   facts[kind].prefix);
        diag_hint(diag, "write {#%s%.*s}", facts[kind].prefix, STR(block->id));
    } else if (block->id.len && first) {
        diag_error(diag, block->id_at, "the id \"%.*s\" is used twice in this lesson",
                   STR(block->id));
        diag_note(diag, first->block->at, "it was first used here");
        diag_hint(diag, "give one of them another id");
    }
}

static void label_block(struct course *course, struct lesson *lesson, struct block *block,
                        struct counters *counters, struct diag *diag)
{
    enum label_kind kind;
    if (!label_kind_of(block, &kind))
        return;
    if (block->captioned && !fits(block)) {
        diag_error(diag, block->caption_at, "\"%s:\" stands below something that is not %s",
                   facts[kind].word, facts[kind].noun);
        diag_hint(diag, "Table: belongs below a table, Figure: below a figure or image, Listing: "
                        "below code");
    }
    if (kind == LABEL_SECTION)
        block->id = unique_slug(course->arena, lesson, block->id);
    else
        check_id(lesson, block, kind, diag);
    struct label *label = arena_new(course->arena, struct label);
    *label = (struct label){
        .kind = kind,
        .id = block->id,
        .number = next_number(course->arena, lesson, counters, kind, block->level),
        .lesson = lesson,
        .block = block,
    };
    block->label = label;
    *vec_add(course->arena, &lesson->labels) = label;
    if (block->id.len)
        map_put(course->arena, &lesson->labelled, block->id, label);
}

static void number_lesson(struct course *course, struct lesson *lesson, struct diag *diag)
{
    struct counters counters = {0};
    for (struct block *block = lesson->root; block; block = block_after(block, lesson->root))
        label_block(course, lesson, block, &counters, diag);
}

/* References */

struct binder {
    const struct course *course;
    const struct lesson *lesson;
    struct diag *diag;
    const struct block *block; /* that holds the reference, NULL if a cell computed it */
};

static bool is_feedback(const struct block *block)
{
    const struct question *question = block->parent ? block->parent->question : NULL;
    for (size_t i = 0; question && i < question->options.count; i++)
        if (question->options.items[i]->feedback == block)
            return true;
    return false;
}

/* Whether BLOCK is part of an answer, which some pages leave out. */
static bool is_in_answer(const struct block *block)
{
    for (; block; block = block->parent)
        if ((block->kind == BLOCK_CALLOUT && block->callout == CALLOUT_ANSWER) ||
            is_feedback(block))
            return true;
    return false;
}

static void check_withheld(const struct binder *binder, const struct span *link)
{
    const struct lesson *target = link->label->lesson;
    if (target->answers == ANSWERS_AFTER || !is_in_answer(link->label->block) ||
        is_in_answer(binder->block))
        return;
    diag_error(binder->diag, link->at, "\"%.*s\" is in an answer, which the page leaves out",
               STR(link->label->id));
    diag_hint(binder->diag,
              "move it out of the answer, or write answers: after into the front "
              "matter of %s",
              target->file);
}

static bool is_external(struct str url)
{
    return str_starts(url, "https://") || str_starts(url, "http://") || str_starts(url, "mailto:");
}

static bool has_anchor(const struct lesson *lesson, struct str id)
{
    for (size_t i = 0; i < lesson->chunks.count; i++)
        for (size_t j = 0; j < lesson->chunks.items[i]->parts.count; j++)
            if (str_eq(lesson->chunks.items[i]->parts.items[j]->anchor, id))
                return true;
    return false;
}

/* A link whose whole text is Table, Figure ... must lead to one. */
static void check_word(struct binder *binder, const struct span *link)
{
    struct str text = span_plain(binder->course->arena, link->first);
    for (int kind = 0; kind < KINDS; kind++) {
        if (!str_is(text, facts[kind].word) || kind == (int)link->label->kind)
            continue;
        diag_error(binder->diag, link->at, "this says %s, but \"%.*s\" is %s", facts[kind].word,
                   STR(link->label->id), facts[link->label->kind].noun);
        diag_hint(binder->diag, "write [%s](%.*s)", facts[link->label->kind].word, STR(link->url));
    }
}

static void bind_fragment(struct binder *binder, struct span *link, const struct lesson *target,
                          struct str id)
{
    link->label = map_get(&target->labelled, id);
    if (link->label) {
        check_word(binder, link);
        check_withheld(binder, link);
        return;
    }
    if (has_anchor(target, id))
        return;
    struct suggestion near = suggest_for(id);
    for (size_t i = 0; i < target->labels.count; i++)
        suggest_offer(&near, target->labels.items[i]->id);
    diag_error(binder->diag, link->at, "nothing in %s has the id \"%.*s\"", target->file, STR(id));
    if (near.best.ptr)
        diag_suggest(binder->diag, &near);
    else
        diag_hint(binder->diag, "an id is a heading's text in small letters with hyphens, or what "
                                "stands in {#...} behind a caption");
}

static bool is_asset(const struct course *course, struct str url)
{
    for (size_t i = 0; i < course->assets.count; i++)
        if (str_starts(url, "assets/") &&
            str_is(str_slice(url, strlen("assets/"), url.len), course->assets.items[i]))
            return true;
    return false;
}

static void refuse_file(struct binder *binder, const struct span *span, struct str file)
{
    struct suggestion near = suggest_for(file);
    for (size_t i = 0; i < binder->course->lessons.count; i++)
        suggest_offer(&near, str_from(binder->course->lessons.items[i]->file));
    for (size_t i = 0; i < binder->course->assets.count; i++)
        suggest_offer(
            &near, str_format(binder->course->arena, "assets/%s", binder->course->assets.items[i]));
    diag_error(binder->diag, span->at, "there is no \"%.*s\" in this course", STR(file));
    if (near.best.ptr)
        diag_suggest(binder->diag, &near);
    else
        diag_hint(binder->diag, "link to a lesson's file, README.md, a file in assets/, #id, or an "
                                "address with https://");
}

static void bind_link(struct binder *binder, struct span *link)
{
    size_t hash = str_find(link->url, "#", 0);
    struct str file = str_slice(link->url, 0, hash);
    struct str id = str_slice(link->url, hash + 1, link->url.len);
    if (is_external(link->url) || is_asset(binder->course, file))
        return;
    const struct lesson *target = binder->lesson;
    if (file.len)
        target = course_file(binder->course, file);
    if (!target) {
        refuse_file(binder, link, file);
    } else if (target->draft && target != binder->lesson && !binder->lesson->draft) {
        diag_error(binder->diag, link->at, "lesson \"%.*s\" is a draft and not on the site",
                   STR(target->slug));
        diag_hint(binder->diag, "take \"draft: true\" out of it, or the link out of here");
    } else if (id.len) {
        bind_fragment(binder, link, target, id);
    } else if (!file.len) {
        diag_error(binder->diag, link->at, "this link leads nowhere");
        diag_hint(binder->diag, "write [text](#id) or [text](02-lesson.md#id)");
    }
}

static void bind_image(struct binder *binder, struct span *image)
{
    if (is_external(image->url)) {
        diag_error(binder->diag, image->at, "this image is not part of the course");
        diag_hint(binder->diag, "put it into assets/: pages are read without a network too");
    } else if (!is_asset(binder->course, image->url)) {
        refuse_file(binder, image, image->url);
    }
    if (str_trim(span_plain(binder->course->arena, image->first)).len == 0) {
        diag_error(binder->diag, image->at, "this image has no text that says what it shows");
        diag_hint(binder->diag, "write ![what is to be seen](%.*s)", STR(image->url));
    }
}

static void bind_span(void *context, struct span *span)
{
    struct binder *binder = context;
    if (span->kind == SPAN_LINK) {
        bind_link(binder, span);
    } else if (span->kind == SPAN_IMAGE) {
        bind_image(binder, span);
    } else if (span->kind == SPAN_CHUNK) {
        span->chunk = chunk_find(binder->course, binder->lesson, span->text);
        if (span->chunk)
            return;
        diag_error(binder->diag, span->at, "chunk \"%.*s\" is not defined", STR(span->text));
        chunk_suggest(binder->course, binder->lesson, span->text, binder->diag);
    }
}

static void bind_needs(struct binder *binder)
{
    for (size_t i = 0; i < binder->lesson->needs.count; i++) {
        struct str slug = binder->lesson->needs.items[i];
        const struct lesson *needed = course_lesson(binder->course, slug);
        if (needed == binder->lesson) {
            diag_error(binder->diag, binder->lesson->needs_at.items[i],
                       "a lesson cannot need itself");
            diag_hint(binder->diag, "take it out of needs:");
        }
        if (needed)
            continue;
        struct suggestion near = suggest_for(slug);
        for (size_t j = 0; j < binder->course->lessons.count; j++)
            suggest_offer(&near, binder->course->lessons.items[j]->slug);
        diag_error(binder->diag, binder->lesson->needs_at.items[i],
                   "there is no lesson \"%.*s\" to need", STR(slug));
        if (near.best.ptr)
            diag_suggest(binder->diag, &near);
        else
            diag_hint(binder->diag, "a lesson is named by its file without number and ending");
    }
}

static void bind_lesson(struct course *course, struct lesson *lesson, struct diag *diag)
{
    struct binder binder = {course, lesson, diag, NULL};
    for (struct block *block = lesson->root; block; block = block_after(block, lesson->root)) {
        binder.block = block;
        doc_block_spans(block, bind_span, &binder);
    }
    bind_needs(&binder);
}

void label_bind(const struct course *course, const struct lesson *lesson, struct span *spans,
                struct diag *diag)
{
    struct binder binder = {course, lesson, diag, NULL};
    for (; spans; spans = spans->next) {
        bind_span(&binder, spans);
        label_bind(course, lesson, spans->first, diag);
    }
}

void label_resolve(struct course *course, struct diag *diag)
{
    number_lesson(course, &course->page, diag);
    for (size_t i = 0; i < course->lessons.count; i++)
        number_lesson(course, course->lessons.items[i], diag);
    bind_lesson(course, &course->page, diag);
    for (size_t i = 0; i < course->lessons.count; i++)
        bind_lesson(course, course->lessons.items[i], diag);
}
