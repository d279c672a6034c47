/* Questions as views: what is in them, and what must not be. */
#include "test_weave_data.h"

#include "weave/view.h"
#include "weave/view_question.h"

struct asked {
    struct block block, stem, texts[2], reasons[2];
    struct question question;
    struct option options[2];
    struct cell cells[2];
    struct math math;
    struct view view;
};

static void add_paragraph(struct fixture *f, struct block *parent, const char *text)
{
    fixture_block(f, parent, BLOCK_PARAGRAPH)->spans = fixture_span(f, SPAN_TEXT, text);
}

/* Which?  "yes" because "it is", or "no" because "it is not": MARK and what is not MARK. */
static struct asked *ask(struct fixture *f, enum option_mark first, enum option_mark second)
{
    static const char *const texts[] = {"yes", "no"}, *const reasons[] = {"it is", "it is not"};
    struct asked *asked = arena_new(&f->arena, struct asked);
    const enum option_mark marks[] = {first, second};
    block_append(f->lessons[0].root, &asked->block);
    block_append(&asked->block, &asked->stem);
    add_paragraph(f, &asked->stem, "Which?");
    asked->question = (struct question){.number = 1,
                                        .section = 1,
                                        .id = str_from("first/1"),
                                        .version = str_from("v"),
                                        .stem = &asked->stem};
    for (int i = 0; i < 2; i++) {
        add_paragraph(f, &asked->texts[i], texts[i]);
        add_paragraph(f, &asked->reasons[i], reasons[i]);
        asked->options[i] = (struct option){.mark = marks[i],
                                            .at = place_at(f->lessons[0].source, 1, i + 1, 1),
                                            .text = &asked->texts[i],
                                            .feedback = &asked->reasons[i]};
        *vec_add(&f->arena, &asked->question.options) = &asked->options[i];
    }
    asked->math = (struct math){.arena = &f->arena};
    asked->view = (struct view){.arena = &f->arena,
                                .course = &f->course,
                                .lesson = &f->lessons[0],
                                .results = arena_alloc(&f->arena, 2 * sizeof(struct value *)),
                                .math = &asked->math,
                                .diag = f->diag};
    return asked;
}

static void claim(struct fixture *f, struct asked *asked, int i, const char *result)
{
    asked->cells[i].index = i;
    *vec_add(&f->arena, &asked->options[i].claims) = &asked->cells[i];
    asked->view.results[i] = fixture_value(f, result);
}

#define P(text) "{{kind='paragraph', content={{kind='text', text='" text "'}}}}"
#define SHOWN                                                                                      \
    "kind='question', number=1, section=1, id='first/1', version='v', stem=" P("Which?") ", "
#define CONTENT(word) "content={{kind='text', text='" word "'}}, "

static void answers_and_reasons_are_shown_after_an_attempt(void **state)
{
    struct fixture *f = *state;
    struct asked *asked = ask(f, OPTION_RIGHT, OPTION_WRONG);
    claim(f, asked, 1, "{holds = false}");
    fixture_same(
        f, view_question(&asked->view, &asked->question),
        "{" SHOWN "type='radio', answers=true, options={"
        "{" CONTENT("yes") "proven=false, right=true, reason=" P(
            "it is") "},"
                     "{" CONTENT("no") "proven=true, right=false, reason=" P("it is not") "}}}");
}

static void nothing_is_told_of_answers_that_are_kept(void **state)
{
    struct fixture *f = *state;
    struct asked *asked = ask(f, OPTION_RIGHT, OPTION_WRONG);
    const char *kept = "{" SHOWN "type='radio', answers=false, options={"
                       "{" CONTENT("yes") "proven=false}, {" CONTENT("no") "proven=false}}}";
    f->lessons[0].answers = ANSWERS_KEY;
    fixture_same(f, view_question(&asked->view, &asked->question), kept);
    f->lessons[0].answers = ANSWERS_NONE;
    fixture_same(f, view_question(&asked->view, &asked->question), kept);
}

static void claims_decide_what_is_computed(void **state)
{
    struct fixture *f = *state;
    struct asked *asked = ask(f, OPTION_COMPUTED, OPTION_COMPUTED);
    claim(f, asked, 0, "{holds = false}");
    claim(f, asked, 1, "{holds = true}");
    struct value *one = view_question(&asked->view, &asked->question);
    assert_true(str_is(value_get_str(one, "type"), "radio"));
    assert_false(value_get_bool(value_get(one, "options")->list.items[0], "right"));
    assert_true(value_get_bool(value_get(one, "options")->list.items[1], "right"));
    claim(f, asked, 0, "{holds = true}");
    struct value *both = view_question(&asked->view, &asked->question);
    assert_true(str_is(value_get_str(both, "type"), "checks"));
}

static void options_that_come_out_alike_are_reported(void **state)
{
    struct fixture *f = *state;
    struct asked *asked = ask(f, OPTION_RIGHT, OPTION_WRONG);
    asked->texts[1].first->spans->text = str_from("yes");
    view_question(&asked->view, &asked->question);
    assert_string_equal(fixture_messages(f),
                        "lessons/01-first.md:1:2: error: two options read alike once their values "
                        "are computed\n"
                        "lessons/01-first.md:1:1: note: the other one is here\n"
                        "lessons/01-first.md:1:2: hint: take one of them out, or give its value "
                        "more digits\n");
}

static void a_typed_number_has_its_tolerance_as_a_distance(void **state)
{
    static const struct {
        const char *result, *answer;
        struct tolerance tolerance;
    } cases[] = {
        {"{value = 3072}", "{text='3,072', value='3072'", {.exact = true}},
        {"{value = 3072}",
         "{text='3,072', value='3072', tolerance='0.1 %', within='3.072'",
         {.percent = true, .amount = 0.1}},
        {"{value = -0.25}",
         "{text='\xe2\x88\x92"
         "0.25', value='-0.25', tolerance='2', within='2'",
         {.amount = 2}},
        {"{value = 2.0}", "{text='2', value='2', tolerance='1', within='1'", {.amount = 1}},
    };
    static const char *const words[] = {"", "0.1 %", "2", "1"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture *f = *state;
        struct asked *asked = ask(f, OPTION_RIGHT, OPTION_WRONG);
        asked->question.kind = QUESTION_NUMBER;
        asked->question.answer = &asked->cells[0];
        asked->question.tolerance = cases[i].tolerance;
        asked->question.tolerance.text = str_from(words[i]);
        asked->question.unit = str_from("bytes");
        asked->view.results[0] = fixture_value(f, cases[i].result);
        fixture_same(f, view_question(&asked->view, &asked->question),
                     str_format(&f->arena,
                                "{" SHOWN "type='number', answers=true, unit='bytes', "
                                "answer=%s, reason=%s}}",
                                cases[i].answer, P("it is"))
                         .ptr);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        weave_test(answers_and_reasons_are_shown_after_an_attempt),
        weave_test(nothing_is_told_of_answers_that_are_kept),
        weave_test(claims_decide_what_is_computed),
        weave_test(options_that_come_out_alike_are_reported),
        weave_test(a_typed_number_has_its_tolerance_as_a_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
