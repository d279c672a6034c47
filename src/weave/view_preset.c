#include "weave/view_preset.h"

#include "base/fmt.h"
#include "weave/view_number.h"

static struct str integer_text(struct view *view, int64_t n)
{
    struct buf text = {0};
    fmt_int(&text, n);
    struct str copy = str_copy(view->arena, buf_str(&text));
    buf_clear(&text);
    return copy;
}

/* A number reads as its author wrote it (1e-12); a default has no spelling of its own. */
static struct str number_text(struct view *view, const struct preset *preset,
                              const struct field *field, const struct value *value)
{
    const struct yaml *written = yaml_get(preset->source, field->name);
    if (written)
        return written->text;
    double x = value->kind == VALUE_INT ? (double)value->integer : value->number;
    return view_number_exact(view->arena, x);
}

static struct str field_text(struct view *view, const struct preset *preset,
                             const struct field *field, const struct value *value)
{
    switch (field->type) {
    case FIELD_INTEGER: return integer_text(view, value->integer);
    case FIELD_NUMBER: return number_text(view, preset, field, value);
    case FIELD_BOOLEAN: return str_from(value->boolean ? "yes" : "no");
    case FIELD_STRING:
    case FIELD_CHOICE: break;
    }
    return value->string;
}

struct value *view_preset(struct view *view, const struct preset *preset)
{
    const struct schema *schema = preset->schema;
    struct value *node = view_node(view, "preset"), *fields = value_list(view->arena);
    view_set_text(view, node, "id", preset->id);
    view_set_text(view, node, "schema", schema->id);
    for (size_t i = 0; i < schema->fields.count; i++) {
        const struct field *field = &schema->fields.items[i];
        const struct value *value = preset->values.items[i];
        if (!value)
            continue;
        struct value *map = value_map(view->arena);
        value_set(view->arena, map, "label", value_str(view->arena, field->label));
        value_set(view->arena, map, "text",
                  value_str(view->arena, field_text(view, preset, field, value)));
        view_set_text(view, map, "unit", field->unit);
        value_add(view->arena, fields, map);
    }
    value_set(view->arena, node, "fields", fields);
    return node;
}
