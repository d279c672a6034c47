#include "weave/view.h"

#include "weave/view_block.h"
#include "weave/view_link.h"
#include "weave/view_span.h"

const char *view_page_name(struct arena *arena, const struct lesson *lesson)
{
    return lesson->slug.len ? str_format(arena, "%.*s.html", STR(lesson->slug)).ptr : "index.html";
}

struct value *view_node(struct view *view, const char *kind)
{
    struct value *node = value_map(view->arena);
    value_set(view->arena, node, "kind", value_text(view->arena, kind));
    return node;
}

void view_set_text(struct view *view, struct value *map, const char *key, struct str text)
{
    if (text.len)
        value_set(view->arena, map, key, value_str(view->arena, text));
}

void view_set_math(struct view *view, struct value *node, struct str tex, bool display,
                   struct place at)
{
    const struct formula *formula = math_add(view->math, tex, display, at);
    value_set(view->arena, node, "tex", value_str(view->arena, tex));
    value_set(view->arena, node, "mathml", formula->mathml);
    if (view->medium != VIEW_SITE)
        value_set(view->arena, node, "typst", formula->typst);
}

static struct value *course_view(struct view *view)
{
    const struct course *course = view->course;
    struct value *map = value_map(view->arena), *authors = value_list(view->arena);
    view_set_text(view, map, "title", course->page.title);
    view_set_text(view, map, "summary", course->page.summary);
    view_set_text(view, map, "language", course->language);
    view_set_text(view, map, "licence", course->licence);
    view_set_text(view, map, "address", course->address);
    if (view->medium != VIEW_SITE)
        view_set_text(view, map, "paper", course->paper);
    for (size_t i = 0; i < course->authors.count; i++)
        value_add(view->arena, authors, value_str(view->arena, course->authors.items[i]));
    value_set(view->arena, map, "authors", authors);
    return map;
}

/* The title of a lesson and the way to it. */
static struct value *lesson_link(struct view *view, const struct lesson *lesson)
{
    struct value *map = value_map(view->arena);
    view_set_text(view, map, "title", lesson->title);
    value_set(view->arena, map, "href",
              value_text(view->arena, view_page_name(view->arena, lesson)));
    return map;
}

/* What the list of lessons and the lesson's own page both say of it. */
static struct value *lesson_entry(struct view *view, const struct lesson *lesson)
{
    struct value *map = lesson_link(view, lesson);
    view_set_text(view, map, "summary", lesson->summary);
    view_set_text(view, map, "mark", lesson->mark);
    if (lesson->minutes > 0)
        value_set(view->arena, map, "minutes", value_int(view->arena, lesson->minutes));
    return map;
}

static struct value *needs_view(struct view *view)
{
    const struct lesson *lesson = view->lesson;
    struct value *needs = value_list(view->arena);
    for (size_t i = 0; i < lesson->needs.count; i++) {
        const struct lesson *other = course_lesson(view->course, lesson->needs.items[i]);
        if (other && !other->draft)
            value_add(view->arena, needs, lesson_link(view, other));
    }
    return needs;
}

static struct value *lesson_view(struct view *view)
{
    static const char *const words[] = {"after", "key", "none"};
    struct value *map = lesson_entry(view, view->lesson);
    view_set_text(view, map, "slug", view->lesson->slug);
    view_set_text(view, map, "next", view->lesson->next);
    value_set(view->arena, map, "needs", needs_view(view));
    if (view->medium != VIEW_SITE)
        value_set(view->arena, map, "answers",
                  value_text(view->arena, words[view->lesson->answers]));
    return map;
}

/* Where the lesson stands in the course, drafts included. */
static size_t position(const struct view *view)
{
    return (size_t)view->lesson->number - 1;
}

/* The lesson next to position I that is no draft, STEP being 1 or -1; NULL at either end. */
static const struct lesson *neighbour(const struct course *course, size_t *i, size_t step)
{
    while ((*i += step) < course->lessons.count)
        if (!course->lessons.items[*i]->draft)
            return course->lessons.items[*i];
    return NULL;
}

