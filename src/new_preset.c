#include "new_preset.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Whether YAML reads TEXT as one scalar without quotes. */
static bool is_plain(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        bool word = isalnum(c) || c >= 0x80 || c == '_' || c == '.' || c == '/';
        bool inner = i > 0 && i + 1 < text.len && strchr(" +-()", c);
        bool sign = i == 0 && c == '-' && text.len > 1 && isdigit((unsigned char)text.ptr[1]);
        if (!word && !inner && !sign)
            return false;
    }
    return text.len > 0;
}

static void write_text(struct buf *out, struct str text)
{
    if (is_plain(text)) {
        buf_add(out, text);
        return;
    }
    buf_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '"' || text.ptr[i] == '\\')
            buf_char(out, '\\');
        if (text.ptr[i] == '\n')
            buf_text(out, "\\n");
        else
            buf_char(out, text.ptr[i]);
    }
    buf_char(out, '"');
}

/* As short as it can be and still be read as the same number. */
static void write_number(struct buf *out, double x)
{
    char text[40];
    int digits = 1;
    do
        snprintf(text, sizeof text, "%.*g", digits, x);
    while (strtod(text, NULL) != x && digits++ < 17);
    buf_text(out, text);
}

static void write_value(struct buf *out, const struct value *value)
{
    switch (value->kind) {
    case VALUE_INT: buf_format(out, "%" PRId64, value->integer); break;
    case VALUE_FLOAT: write_number(out, value->number); break;
    case VALUE_BOOL: buf_text(out, value->boolean ? "true" : "false"); break;
    case VALUE_STRING: write_text(out, value->string); break;
    case VALUE_LIST:
    case VALUE_MAP: break;
    }
}

/* A number that is allowed, 1 if that is. */
static double example_number(const struct field *field)
{
    double x = field->has_min && field->min > 1 ? field->min : 1;
    return field->has_max && field->max < x ? field->max : x;
}

static double example_integer(const struct field *field)
{
    double x = field->has_min && field->min > 1 ? ceil(field->min) : 1;
    return field->has_max && field->max < x ? floor(field->max) : x;
}

static void write_example(struct buf *out, const struct field *field)
{
    switch (field->type) {
    case FIELD_INTEGER: buf_format(out, "%.0f", example_integer(field)); break;
    case FIELD_NUMBER: write_number(out, example_number(field)); break;
    case FIELD_STRING: write_text(out, field->label); break;
    case FIELD_CHOICE: write_text(out, field->choices.items[0]); break;
    case FIELD_BOOLEAN: buf_text(out, "false"); break;
    }
}

/* What the last preset that obeys SCHEMA and has a value for its field I says, NULL if none does.
 */
static const struct value *said_before(const struct course *course, const struct schema *schema,
                                       size_t i)
{
    const struct value *last = NULL;
    for (size_t j = 0; j < course->presets.count; j++) {
        const struct preset *preset = course->presets.items[j];
        if (preset->schema == schema && i < preset->values.count && preset->values.items[i])
            last = preset->values.items[i];
    }
    return last;
}

static void write_field(const struct course *course, const struct schema *schema, size_t i,
                        struct buf *out)
{
    const struct field *field = &schema->fields.items[i];
    const struct value *value =
        field->otherwise ? field->otherwise : said_before(course, schema, i);
    buf_format(out, "%s%.*s: ", value || !field->optional ? "" : "# ", STR(field->name));
    if (value)
        write_value(out, value);
    else
        write_example(out, field);
    buf_char(out, '\n');
}

void new_preset_fields(const struct course *course, const struct schema *schema, struct buf *out)
{
    for (size_t i = 0; i < schema->fields.count; i++)
        write_field(course, schema, i, out);
}
