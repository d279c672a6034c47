#include "tangle/cells.h"

#include <ctype.h>
#include <string.h>

#include "base/value.h"
#include "model/question.h"

/* Calls VISIT for each cell that LESSON runs: the .course values of all lessons, then its own. */
typedef void cell_visit(void *context, const struct cell *cell);

static void each_cell(const struct course *course, const struct lesson *lesson, cell_visit *visit,
                      void *context)
{
    for (size_t i = 0; i < course->values.count; i++)
        visit(context, course->values.items[i]);
    for (size_t j = 0; j < lesson->cells.count; j++)
        if (!lesson->cells.items[j]->course)
            visit(context, lesson->cells.items[j]);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void note_word(struct cells_needs *needs, struct str word)
{
    needs->core |= str_is(word, "core");
    needs->counts |= str_is(word, "counted");
    needs->presets |= str_is(word, "presets") || str_is(word, "preset");
    needs->sweep |= str_is(word, "preset");
}

/* The offset behind a comment or a string that starts at I; I if none does. */
static size_t skip_quiet(struct str text, size_t i)
{
    char quote = text.ptr[i];
    if (quote == '-' && i + 1 < text.len && text.ptr[i + 1] == '-')
        return str_find(text, "\n", i);
    if (quote != '"' && quote != '\'')
        return i;
    for (i++; i < text.len && text.ptr[i] != quote && text.ptr[i] != '\n'; i++)
        i += text.ptr[i] == '\\';
    return i + 1;
}

static void note_words(void *context, const struct cell *cell)
{
    struct str text = cell->text;
    for (size_t i = 0; i < text.len;) {
        size_t end = skip_quiet(text, i);
        if (end == i) {
            while (end < text.len && is_word(text.ptr[end]))
                end++;
            bool field = i > 0 && text.ptr[i - 1] == '.' && (i < 2 || text.ptr[i - 2] != '.');
            if (end > i && !field)
                note_word(context, str_slice(text, i, end));
        }
        i = end > i ? end : i + 1;
    }
}

struct cells_needs cells_needs(const struct course *course, const struct lesson *lesson)
{
    struct cells_needs needs = {0};
    each_cell(course, lesson, note_words, &needs);
    needs.counts &= course->counts.count > 0;
    return needs;
}

struct list {
    struct arena *arena;
    struct value *items;
};

/* What a claim must prove: its option's mark; the question, whose options it may decide. */
static void add_option(struct arena *arena, struct value *map, const struct option *option)
{
    static const char *const marks[] = {"wrong", "right", "computed"};
    value_set(arena, map, "mark", value_text(arena, marks[option->mark]));
    if (option->mark == OPTION_COMPUTED)
        value_set(arena, map, "question", value_int(arena, option->question->number));
}

static void add_cell(void *context, const struct cell *cell)
{
    static const char *const kinds[] = {"values", "table", "figure", "inline", "claim", "answer"};
    struct list *list = context;
    struct value *map = value_map(list->arena);
    value_set(list->arena, map, "kind", value_text(list->arena, kinds[cell->kind]));
    value_set(list->arena, map, "text", value_str(list->arena, cell->text));
    if (cell->has_expected)
        value_set(list->arena, map, "expected", value_str(list->arena, cell->expected.text));
    if (cell->option)
        add_option(list->arena, map, cell->option);
    if (cell->question && cell->question->tolerance.exact)
        value_set(list->arena, map, "exact", value_bool(list->arena, true));
    if (cell->question && cell->question->tolerance.percent)
        value_set(list->arena, map, "percent", value_bool(list->arena, true));
    value_add(list->arena, list->items, map);
}

void cells_text(const struct course *course, const struct lesson *lesson, struct buf *out)
{
    struct arena arena = {0};
    struct list list = {&arena, value_list(&arena)};
    struct value *map = value_map(&arena);
    each_cell(course, lesson, add_cell, &list);
    value_set(&arena, map, "cells", list.items);
    value_set(&arena, map, "sweep", value_bool(&arena, cells_needs(course, lesson).sweep));
    value_write(out, map);
    arena_clear(&arena);
}

static struct value *place_value(struct arena *arena, struct place at)
{
    struct value *map = value_map(arena);
    value_set(arena, map, "line", value_int(arena, at.line));
    value_set(arena, map, "column", value_int(arena, at.column));
    return map;
}

static struct value *expected_value(struct arena *arena, const struct expected *expected)
{
    struct value *map = place_value(arena, expected->at);
    value_set(arena, map, "length", value_int(arena, expected->at.length));
    value_set(arena, map, "behind_arrow", value_bool(arena, expected->behind_arrow));
    value_set(arena, map, "in_table", value_bool(arena, expected->in_table));
    return map;
}

static void add_place(void *context, const struct cell *cell)
{
    struct list *list = context;
    struct value *map = place_value(list->arena, cell->at);
    value_set(list->arena, map, "path", value_text(list->arena, cell->at.source->path));
    if (cell->option) {
        struct place option = cell->option->at;
        value_set(list->arena, map, "option_line", value_int(list->arena, option.line));
        value_set(list->arena, map, "option_column", value_int(list->arena, option.column));
    }
    if (cell->has_expected && cell->expected.at.line)
        value_set(list->arena, map, "expected", expected_value(list->arena, &cell->expected));
    value_add(list->arena, list->items, map);
}

void cells_places(const struct course *course, const struct lesson *lesson, struct buf *out)
{
    struct arena arena = {0};
    struct list list = {&arena, value_list(&arena)};
    each_cell(course, lesson, add_place, &list);
    value_write(out, list.items);
    arena_clear(&arena);
}

static struct value *preset_value(struct arena *arena, const struct preset *preset)
{
    struct value *map = value_map(arena);
    value_set(arena, map, "id", value_str(arena, preset->id));
    value_set(arena, map, "schema", value_str(arena, preset->schema_id));
    for (size_t i = 0; i < preset->values.count; i++)
        value_set(arena, map, str_c(arena, preset->schema->fields.items[i].name),
                  preset->values.items[i]);
    return map;
}

/* Which fields a preset of that schema may have: {field = true}. */
static struct value *schema_value(struct arena *arena, const struct schema *schema)
{
    struct value *map = value_map(arena);
    for (size_t i = 0; i < schema->fields.count; i++)
        value_set(arena, map, str_c(arena, schema->fields.items[i].name), value_bool(arena, true));
    return map;
}

void cells_presets(const struct course *course, struct buf *out)
{
    struct arena arena = {0};
    struct value *map = value_map(&arena), *presets = value_list(&arena);
    struct value *schemas = value_map(&arena);
    for (size_t i = 0; i < course->schemas.count; i++)
        value_set(&arena, schemas, str_c(&arena, course->schemas.items[i]->id),
                  schema_value(&arena, course->schemas.items[i]));
    for (size_t i = 0; i < course->presets.count; i++)
        value_add(&arena, presets, preset_value(&arena, course->presets.items[i]));
    if (course->preset)
        value_set(&arena, map, "default", value_str(&arena, course->preset->id));
    value_set(&arena, map, "presets", presets);
    value_set(&arena, map, "schemas", schemas);
    value_write(out, map);
    arena_clear(&arena);
}