static void set_neighbours(struct view *view, struct value *page)
{
    size_t before = position(view), behind = before;
    const struct lesson *previous = neighbour(view->course, &before, (size_t)-1);
    const struct lesson *following = neighbour(view->course, &behind, 1);
    if (previous)
        value_set(view->arena, page, "previous", lesson_link(view, previous));
    if (following)
        value_set(view->arena, page, "following", lesson_link(view, following));
}

static void add_lesson(struct view *view, struct value *lessons, const struct lesson *lesson)
{
    struct value *entry = lesson_entry(view, lesson);
    value_set(view->arena, entry, "appendix", value_bool(view->arena, lesson->appendix));
    value_set(view->arena, entry, "current", value_bool(view->arena, lesson == view->lesson));
    value_add(view->arena, lessons, entry);
}

static struct value *all_lessons(struct view *view)
{
    struct value *lessons = value_list(view->arena);
    for (size_t i = 0; i < view->course->lessons.count; i++)
        if (!view->course->lessons.items[i]->draft)
            add_lesson(view, lessons, view->course->lessons.items[i]);
    return lessons;
}

/* A list of all lessons on each page would make the site grow with the square of their number. */
static struct value *lessons_around(struct view *view)
{
    struct value *lessons = value_list(view->arena);
    size_t first = position(view), last = first;
    for (int i = 0; i < VIEW_LESSONS_AROUND; i++) {
        size_t before = first, behind = last;
        if (neighbour(view->course, &before, (size_t)-1))
            first = before;
        if (neighbour(view->course, &behind, 1))
            last = behind;
    }
    for (size_t i = first; i <= last; i++)
        if (!view->course->lessons.items[i]->draft)
            add_lesson(view, lessons, view->course->lessons.items[i]);
    return lessons;
}

static bool has_more_lessons(struct view *view, const struct value *shown)
{
    size_t count = 0;
    for (size_t i = 0; i < view->course->lessons.count; i++)
        count += !view->course->lessons.items[i]->draft;
    return count > shown->list.count;
}

static struct value *contents_view(struct view *view)
{
    struct value *contents = value_list(view->arena);
    const struct block *root = view->lesson->root;
    for (const struct block *block = root; block; block = block_after(block, root))
        if (block->kind == BLOCK_HEADING)
            value_add(view->arena, contents, view_block_contents_entry(view, block));
    return contents;
}

static struct value *frame(struct view *view, const char *kind, struct value *lessons)
{
    struct value *around = view_node(view, kind);
    value_set(view->arena, around, "course", course_view(view));
    value_set(view->arena, around, "lessons", lessons);
    return around;
}

struct value *view_whole(struct view *view, const char *kind)
{
    return frame(view, kind, all_lessons(view));
}

struct value *view_frame(struct view *view)
{
    bool index = view->lesson == &view->course->page;
    struct value *lessons = index ? all_lessons(view) : lessons_around(view);
    struct value *page = frame(view, index ? "index" : "page", lessons);
    value_set(view->arena, page, "root", value_text(view->arena, ""));
    if (view->medium != VIEW_SITE)
        value_set(view->arena, page, "source", value_text(view->arena, view->lesson->source->path));
    if (index)
        return page;
    value_set(view->arena, page, "more", value_bool(view->arena, has_more_lessons(view, lessons)));
    value_set(view->arena, page, "lesson", lesson_view(view));
    value_set(view->arena, page, "questions",
              value_bool(view->arena, view->lesson->questions.count > 0));
    set_neighbours(view, page);
    return page;
}

struct value *view_page(struct view *view)
{
    struct value *page = view_frame(view);
    value_set(view->arena, page, "blocks", view_block_list(view, view->lesson->root->first));
    value_set(view->arena, page, "contents", contents_view(view));
    return page;
}
