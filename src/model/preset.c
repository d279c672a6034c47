#include "model/preset.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/course.h"

static const char *const type_names[] = {"integer", "number", "string", "choice", "boolean"};
enum { TYPES = sizeof type_names / sizeof *type_names };

const struct yaml *yaml_get(const struct yaml *map, const char *key)
{
    for (size_t i = 0; i < map->keys.count; i++)
        if (str_is(map->keys.items[i]->text, key))
            return map->items.items[i];
    return NULL;
}

/* Conversion of a scalar's text; all return NULL after a report. */

static bool read_number(struct str text, double *out)
{
    char copy[64], *end;
    if (text.len == 0 || text.len >= sizeof copy)
        return false;
    memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    bool plain = strspn(copy, "0123456789+-.eE") == text.len;
    *out = strtod(copy, &end);
    return plain && *end == '\0' && isfinite(*out);
}

static bool read_integer(struct str text, int64_t *out)
{
    char copy[32], *end;
    if (text.len == 0 || text.len >= sizeof copy)
        return false;
    memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    bool plain = strspn(copy, "0123456789+-") == text.len;
    errno = 0;
    *out = strtoll(copy, &end, 10);
    return plain && *end == '\0' && errno == 0;
}

static struct value *refuse(struct diag *diag, const struct field *field, const struct yaml *yaml,
                            const char *wanted)
{
    diag_error(diag, yaml->at, "\"%.*s\" must be %s, not \"%.*s\"", STR(field->name), wanted,
               STR(yaml->text));
    return NULL;
}

static bool in_range(struct diag *diag, const struct field *field, const struct yaml *yaml,
                     double x)
{
    bool low = field->has_min && x < field->min, high = field->has_max && x > field->max;
    if (low)
        diag_error(diag, yaml->at, "\"%.*s\" must be at least %g, not %.*s", STR(field->name),
                   field->min, STR(yaml->text));
    if (high)
        diag_error(diag, yaml->at, "\"%.*s\" must be at most %g, not %.*s", STR(field->name),
                   field->max, STR(yaml->text));
    return !low && !high;
}

static struct value *convert_choice(struct arena *arena, const struct field *field,
                                    const struct yaml *yaml, struct diag *diag)
{
    struct suggestion near = suggest_for(yaml->text);
    struct buf all = {0};
    struct value *value = NULL;
    for (size_t i = 0; i < field->choices.count; i++) {
        struct str choice = field->choices.items[i];
        if (str_eq(choice, yaml->text))
            value = value_str(arena, choice);
        suggest_offer(&near, choice);
        buf_format(&all, "%s%.*s", i ? ", " : "", STR(choice));
    }
    if (!value) {
        diag_error(diag, yaml->at, "\"%.*s\" must be one of %.*s, not \"%.*s\"", STR(field->name),
                   STR(buf_str(&all)), STR(yaml->text));
        diag_suggest(diag, &near);
    }
    buf_clear(&all);
    return value;
}

static struct value *convert(struct arena *arena, const struct field *field,
                             const struct yaml *yaml, struct diag *diag)
{
    int64_t n;
    double x;
    if (yaml->kind != YAML_SCALAR) {
        diag_error(diag, yaml->at, "\"%.*s\" must be one value, not a list or a map",
                   STR(field->name));
        return NULL;
    }
    switch (field->type) {
    case FIELD_INTEGER:
        if (!read_integer(yaml->text, &n))
            return refuse(diag, field, yaml, "an integer");
        return in_range(diag, field, yaml, (double)n) ? value_int(arena, n) : NULL;
    case FIELD_NUMBER:
        if (!read_number(yaml->text, &x))
            return refuse(diag, field, yaml, "a number");
        return in_range(diag, field, yaml, x) ? value_float(arena, x) : NULL;
    case FIELD_BOOLEAN:
        if (!str_is(yaml->text, "true") && !str_is(yaml->text, "false"))
            return refuse(diag, field, yaml, "true or false");
        return value_bool(arena, str_is(yaml->text, "true"));
    case FIELD_CHOICE: return convert_choice(arena, field, yaml, diag);
    case FIELD_STRING: break;
    }
    return value_str(arena, yaml->text);
}

/* The schema */

static void read_type(struct field *field, const struct yaml *yaml, struct diag *diag)
{
    const struct yaml *type = yaml_get(yaml, "type");
    if (!type) {
        diag_error(diag, yaml->at, "field \"%.*s\" has no type", STR(field->name));
        diag_hint(diag, "write type: integer, number, string, choice or boolean");
        return;
    }
    struct suggestion near = suggest_for(type->text);
    for (int i = 0; i < TYPES; i++) {
        if (str_is(type->text, type_names[i])) {
            field->type = (enum field_type)i;
            return;
        }
        suggest_offer(&near, str_from(type_names[i]));
    }
    diag_error(diag, type->at, "\"%.*s\" is no type of a field", STR(type->text));
    if (near.best.ptr)
        diag_suggest(diag, &near);
    else
        diag_hint(diag, "the types are integer, number, string, choice and boolean");
}

