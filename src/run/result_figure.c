#include "run/result_figure.h"

static const char *const roles[] = {"axis", "grid", "ink",  "muted", "a",      "b",    "c",
                                    "d",    "e",    "good", "bad",   "reused", "mark", NULL};
static const char *const anchors[] = {"start", "middle", "end", NULL};

/* What each kind of shape holds beside kind, role and title. */
static const struct shape {
    const char *kind;
    const char *numbers[5], *optional, *text, *points;
} shapes[] = {
    {.kind = "rect", .numbers = {"x", "y", "w", "h"}, .optional = "r"},
    {.kind = "line", .numbers = {"x1", "y1", "x2", "y2"}},
    {.kind = "polyline", .points = "points"},
    {.kind = "circle", .numbers = {"x", "y", "r"}},
    {.kind = "text", .numbers = {"x", "y"}, .text = "text"},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static const char *part(const struct checker *checker, const char *what, const char *key)
{
    return str_format(checker->blame->arena, "%s: %s", what, key).ptr;
}

static bool check_keys(const struct checker *checker, const char *what, const struct shape *shape,
                       const struct value *value)
{
    const char *known[16] = {"kind", "role", "title"};
    size_t count = 3;
    for (size_t i = 0; shape->numbers[i]; i++)
        known[count++] = shape->numbers[i];
    if (shape->optional)
        known[count++] = shape->optional;
    if (shape->points)
        known[count++] = shape->points;
    if (shape->text) {
        known[count++] = shape->text;
        known[count++] = "anchor";
    }
    return checker_map(checker, what, value, known);
}

static bool check_points(const struct checker *checker, const char *what,
                         const struct value *points)
{
    bool sound = checker_list(checker, what, points, 2);
    for (size_t i = 0; sound && i < points->list.count; i++) {
        const struct value *point = points->list.items[i];
        const char *name = str_format(checker->blame->arena, "%s, point %zu", what, i + 1).ptr;
        sound = checker_list(checker, name, point, 2);
        if (sound && point->list.count != 2)
            sound = checker_fault(checker, "%s must be {x, y}", name);
        for (size_t j = 0; sound && j < 2; j++)
            sound = checker_number(checker, name, point->list.items[j]);
    }
    return sound;
}

static bool check_numbers(const struct checker *checker, const char *what,
                          const struct shape *shape, const struct value *value)
{
    bool sound = true;
    for (size_t i = 0; shape->numbers[i]; i++)
        sound &= checker_number(checker, part(checker, what, shape->numbers[i]),
                                value_get(value, shape->numbers[i]));
    if (shape->optional && value_get(value, shape->optional))
        sound &= checker_number(checker, part(checker, what, shape->optional),
                                value_get(value, shape->optional));
    return sound;
}

static bool check_words(const struct checker *checker, const char *what, const struct shape *shape,
                        const struct value *value)
{
    bool sound =
        checker_word(checker, part(checker, what, "role"), value_get(value, "role"), roles);
    const struct value *title = value_get(value, "title"), *anchor = value_get(value, "anchor");
    if (title)
        sound &= checker_text(checker, part(checker, what, "title"), title);
    if (anchor)
        sound &= checker_word(checker, part(checker, what, "anchor"), anchor, anchors);
    if (shape->text)
        sound &= checker_text(checker, part(checker, what, "text"), value_get(value, "text"));
    return sound;
}

static const struct shape *find_shape(const struct checker *checker, const char *what,
                                      const struct value *value)
{
    const char *kinds[SHAPES + 1] = {0};
    for (size_t i = 0; i < SHAPES; i++) {
        kinds[i] = shapes[i].kind;
        if (str_is(value_get_str(value, "kind"), shapes[i].kind))
            return &shapes[i];
    }
    checker_word(checker, part(checker, what, "kind"), value_get(value, "kind"), kinds);
    return NULL;
}

static bool check_shape(const struct checker *checker, size_t i, const struct value *value)
{
    const char *number = str_format(checker->blame->arena, "shape %zu", i + 1).ptr;
    const struct shape *shape = find_shape(checker, number, value);
    if (!shape)
        return false;
    const char *what = str_format(checker->blame->arena, "%s (%s)", number, shape->kind).ptr;
    bool sound = check_keys(checker, what, shape, value);
    sound &= check_numbers(checker, what, shape, value);
    if (shape->points)
        sound &= check_points(checker, part(checker, what, shape->points),
                              value_get(value, shape->points));
    return check_words(checker, what, shape, value) && sound;
}

static bool check_size(const struct checker *checker, const char *key, const struct value *figure)
{
    const struct value *size = value_get(figure, key);
    if (!checker_number(checker, key, size))
        return false;
    double number = size->kind == VALUE_INT ? (double)size->integer : size->number;
    return number > 0 || checker_fault(checker, "%s must be above 0, got %.14g", key, number);
}

bool result_figure_check(const struct checker *checker, const struct value *figure)
{
    static const char *const keys[] = {"width", "height", "alt", "shapes", NULL};
    const struct value *list = value_get(figure, "shapes");
    if (!checker_map(checker, "the figure", figure, keys))
        return false;
    bool sound = check_size(checker, "width", figure);
    sound &= check_size(checker, "height", figure);
    sound &= checker_text(checker, "alt", value_get(figure, "alt"));
    if (str_trim(value_get_str(figure, "alt")).len == 0 && sound)
        sound = checker_fault(checker, "alt must say in words what the figure shows");
    bool drawn = checker_list(checker, "shapes", list, 1);
    for (size_t i = 0; drawn && i < list->list.count; i++)
        drawn = check_shape(checker, i, list->list.items[i]);
    return sound && drawn;
}
