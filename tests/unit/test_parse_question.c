/* Lists that ask: marks, stems, reasons, claims, typed numbers, counters, names. */
#include "test_parse.h"

#define AT       "x.md:"
#define ASKED    "Which?\n\n"
#define QUESTION ASKED "- [x] a\n- [ ] b\n"

static const struct question *question_of(const struct fixture *f, size_t i)
{
    assert_true(f->lesson.questions.count > i);
    return f->lesson.questions.items[i];
}

/* Each body gives its messages, those of the model's checks too. */
static void expect_checked(const struct reading_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct fixture *f = fixture_of(cases[i].body);
        *vec_add(&f->arena, &f->course.lessons) = &f->lesson;
        question_check(&f->course, f->diag);
        assert_string_equal(fixture_messages(f), cases[i].expected);
        fixture_free(f);
    }
}

static void marked_lists_are_questions(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {QUESTION, "question{item{p[Which?]} item{p[a]} item{p[b]}} counter"},
        {ASKED "1. [x] a\n2. [ ] b\n   - why\n",
         "question{item{p[Which?]} item{p[a]} item{p[b]} item{p[why]}} counter"},
        {"First.\n\n" QUESTION,
         "p[First.] question{item{p[Which?]} item{p[a]} item{p[b]}} counter"},
        {"1. One.\n\n   Which?\n\n   - [x] `a`\n   - [ ] b\n",
         "list1-loose{item{question{item{p[One.] p[Which?]} item{p[code(a)]} item{p[b]}}}} counter"},
        {"> Which?\n>\n> - [x] a\n>   c\n> - [ ] b\n",
         "quote{question{item{p[Which?]} item{p[a/c]} item{p[b]}}} counter"},
        {"> [!PREDICT]\n> Which?\n>\n> - [x] a\n> - [ ] b\n",
         "PREDICT{question{item{p[Which?]} item{p[a]} item{p[b]}}}"},
        {"## Lab\n\n```yaml {.lab #a}\ntitle: A\n```\n\n### Step\n\n" QUESTION
         "\n## B\n\n" QUESTION,
         "h2#lab[Lab] h3#step[Step] question{item{p[Which?]} item{p[a]} item{p[b]}} h2#b[B] "
         "question{item{p[Which?]} item{p[a]} item{p[b]}} counter"},
        {"- \\[x] a\n- [y] b\n- [x](c) d\n", "list{item{p[[x] a]} item{p[[y] b]} item{p[link "
                                             "c(x) d]}}"},
        {"> [!PREDICT]\n> a\n\n> [!ANSWER]\n> - [ ] b\n", "PREDICT{p[a]} ANSWER{list{item{p[b]}}}"},
    };
    expect_trees(cases, COUNT(cases));
}

static void marks_decide_the_kind(void **state)
{
    (void)state;
    static const struct {
        const char *list;
        enum question_kind kind;
    } cases[] = {
        {"- [x] a\n- [ ] b\n", QUESTION_RADIO},
        {"- [x] a\n- [x] b\n", QUESTION_CHECKS},
        {"- [?] a `{claim} true`\n- [?] b `{claim} false`\n", QUESTION_COMPUTED},
        {"- [=] `{lua} 3`\n", QUESTION_NUMBER},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct buf body = {0};
        buf_format(&body, "Which?\n\n%s", cases[i].list);
        struct fixture *f = fixture_of(body.ptr);
        assert_string_equal(fixture_messages(f), "");
        assert_int_equal(question_of(f, 0)->kind, cases[i].kind);
        fixture_free(f);
        buf_clear(&body);
    }
}

static void claims_leave_the_text(void **state)
{
    (void)state;
    struct fixture *f = fixture_of(ASKED "- [x] a `{claim} x == 1`\n"
                                         "  - It is. `{claim} y`\n"
                                         "- [ ] b\n"
                                         "  - `{claim} z`\n");
    assert_string_equal(fixture_messages(f), "");
    assert_string_equal(fixture_tree(f), "question{item{p[Which?]} item{p[a]} item{p[It is.]} "
                                         "item{p[b]} item} counter");
    const struct option *right = question_of(f, 0)->options.items[0];
    const struct option *wrong = question_of(f, 0)->options.items[1];
    assert_int_equal(right->claims.count, 2);
    assert_true(str_is(right->claims.items[0]->text, "x == 1"));
    assert_int_equal(right->claims.items[0]->at.column, 18);
    assert_ptr_equal(right->claims.items[1]->option, right);
    assert_int_equal(right->at.line, 6);
    assert_int_equal(right->at.column, 3);
    assert_int_equal(wrong->claims.count, 1);
    assert_null(wrong->feedback);
    fixture_free(f);
}