static void read_bound(const struct yaml *yaml, const char *key, bool *has, double *bound,
                       struct diag *diag)
{
    const struct yaml *node = yaml_get(yaml, key);
    if (!node)
        return;
    *has = node->kind == YAML_SCALAR && read_number(node->text, bound);
    if (!*has)
        diag_error(diag, node->at, "\"%s\" must be a number", key);
    if (!*has)
        diag_hint(diag, "write %s: 1", key);
}

static void read_choices(struct arena *arena, struct field *field, const struct yaml *yaml,
                         struct diag *diag)
{
    const struct yaml *choices = yaml_get(yaml, "choices");
    for (size_t i = 0; choices && i < choices->items.count; i++)
        *vec_add(arena, &field->choices) = choices->items.items[i]->text;
    if (field->type == FIELD_CHOICE && field->choices.count == 0) {
        diag_error(diag, yaml->at, "choice \"%.*s\" has no choices", STR(field->name));
        diag_hint(diag, "write choices: [one, other]");
    } else if (field->type != FIELD_CHOICE && choices) {
        diag_error(diag, choices->at, "only a field of type choice has choices");
        diag_hint(diag, "write type: choice, or take the choices out");
    }
}

static void check_keys(const struct yaml *yaml, struct diag *diag)
{
    static const char *const known[] = {"type",  "min",     "max",     "unit",
                                        "label", "default", "choices", "optional"};
    for (size_t i = 0; i < yaml->keys.count; i++) {
        const struct yaml *key = yaml->keys.items[i];
        struct suggestion near = suggest_for(key->text);
        size_t j = 0;
        while (j < 8 && !str_is(key->text, known[j]))
            suggest_offer(&near, str_from(known[j++]));
        if (j < 8)
            continue;
        diag_error(diag, key->at, "a field has no key \"%.*s\"", STR(key->text));
        if (near.best.ptr)
            diag_suggest(diag, &near);
        else
            diag_hint(diag,
                      "the keys are type, min, max, unit, label, default, choices and optional");
    }
}

static void refuse_name(const struct yaml *key, struct diag *diag)
{
    diag_error(diag, key->at, "a field cannot be called \"%.*s\": every preset has that",
               STR(key->text));
    diag_hint(diag, "give the field another name");
}

static bool read_field(struct arena *arena, struct field *field, const struct yaml *key,
                       const struct yaml *yaml, struct diag *diag)
{
    size_t before = diag_errors(diag);
    *field = (struct field){.name = key->text, .at = key->at, .label = key->text};
    if (str_is(key->text, "id") || str_is(key->text, "schema"))
        refuse_name(key, diag);
    if (yaml->kind != YAML_MAP) {
        diag_error(diag, yaml->at, "field \"%.*s\" must be a map", STR(key->text));
        diag_hint(diag, "write %.*s: {type: integer}", STR(key->text));
        return false;
    }
    check_keys(yaml, diag);
    read_type(field, yaml, diag);
    read_bound(yaml, "min", &field->has_min, &field->min, diag);
    read_bound(yaml, "max", &field->has_max, &field->max, diag);
    read_choices(arena, field, yaml, diag);
    const struct yaml *unit = yaml_get(yaml, "unit"), *label = yaml_get(yaml, "label");
    const struct yaml *optional = yaml_get(yaml, "optional");
    const struct yaml *otherwise = yaml_get(yaml, "default");
    field->unit = unit ? unit->text : str_from("");
    field->label = label ? label->text : key->text;
    field->optional = optional && str_is(optional->text, "true");
    if (otherwise && diag_errors(diag) == before)
        field->otherwise = convert(arena, field, otherwise, diag);
    return diag_errors(diag) == before;
}

bool schema_read(struct arena *arena, struct schema *schema, const struct yaml *yaml,
                 struct diag *diag)
{
    bool ok = true;
    if (yaml->kind != YAML_MAP) {
        diag_error(diag, yaml->at, "a schema is a map of fields");
        diag_hint(diag, "write name: {type: integer}, a line for each field");
        return false;
    }
    for (size_t i = 0; i < yaml->keys.count; i++)
        ok &= read_field(arena, vec_add(arena, &schema->fields), yaml->keys.items[i],
                         yaml->items.items[i], diag);
    return ok;
}

/* The presets */

static const struct schema *find_schema(const struct course *course, struct str id)
{
    for (size_t i = 0; i < course->schemas.count; i++)
        if (str_eq(course->schemas.items[i]->id, id))
            return course->schemas.items[i];
    return NULL;
}

