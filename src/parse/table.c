#include "parse/table.h"

#include "parse/chars.h"
#include "parse/inline.h"

struct range {
    size_t start, end; /* offsets in the passage */
};

struct row {
    VEC(struct range) cells;
};

static struct range trimmed(struct str text, size_t start, size_t end)
{
    start = skip_blanks(str_slice(text, 0, end), start);
    while (end > start && is_blank(text.ptr[end - 1]))
        end--;
    return (struct range){start, end};
}

/* The next bar that no backslash escapes, or END. */
static size_t next_bar(struct str text, size_t at, size_t end)
{
    while (at < end && text.ptr[at] != '|')
        at += text.ptr[at] == '\\' && at + 1 < end && is_mark(text.ptr[at + 1]) ? 2 : 1;
    return at < end ? at : end;
}

static struct row split(struct arena *arena, const struct passage *passage, size_t line)
{
    struct str text = passage->text, row_text = passage_line(passage, line);
    size_t start = (size_t)(row_text.ptr - text.ptr);
    struct range all = trimmed(text, start, start + row_text.len);
    struct row row = {0};
    size_t at = all.start + (all.start < all.end && text.ptr[all.start] == '|');
    while (at < all.end) {
        size_t bar = next_bar(text, at, all.end);
        *vec_add(arena, &row.cells) = trimmed(text, at, bar);
        at = bar + 1;
    }
    return row;
}

static bool has_bar(struct str line)
{
    return next_bar(line, 0, line.len) < line.len;
}

/* Whether CELL is "---", ":--", "--:" or ":-:". */
static bool read_align(struct str cell, enum table_align *align)
{
    bool left = str_starts(cell, ":"), right = cell.len > 1 && str_ends(cell, ":");
    struct str dashes = str_slice(cell, left, cell.len - right);
    *align = left && right ? ALIGN_CENTER : left ? ALIGN_LEFT : right ? ALIGN_RIGHT : ALIGN_DEFAULT;
    return dashes.len > 0 && run_of(dashes, 0, '-') == dashes.len;
}

/* The columns' alignments if LINE is the second one of a table, NULL if not. */
static enum table_align *read_rule(struct arena *arena, const struct passage *passage, size_t line,
                                   size_t *columns)
{
    if (!has_bar(passage_line(passage, line)))
        return NULL;
    struct row row = split(arena, passage, line);
    enum table_align *align = arena_alloc(arena, (row.cells.count + 1) * sizeof *align);
    for (size_t i = 0; i < row.cells.count; i++) {
        struct range cell = row.cells.items[i];
        if (!read_align(str_slice(passage->text, cell.start, cell.end), &align[i]))
            return NULL;
    }
    *columns = row.cells.count;
    return row.cells.count ? align : NULL;
}

static struct place line_place(const struct passage *passage, size_t line)
{
    struct str text = passage_line(passage, line);
    return passage_place(passage, passage->pieces.items[line].offset, text.len);
}

static void check_count(struct reading *reading, const struct passage *passage, size_t line,
                        size_t count, size_t columns)
{
    if (count <= columns)
        return;
    diag_warn(reading->diag, line_place(passage, line),
              "this row has %zu cells, the head has %zu: the last ones are dropped", count,
              columns);
    diag_hint(reading->diag, "write \\| for a bar that is part of a cell");
}

static void add_row(struct reading *reading, struct table *table, const struct passage *passage,
                    size_t line)
{
    struct row row = split(reading->arena, passage, line);
    struct table_cell *cells = arena_alloc(reading->arena, table->columns * sizeof *cells);
    check_count(reading, passage, line, row.cells.count, table->columns);
    for (size_t i = 0; i < row.cells.count && i < table->columns; i++) {
        struct passage cell = passage_cell(reading->arena, passage, row.cells.items[i].start,
                                           row.cells.items[i].end, '|');
        cells[i].spans = inline_passage(reading->arena, &cell, reading->lesson, reading->diag);
    }
    *vec_add(reading->arena, &table->rows) = cells;
}

/* A second line further down means that the table has text right above it. */
static void find_late_table(struct reading *reading, const struct passage *passage)
{
    size_t columns;
    for (size_t line = 2; line < passage->pieces.count; line++) {
        if (!read_rule(reading->arena, passage, line, &columns) ||
            !has_bar(passage_line(passage, line - 1)))
            continue;
        diag_error(reading->diag, line_place(passage, line - 1),
                   "this table is part of the paragraph above it");
        diag_hint(reading->diag, "leave an empty line before it");
        return;
    }
}

static bool head_fits(struct reading *reading, const struct passage *passage, size_t columns)
{
    size_t head = split(reading->arena, passage, 0).cells.count;
    if (head == columns)
        return true;
    diag_error(reading->diag, line_place(passage, 1),
               "the head of this table has %zu cells, the line below it %zu", head, columns);
    diag_hint(reading->diag, "write one --- for each cell of the head");
    return false;
}

/* Short rows are filled up, so that a page could be the square of its lesson; and a table of so
 * many cells is no table that anyone reads. */
static bool size_fits(struct reading *reading, const struct passage *passage, size_t columns)
{
    enum { MOST_CELLS = 1000000 };
    size_t rows = passage->pieces.count - 1;
    if (columns <= MOST_CELLS / rows)
        return true;
    diag_error(reading->diag, line_place(passage, 0),
               "this table has %zu rows of %zu cells, more than %d in all", rows, columns,
               MOST_CELLS);
    diag_hint(reading->diag, "show the part of it that readers need, or compute it in a "
                             "```lua {.table} cell");
    return false;
}

struct table *table_read(struct reading *reading, const struct passage *passage)
{
    size_t columns;
    if (passage->pieces.count < 2)
        return NULL;
    enum table_align *align = read_rule(reading->arena, passage, 1, &columns);
    if (!align) {
        find_late_table(reading, passage);
        return NULL;
    }
    if (!head_fits(reading, passage, columns) || !size_fits(reading, passage, columns))
        return NULL;
    struct table *table = arena_new(reading->arena, struct table);
    table->columns = columns;
    table->align = align;
    for (size_t line = 0; line < passage->pieces.count; line++)
        if (line != 1)
            add_row(reading, table, passage, line);
    return table;
}
