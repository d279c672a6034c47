#include "weave/view_link.h"

static struct str href(struct view *view, const struct lesson *lesson, struct str id)
{
    if (lesson->draft && lesson != view->lesson)
        return (struct str){0};
    const char *page = lesson == view->lesson ? "" : view_page_name(view->arena, lesson);
    if (id.len == 0)
        return str_from(view_page_name(view->arena, lesson));
    return str_format(view->arena, "%s#%.*s", page, STR(id));
}

struct str view_link_url(struct view *view, struct str url)
{
    size_t hash = str_find(url, "#", 0);
    struct str file = str_slice(url, 0, hash), id = str_slice(url, hash + 1, url.len);
    if (str_starts(file, "./"))
        file = str_slice(file, 2, file.len);
    if (file.len == 0)
        return url;
    const struct lesson *lesson = course_file(view->course, file);
    return lesson ? href(view, lesson, id) : str_slice(url, (size_t)(file.ptr - url.ptr), url.len);
}

struct str view_link_label(struct view *view, const struct label *label)
{
    return href(view, label->lesson, label->id);
}

struct str view_link_part(struct view *view, const struct chunk_part *part)
{
    return part->hidden ? (struct str){0} : href(view, part->chunk->lesson, part->anchor);
}

struct str view_link_chunk(struct view *view, const struct chunk *chunk)
{
    for (size_t i = 0; i < chunk->parts.count; i++)
        if (!chunk->parts.items[i]->hidden)
            return view_link_part(view, chunk->parts.items[i]);
    return (struct str){0};
}