static void bind_schema(struct course *course, struct preset *preset, struct diag *diag)
{
    struct suggestion near = suggest_for(preset->schema_id);
    preset->schema = find_schema(course, preset->schema_id);
    if (preset->schema)
        return;
    for (size_t i = 0; i < course->schemas.count; i++)
        suggest_offer(&near, course->schemas.items[i]->id);
    diag_error(diag, preset->schema_at, "preset schema \"%.*s\" is not defined",
               STR(preset->schema_id));
    if (near.best.ptr)
        diag_suggest(diag, &near);
    else
        diag_hint(diag, "define it with ```yaml {.preset-schema #%.*s}", STR(preset->schema_id));
}

static void refuse_unknown_fields(const struct preset *preset, struct diag *diag)
{
    for (size_t i = 0; i < preset->source->keys.count; i++) {
        const struct yaml *key = preset->source->keys.items[i];
        struct suggestion near = suggest_for(key->text);
        struct buf all = {0};
        bool known = false;
        for (size_t j = 0; j < preset->schema->fields.count; j++) {
            struct str name = preset->schema->fields.items[j].name;
            known |= str_eq(name, key->text);
            suggest_offer(&near, name);
            buf_format(&all, "%s%.*s", j ? ", " : "", STR(name));
        }
        if (!known) {
            diag_error(diag, key->at, "schema \"%.*s\" has no field \"%.*s\"",
                       STR(preset->schema->id), STR(key->text));
            if (near.best.ptr)
                diag_suggest(diag, &near);
            else
                diag_hint(diag, "its fields are %.*s", STR(buf_str(&all)));
        }
        buf_clear(&all);
    }
}

static void convert_fields(struct course *course, struct preset *preset, struct diag *diag)
{
    for (size_t i = 0; i < preset->schema->fields.count; i++) {
        const struct field *field = &preset->schema->fields.items[i];
        char name[128];
        snprintf(name, sizeof name, "%.*s", STR(field->name));
        const struct yaml *given = yaml_get(preset->source, name);
        struct value *value = field->otherwise;
        if (given)
            value = convert(course->arena, field, given, diag);
        *vec_add(course->arena, &preset->values) = value;
        if (given || field->otherwise || field->optional)
            continue;
        diag_error(diag, preset->at, "preset \"%.*s\" lacks \"%s\"", STR(preset->id), name);
        diag_hint(diag, "add a line %s: with %s %s", name,
                  strchr("aeiou", type_names[field->type][0]) ? "an" : "a",
                  type_names[field->type]);
    }
}

static void refuse_double(struct diag *diag, const char *what, struct str id, struct place at,
                          struct place first)
{
    diag_error(diag, at, "%s \"%.*s\" is defined twice", what, STR(id));
    diag_note(diag, first, "it was first defined here");
    diag_hint(diag, "give one of them another id");
}

static void check_ids(const struct course *course, struct diag *diag)
{
    for (size_t i = 0; i < course->schemas.count; i++) {
        const struct schema *schema = course->schemas.items[i];
        const struct schema *first = find_schema(course, schema->id);
        if (first != schema)
            refuse_double(diag, "preset schema", schema->id, schema->at, first->at);
    }
    for (size_t i = 0; i < course->presets.count; i++) {
        const struct preset *preset = course->presets.items[i];
        size_t j = 0;
        while (!str_eq(course->presets.items[j]->id, preset->id))
            j++;
        if (j < i)
            refuse_double(diag, "preset", preset->id, preset->at, course->presets.items[j]->at);
    }
}

static void choose_default(struct course *course, struct diag *diag)
{
    struct suggestion near = suggest_for(course->default_preset);
    for (size_t i = 0; i < course->presets.count; i++) {
        const struct preset *preset = course->presets.items[i];
        if (course->default_preset.len == 0 || str_eq(preset->id, course->default_preset)) {
            course->preset = preset;
            return;
        }
        suggest_offer(&near, preset->id);
    }
    if (course->default_preset.len == 0)
        return;
    diag_error(diag, course->default_preset_at, "the default preset \"%.*s\" is not defined",
               STR(course->default_preset));
    if (near.best.ptr)
        diag_suggest(diag, &near);
    else
        diag_hint(diag, "define it in a lesson with ```yaml {.preset #%.*s of=SCHEMA}",
                  STR(course->default_preset));
}

void preset_resolve(struct course *course, struct diag *diag)
{
    check_ids(course, diag);
    for (size_t i = 0; i < course->presets.count; i++) {
        struct preset *preset = course->presets.items[i];
        bind_schema(course, preset, diag);
        if (preset->schema && preset->source->kind != YAML_MAP) {
            diag_error(diag, preset->at, "preset \"%.*s\" must be a map of fields",
                       STR(preset->id));
            diag_hint(diag, "write name: value, a line for each field of \"%.*s\"",
                      STR(preset->schema_id));
            preset->schema = NULL;
        }
        if (!preset->schema)
            continue;
        refuse_unknown_fields(preset, diag);
        convert_fields(course, preset, diag);
    }
    choose_default(course, diag);
}