static void typed_numbers_have_tolerance_and_unit(void **state)
{
    (void)state;
    static const struct {
        const char *item, *tolerance, *unit;
        double amount;
        bool exact, percent;
    } cases[] = {
        {"`{lua} n`", "", "", 0, true, false},
        {"`{lua} n` bytes", "", "bytes", 0, true, false},
        {"`{lua} n` ± 0.1 % bytes per row", "0.1 %", "bytes per row", 0.1, false, true},
        {"`{lua} n` ±2", "2", "", 2, false, false},
        {"`{lua} n` ± 1e-3 em", "1e-3", "em", 1e-3, false, false},
        {"`{lua} n` ± 5%", "5%", "", 5, false, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct buf body = {0};
        buf_format(&body, "How many?\n\n- [=] %s\n  - why\n", cases[i].item);
        struct fixture *f = fixture_of(body.ptr);
        assert_string_equal(fixture_messages(f), "");
        const struct question *question = question_of(f, 0);
        assert_true(str_is(question->tolerance.text, cases[i].tolerance));
        assert_true(str_is(question->unit, cases[i].unit));
        assert_int_equal(question->tolerance.exact, cases[i].exact);
        assert_int_equal(question->tolerance.percent, cases[i].percent);
        if (!cases[i].exact)
            assert_true(question->tolerance.amount == cases[i].amount);
        assert_int_equal(question->answer->kind, CELL_ANSWER);
        assert_string_equal(fixture_tree(f),
                            "question{item{p[How many?]} item item{p[why]}} counter");
        fixture_free(f);
        buf_clear(&body);
    }
}

static void sections_count_their_questions(void **state)
{
    (void)state;
    struct fixture *f = fixture_of("## A\n\n" QUESTION "\n> [!ANSWER]\n> a\n\nText.\n\n"
                                   "## B\n\nText.\n\n## C\n\n1. Why?\n   - [x] a\n   - [ ] b\n"
                                   "2. How?\n   - [x] a\n   - [ ] b\n");
    assert_string_equal(fixture_messages(f), "");
    assert_string_equal(
        fixture_tree(f),
        "h2#a[A] question{item{p[Which?]} item{p[a]} item{p[b]}} ANSWER{p[a]} counter p[Text.] "
        "h2#b[B] p[Text.] h2#c[C] list1{item{question{item{p[Why?]} item{p[a]} item{p[b]}}} "
        "item{question{item{p[How?]} item{p[a]} item{p[b]}}}} counter");
    assert_int_equal(question_of(f, 0)->section, 1);
    assert_int_equal(question_of(f, 2)->section, 2);
    assert_int_equal(f->lesson.root->last->questions, 2);
    fixture_free(f);
}

static void names_stay_and_versions_follow_the_text(void **state)
{
    (void)state;
    struct fixture *f = fixture_of(QUESTION), *moved = fixture_of("Text.\n\nMore.\n\n" QUESTION);
    struct fixture *changed = fixture_of(ASKED "- [x] a\n- [ ] c\n");
    struct fixture *flipped = fixture_of(ASKED "- [ ] a `{claim} x`\n- [x] b\n  - why\n");
    struct fixture *numbered = fixture_of("1. Text.\n2. Which?\n   - [x] a\n   - [ ] b\n");
    struct fixture *twice = fixture_of(QUESTION "\n" QUESTION);
    const struct question *question = question_of(f, 0);
    assert_true(str_starts(question->id, "x/"));
    assert_true(str_eq(question_of(moved, 0)->id, question->id));
    assert_true(str_eq(question_of(moved, 0)->version, question->version));
    assert_true(str_eq(question_of(numbered, 0)->id, question->id));
    assert_true(str_eq(question_of(changed, 0)->id, question->id));
    assert_false(str_eq(question_of(changed, 0)->version, question->version));
    assert_true(str_eq(question_of(flipped, 0)->version, question->version));
    assert_false(str_eq(question_of(twice, 0)->id, question_of(twice, 1)->id));
    fixture_free(f);
    fixture_free(moved);
    fixture_free(changed);
    fixture_free(flipped);
    fixture_free(numbered);
    fixture_free(twice);
}

static void lists_that_cannot_ask_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {ASKED "- [x] a\n- b\n",
         AT "7:3: error: this item has no mark, but others of its list have\n" AT
            "6:3: note: this one has\n" AT "7:3: hint: begin all with [ ], [x] or [?], or write "
            "\\[ for the sign itself\n"},
        {"- [x] a\n- [ ] b\n",
         AT "4:3: error: this list of options has no question before it\n" AT
            "4:3: hint: ask in a paragraph right before the list, or write \\[ for the sign "
            "itself\n"},
        {ASKED "- [x] a\n- [ ]\n", AT "7:3: error: this option has no text\n" AT
                                      "7:3: hint: write behind the mark what it says\n"},
        {ASKED "- [x] a\n  - why\n  - not\n- [ ] b\n",
         AT "8:3: error: an option has one reason\n" AT
            "8:3: hint: write it as one item nested in the option, of paragraphs if need be\n"},
        {ASKED "- [x] a\n  - [ ] c\n- [ ] b\n",
         AT "7:5: error: a question cannot stand in an option of another\n" AT
            "7:5: hint: write \\[ for the sign itself\n"},
        {"> [!PREDICT]\n> a\n\n> [!ANSWER]\n> - [x] b\n",
         AT "8:5: error: a list in an answer is ticked off by readers\n" AT
            "8:5: hint: begin each of its items with [ ]\n"},
        {"Text. `{claim} x`\n", AT "4:7: error: a claim cannot stand here\n" AT
                                   "4:7: hint: claims belong to the options of a question\n"},
    };
    expect_messages(cases, COUNT(cases));
}

