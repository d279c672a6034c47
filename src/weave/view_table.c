#include "weave/view_table.h"

#include "weave/view_prose.h"
#include "weave/view_number.h"
#include "weave/view_span.h"

static void set_content(struct view *view, struct value *map, const char *key,
                        const struct span *spans)
{
    if (spans)
        value_set(view->arena, map, key, view_span_list(view, spans));
}

static struct value *written_columns(struct view *view, const struct table *table)
{
    static const char *const aligns[] = {[ALIGN_DEFAULT] = "left",
                                         [ALIGN_LEFT] = "left",
                                         [ALIGN_CENTER] = "center",
                                         [ALIGN_RIGHT] = "right"};
    struct value *columns = value_list(view->arena);
    for (size_t i = 0; i < table->columns; i++) {
        struct value *column = value_map(view->arena);
        value_set(view->arena, column, "align", value_text(view->arena, aligns[table->align[i]]));
        set_content(view, column, "title", table->rows.items[0][i].spans);
        value_add(view->arena, columns, column);
    }
    return columns;
}

static struct value *written_row(struct view *view, const struct table *table, size_t row)
{
    struct value *cells = value_list(view->arena);
    for (size_t i = 0; i < table->columns; i++) {
        struct value *cell = value_map(view->arena);
        value_set(view->arena, cell, "content",
                  view_span_list(view, table->rows.items[row][i].spans));
        value_add(view->arena, cells, cell);
    }
    return cells;
}

struct value *view_table_written(struct view *view, const struct table *table)
{
    struct value *node = view_node(view, "table"), *rows = value_list(view->arena);
    for (size_t row = 1; row < table->rows.count; row++)
        value_add(view->arena, rows, written_row(view, table, row));
    value_set(view->arena, node, "columns", written_columns(view, table));
    value_set(view->arena, node, "rows", rows);
    return node;
}

static struct value *computed_column(struct view *view, const struct value *given, struct place at)
{
    struct value *column = value_map(view->arena);
    struct str align = value_get_str(given, "align"), title = value_get_str(given, "title");
    view_set_text(view, column, "align", align.len ? align : str_from("left"));
    view_set_text(view, column, "unit", value_get_str(given, "unit"));
    if (title.len)
        set_content(view, column, "title", view_prose(view, title, at));
    return column;
}

static struct value *computed_cell(struct view *view, const struct value *given,
                                   const struct value *column, struct place at)
{
    if (given->kind == VALUE_INT || given->kind == VALUE_FLOAT)
        return view_number(view, given, column);
    struct value *cell = value_map(view->arena);
    value_set(view->arena, cell, "content",
              view_span_list(view, view_prose(view, given->string, at)));
    return cell;
}

static struct value *computed_rows(struct view *view, const struct value *given,
                                   const struct value *columns, struct place at)
{
    struct value *rows = value_list(view->arena);
    for (size_t i = 0; i < given->list.count; i++) {
        struct value *row = value_list(view->arena);
        const struct value *cells = given->list.items[i];
        for (size_t j = 0; j < cells->list.count; j++)
            value_add(view->arena, row,
                      computed_cell(view, cells->list.items[j], columns->list.items[j], at));
        value_add(view->arena, rows, row);
    }
    return rows;
}

/* A column is aligned by its points over rows and foot alike. */
static void pad_column(struct view *view, const struct value *rows, const struct value *foot,
                       size_t column)
{
    VEC(struct value *) cells = {0};
    for (size_t i = 0; i < rows->list.count; i++)
        *vec_add(view->arena, &cells) = rows->list.items[i]->list.items[column];
    for (size_t i = 0; foot && i < foot->list.count; i++)
        *vec_add(view->arena, &cells) = foot->list.items[i]->list.items[column];
    view_number_pad(view, cells.items, cells.count);
}

static bool is_aligned_by_point(const struct value *column)
{
    return str_is(value_get_str(column, "align"), "decimal") &&
           !str_is(value_get_str(column, "format"), "sci");
}

struct value *view_table_computed(struct view *view, const struct cell *cell)
{
    const struct value *result = view->results[cell->index];
    const struct value *given = value_get(result, "columns"), *totals = value_get(result, "foot");
    struct value *node = view_node(view, "table"), *columns = value_list(view->arena);
    struct value *rows = computed_rows(view, value_get(result, "rows"), given, cell->at);
    struct value *foot = totals ? computed_rows(view, totals, given, cell->at) : NULL;
    for (size_t i = 0; i < given->list.count; i++) {
        value_add(view->arena, columns, computed_column(view, given->list.items[i], cell->at));
        if (is_aligned_by_point(given->list.items[i]))
            pad_column(view, rows, foot, i);
    }
    value_set(view->arena, node, "columns", columns);
    value_set(view->arena, node, "rows", rows);
    value_set(view->arena, node, "foot", foot);
    return node;
}
