/* What stands behind the backticks. */
#include "test_parse.h"

#include "parse/attributes.h"

static void show(struct buf *out, const struct attributes *attributes)
{
    buf_format(out, "%.*s", STR(attributes->language));
    for (size_t i = 0; i < attributes->items.count; i++) {
        const struct attribute *item = &attributes->items.items[i];
        buf_format(out, " %d:%c%.*s=%.*s", item->at.column, "#.="[item->kind], STR(item->name),
                   STR(item->value));
    }
}

static void expect_attributes(const char *info, const char *expected, const char *messages)
{
    struct fixture *f = fixture_new();
    struct source *source = source_new(&f->arena, "x.md", 1, str_from(info));
    struct attributes attributes;
    bool ok =
        attributes_read(&f->arena, str_from(info), place_at(source, 1, 4, 1), &attributes, f->diag);
    show(&f->tree, &attributes);
    assert_string_equal(fixture_messages(f), messages);
    assert_int_equal(ok, diag_errors(f->diag) == 0);
    assert_string_equal(f->tree.len ? f->tree.ptr : "", expected);
    fixture_free(f);
}

static void words_are_read_with_their_columns(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {"", ""},
        {"c", "c"},
        {"c {}", "c"},
        {"c {#mean}", "c 7:#mean="},
        {"c { .hidden   #m.x_y-1 }", "c 8:.hidden= 18:#m.x_y-1="},
        {"text {file=core/a.h}", "text 10:=file=core/a.h"},
        {"text {file=\"core/a b.h\" .native}", "text 10:=file=core/a b.h 28:.native="},
        {"{#x}", " 5:#x="},
        {"c++", "c++"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_attributes(cases[i].body, cases[i].expected, "");
}

static void mistakes_are_reported_at_their_column(void **state)
{
    (void)state;
    static const struct {
        const char *info, *message;
    } cases[] = {
        {"c words", "x.md:1:6: error: this does not belong here\n"},
        {"c {#a} more", "x.md:1:11: error: this does not belong here\n"},
        {"c{#a}", "x.md:1:5: error: a blank is missing before \"{\"\n"},
        {"c {#a", "x.md:1:6: error: the brace is not closed\n"},
        {"c {#a #b}", "x.md:1:10: error: a block has one #name only\n"},
        {"c {.a .a}", "x.md:1:10: error: \"a\" is given twice\n"},
        {"c {of=a of=b}", "x.md:1:12: error: \"of\" is given twice\n"},
        {"c {file=}", "x.md:1:7: error: this key has no value\n"},
        {"c {file=\"\"}", "x.md:1:7: error: this key has no value\n"},
        {"c {file=\"a}", "x.md:1:7: error: the quotes are not closed\n"},
        {"c {file=a\"b\"}", "x.md:1:7: error: a value cannot hold quotes or braces\n"},
        {"c {word}", "x.md:1:7: error: this is no attribute\n"},
        {"c {=x}", "x.md:1:7: error: this is no attribute\n"},
        {"c {#}", "x.md:1:7: error: this is no name\n"},
        {"c {#a/b}", "x.md:1:7: error: this is no name\n"},
        {"c {file=a\\b}", "x.md:1:13: error: \"\\\" and \"&\" cannot stand behind the backticks\n"},
        {"c {file=&amp;}",
         "x.md:1:12: error: \"\\\" and \"&\" cannot stand behind the backticks\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *f = fixture_new();
        struct source *source = source_new(&f->arena, "x.md", 1, str_from(cases[i].info));
        struct attributes attributes;
        assert_false(attributes_read(&f->arena, str_from(cases[i].info), place_at(source, 1, 4, 1),
                                     &attributes, f->diag));
        size_t len = strlen(cases[i].message);
        assert_true(strlen(fixture_messages(f)) > len);
        f->messages[len] = '\0'; /* the hint behind it is not of interest here */
        assert_string_equal(f->messages, cases[i].message);
        fixture_free(f);
    }
}

static void a_no_break_space_is_a_warning_and_a_blank(void **state)
{
    (void)state;
    expect_attributes("\xc2\xa0"
                      "c {#a}",
                      "c 9:#a=",
                      "x.md:1:4: warning: this is a no-break space\n"
                      "x.md:1:4: hint: write a plain one: other Markdown readers do not see the "
                      "language\n");
}

static void too_many_words_are_refused(void **state)
{
    (void)state;
    expect_attributes("c {.a .b .c .d .e .f .g .h .i .j .k .l .m .n .o .p .q}",
                      "c 7:.a= 10:.b= 13:.c= 16:.d= 19:.e= 22:.f= 25:.g= 28:.h= 31:.i= 34:.j= "
                      "37:.k= 40:.l= 43:.m= 46:.n= 49:.o= 52:.p=",
                      "x.md:1:55: error: there are too many attributes\n"
                      "x.md:1:55: hint: take some out\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_with_their_columns),
        cmocka_unit_test(mistakes_are_reported_at_their_column),
        cmocka_unit_test(a_no_break_space_is_a_warning_and_a_blank),
        cmocka_unit_test(too_many_words_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