static void questions_that_cannot_be_answered_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {QUESTION, ""},
        {ASKED "- [x] a\n", AT "6:3: error: this option is alone\n" AT
                               "6:3: hint: a question lets choose: write a list of two options "
                               "or more\n"},
        {ASKED "- [ ] a\n- [ ] b\n", AT "6:3: error: none of the options is right\n" AT
                                        "6:3: hint: mark those that are with [x]\n"},
        {ASKED "- [x] `{lua} 1`\n- [ ] `{lua} 2`\n", ""},
        {ASKED "- [x] *a* b\n- [ ] c\n- [ ] a\n  b\n",
         AT "8:3: error: two options read alike\n" AT "6:3: note: the other one is here\n" AT
            "8:3: hint: take one of them out\n"},
        {ASKED "- [?] a `{claim} x`\n- [x] b\n",
         AT "6:3: error: some options of this question have [?], others have not\n" AT
            "7:3: note: this one has not\n" AT
            "6:3: hint: let claims decide for all options with [?], or for none\n"},
        {ASKED "- [?] a `{claim} x`\n- [?] b\n",
         AT "7:3: error: nothing decides whether this option is right\n" AT
            "7:3: hint: write one `{claim} expression` in the option or in its feedback\n"},
        {ASKED "- [?] a `{claim} x` `{claim} y`\n- [?] b `{claim} z`\n",
         AT "6:3: error: more than one claim decides whether this option is right\n" AT
            "6:3: hint: write one `{claim} expression` in the option or in its feedback\n"},
    };
    expect_checked(cases, COUNT(cases));
}

#define FORM                                                                                       \
    "hint: write [=] `{lua} expression`, then perhaps ± and a tolerance (2, 0.5 or 0.1 %), then " \
    "perhaps a unit\n"

static void bad_numbers_are_reported(void **state)
{
    (void)state;
    static const struct reading_case cases[] = {
        {ASKED "- [=] 12\n",
         AT "6:3: error: a typed number needs the value that is asked for\n" AT "6:3: " FORM},
        {ASKED "- [=] `{lua} n` ± 0 %\n",
         AT "6:16: error: the tolerance must be a number above zero\n" AT "6:16: " FORM},
        {ASKED "- [=] `{lua} n` ± some\n",
         AT "6:16: error: the tolerance must be a number above zero\n" AT "6:16: " FORM},
        {ASKED "- [=] `{lua} n` *bytes*\n",
         AT "6:17: error: a typed number is followed by plain text only\n" AT "6:17: " FORM},
        {ASKED "- [=] `{lua} n`\n- [=] `{lua} m`\n",
         AT "7:3: error: a typed number must be alone in its list\n" AT
            "7:3: hint: ask for each number in a paragraph and a list of its own\n"},
        {ASKED "- [=] `{lua} n`\n\n  Text.\n",
         AT "8:3: error: a typed number has no other text\n" AT
            "8:3: hint: write it before the list, or as a reason nested in the item\n"},
        {ASKED "[=] `{lua} n`\n", AT "6:1: error: a typed number must be the item of a list\n" AT
                                     "6:1: hint: write - [=] `{lua} expression`\n"},
    };
    expect_messages(cases, COUNT(cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marked_lists_are_questions),
        cmocka_unit_test(marks_decide_the_kind),
        cmocka_unit_test(claims_leave_the_text),
        cmocka_unit_test(typed_numbers_have_tolerance_and_unit),
        cmocka_unit_test(sections_count_their_questions),
        cmocka_unit_test(names_stay_and_versions_follow_the_text),
        cmocka_unit_test(lists_that_cannot_ask_are_reported),
        cmocka_unit_test(questions_that_cannot_be_answered_are_reported),
        cmocka_unit_test(bad_numbers_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
