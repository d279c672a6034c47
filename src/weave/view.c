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

static struct value *course_view(struct view *view)
{
    const struct course *course = view->course;
    struct value *map = value_map(view->arena), *authors = value_list(view->arena);
    view_set_text(view, map, "title", course->page.title);
    view_set_text(view, map, "summary", course->page.summary);
    view_set_text(view, map, "language", course->language);
    view_set_text(view, map, "licence", course->licence);
    view_set_text(view, map, "address", course->address);
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
    struct value *map = lesson_entry(view, view->lesson);
    view_set_text(view, map, "slug", view->lesson->slug);
    view_set_text(view, map, "next", view->lesson->next);
    value_set(view->arena, map, "needs", needs_view(view));
    return map;
}

static struct value *lessons_view(struct view *view)
{
    struct value *lessons = value_list(view->arena);
    for (size_t i = 0; i < view->course->lessons.count; i++) {
        const struct lesson *lesson = view->course->lessons.items[i];
        if (lesson->draft)
            continue;
        struct value *entry = lesson_entry(view, lesson);
        value_set(view->arena, entry, "appendix", value_bool(view->arena, lesson->appendix));
        value_set(view->arena, entry, "current", value_bool(view->arena, lesson == view->lesson));
        value_add(view->arena, lessons, entry);
    }
    return lessons;
}

/* The links to the lessons before and after this one, drafts passed over. */
static void set_neighbours(struct view *view, struct value *page)
{
    const struct lesson *previous = NULL, *following = NULL;
    bool passed = false;
    for (size_t i = 0; i < view->course->lessons.count && !following; i++) {
        const struct lesson *lesson = view->course->lessons.items[i];
        if (lesson == view->lesson)
            passed = true;
        else if (!lesson->draft && passed)
            following = lesson;
        else if (!lesson->draft)
            previous = lesson;
    }
    if (previous)
        value_set(view->arena, page, "previous", lesson_link(view, previous));
    if (following)
        value_set(view->arena, page, "following", lesson_link(view, following));
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

struct value *view_whole(struct view *view, const char *kind)
{
    struct value *whole = view_node(view, kind);
    value_set(view->arena, whole, "course", course_view(view));
    value_set(view->arena, whole, "lessons", lessons_view(view));
    return whole;
}

struct value *view_page(struct view *view)
{
    bool index = view->lesson == &view->course->page;
    struct value *page = view_whole(view, index ? "index" : "page");
    value_set(view->arena, page, "blocks", view_block_list(view, view->lesson->root->first));
    value_set(view->arena, page, "contents", contents_view(view));
    value_set(view->arena, page, "root", value_text(view->arena, ""));
    if (index)
        return page;
    value_set(view->arena, page, "lesson", lesson_view(view));
    value_set(view->arena, page, "questions",
              value_bool(view->arena, view->lesson->questions.count > 0));
    set_neighbours(view, page);
    return page;
}
