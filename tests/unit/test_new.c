/* Skeletons: their blanks, and examples of presets. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "new_preset.h"
#include "new_text.h"

static void blanks_are_filled_wherever_they_stand(void **state)
{
    (void)state;
    static const struct blank blanks[] = {{"a", {"one", 3}}, {"b", {"", 0}}};
    struct buf out = {0};
    struct str unknown;
    assert_true(
        new_text_fill(str_from("{{a}}{{b}} {{a}}.c { {x} } {{"), blanks, 2, &out, &unknown));
    assert_string_equal(out.ptr, "one one.c { {x} } {{");
    assert_false(new_text_fill(str_from("{{c}}"), blanks, 2, &out, &unknown));
    assert_true(str_is(unknown, "c"));
    buf_clear(&out);
}

struct fixture {
    struct arena arena;
    struct course course;
    struct schema schema;
    struct preset preset;
};

static struct field *add_field(struct fixture *f, const char *name, enum field_type type)
{
    struct field *field = vec_add(&f->arena, &f->schema.fields);
    *field = (struct field){.name = str_from(name), .label = str_from(name), .type = type};
    return field;
}

/* VALUES are those of the one preset; a list that ends early stands for a preset without any. */
static void expect_fields(struct fixture *f, struct value *const values[], const char *expected)
{
    struct buf out = {0};
    f->preset.schema = &f->schema;
    for (size_t i = 0; values && i < f->schema.fields.count; i++)
        *vec_add(&f->arena, &f->preset.values) = values[i];
    if (values)
        *vec_add(&f->arena, &f->course.presets) = &f->preset;
    new_preset_fields(&f->course, &f->schema, &out);
    assert_string_equal(out.ptr, expected);
    buf_clear(&out);
    arena_clear(&f->arena);
}

static void without_another_preset_every_type_has_an_example(void **state)
{
    (void)state;
    struct fixture f = {0};
    struct field *field = add_field(&f, "rows", FIELD_INTEGER);
    field->has_min = true;
    field->min = 3.5;
    field = add_field(&f, "rate", FIELD_NUMBER);
    field->has_max = true;
    field->max = 0.25;
    add_field(&f, "title", FIELD_STRING)->label = str_from("a: title");
    field = add_field(&f, "kind", FIELD_CHOICE);
    *vec_add(&f.arena, &field->choices) = str_from("pre");
    add_field(&f, "open", FIELD_BOOLEAN);
    add_field(&f, "batch", FIELD_INTEGER)->otherwise = value_int(&f.arena, 7);
    add_field(&f, "extra", FIELD_INTEGER)->optional = true;
    expect_fields(&f, NULL,
                  "rows: 4\nrate: 0.25\ntitle: \"a: title\"\nkind: pre\nopen: false\nbatch: 7\n"
                  "# extra: 1\n");
}

static void another_preset_lends_what_has_no_default(void **state)
{
    (void)state;
    struct fixture f = {0};
    add_field(&f, "batch", FIELD_INTEGER)->otherwise = value_int(&f.arena, 7);
    add_field(&f, "eps", FIELD_NUMBER);
    add_field(&f, "third", FIELD_NUMBER);
    add_field(&f, "name", FIELD_STRING);
    add_field(&f, "source", FIELD_STRING);
    add_field(&f, "dash", FIELD_STRING);
    add_field(&f, "open", FIELD_BOOLEAN)->optional = true;
    add_field(&f, "absent", FIELD_STRING)->optional = true;
    struct value *const values[] = {
        value_int(&f.arena, 9),
        value_float(&f.arena, 1e-5),
        value_float(&f.arena, 1.0 / 3),
        value_text(&f.arena, "BERT base (2018)"),
        value_text(&f.arena, "say \"x\\y\", line 1\nand 2"),
        value_text(&f.arena, "-"),
        value_bool(&f.arena, true),
        NULL,
    };
    expect_fields(&f, values,
                  "batch: 7\neps: 1e-05\nthird: 0.3333333333333333\nname: \"BERT base (2018)\"\n"
                  "source: \"say \\\"x\\\\y\\\", line 1\\nand 2\"\ndash: \"-\"\nopen: true\n"
                  "# absent: absent\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_are_filled_wherever_they_stand),
        cmocka_unit_test(without_another_preset_every_type_has_an_example),
        cmocka_unit_test(another_preset_lends_what_has_no_default),
    };
    return cmocka_run_group_tests_name("new", tests, NULL, NULL);
}
