#include "run/result_table.h"

#include "run/fmt_lua.h"

static const char *name_of(const struct checker *checker, const char *what, size_t i)
{
    return str_format(checker->blame->arena, "%s %zu", what, i + 1).ptr;
}

static bool check_optional(const struct checker *checker, const char *what,
                           const struct value *column, const char *key, const char *const words[])
{
    const struct value *value = value_get(column, key);
    const char *name = str_format(checker->blame->arena, "%s: %s", what, key).ptr;
    if (!value)
        return true;
    return words ? checker_word(checker, name, value, words) : checker_text(checker, name, value);
}

static bool check_digits(const struct checker *checker, const char *what,
                         const struct value *column)
{
    const struct value *digits = value_get(column, "digits");
    if (!digits)
        return true;
    int64_t count = value_get_int(column, "digits", -1);
    if (count >= 0 && count <= FMT_MOST_DIGITS)
        return true;
    struct str got = checker_describe(checker, digits);
    return checker_fault(checker, "%s: digits must be an integer from 0 to %d, got %.*s", what,
                         FMT_MOST_DIGITS, STR(got));
}

static bool check_column(const struct checker *checker, size_t i, const struct value *column)
{
    static const char *const keys[] = {"title", "align", "unit", "digits", "format", NULL};
    static const char *const aligns[] = {"left", "right", "center", "decimal", NULL};
    static const char *const formats[] = {"fixed", "short", "sci", NULL};
    const char *what = name_of(checker, "column", i);
    if (!checker_map(checker, what, column, keys))
        return false;
    const char *title = str_format(checker->blame->arena, "%s: title", what).ptr;
    bool sound = checker_text(checker, title, value_get(column, "title"));
    sound &= check_optional(checker, what, column, "unit", NULL);
    sound &= check_optional(checker, what, column, "align", aligns);
    sound &= check_optional(checker, what, column, "format", formats);
    return check_digits(checker, what, column) && sound;
}

static bool check_columns(const struct checker *checker, const struct value *columns)
{
    bool sound = checker_list(checker, "columns", columns, 1);
    for (size_t i = 0; sound && i < columns->list.count; i++)
        sound = check_column(checker, i, columns->list.items[i]);
    return sound;
}

static bool check_cell(const struct checker *checker, const char *row, const struct value *column,
                       size_t i, const struct value *value)
{
    const char *what = str_format(checker->blame->arena, "%s, column %zu (\"%.*s\")", row, i + 1,
                                  STR(value_get_str(column, "title")))
                           .ptr;
    if (!value)
        return checker_fault(checker, "%s is nil: an empty cell is \"\"", what);
    switch (value->kind) {
    case VALUE_INT: return true;
    case VALUE_STRING: return checker_text(checker, what, value);
    case VALUE_FLOAT:
        return value_get(column, "digits") ||
               checker_fault(checker, "%s is the float %.14g, but its column has no digits", what,
                             value->number);
    default:
        return checker_fault(checker, "%s must be a string or a number, got %.*s", what,
                             STR(checker_describe(checker, value)));
    }
}

static bool check_row(const struct checker *checker, const char *what, const struct value *columns,
                      const struct value *row)
{
    bool sound = checker_list(checker, what, row, 0);
    size_t count = columns->list.count;
    if (sound && row->list.count != count)
        return checker_fault(checker, "%s has %zu cell%s, but there are %zu columns", what,
                             row->list.count, row->list.count == 1 ? "" : "s", count);
    for (size_t i = 0; sound && i < count; i++)
        sound = check_cell(checker, what, columns->list.items[i], i, row->list.items[i]);
    return sound;
}

/* Stops at the first bad row: the others would mostly say the same. */
static bool check_rows(const struct checker *checker, const char *what, const char *row,
                       const struct value *columns, const struct value *rows)
{
    bool sound = checker_list(checker, what, rows, 0);
    for (size_t i = 0; sound && i < rows->list.count; i++)
        sound = check_row(checker, name_of(checker, row, i), columns, rows->list.items[i]);
    return sound;
}

bool result_table_check(const struct checker *checker, const struct value *table)
{
    static const char *const keys[] = {"columns", "rows", "foot", NULL};
    const struct value *columns = value_get(table, "columns");
    const struct value *foot = value_get(table, "foot");
    return checker_map(checker, "the table", table, keys) && check_columns(checker, columns) &&
           check_rows(checker, "rows", "row", columns, value_get(table, "rows")) &&
           (!foot || check_rows(checker, "foot", "foot row", columns, foot));
}
