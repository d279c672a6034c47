#include "model/question.h"

#include "base/buf.h"
#include "model/course.h"

bool option_is_proven(const struct option *option)
{
    return option->claims.count > 0;
}

static bool is_choice(const struct question *question)
{
    return question->kind != QUESTION_NUMBER;
}

static void check_count(const struct question *question, struct diag *diag)
{
    if (question->options.count > 1)
        return;
    diag_error(diag, question->options.items[0]->at, "this option is alone");
    diag_hint(diag, "a question lets choose: write a list of two options or more");
}

static void check_right(const struct question *question, struct diag *diag)
{
    for (size_t i = 0; i < question->options.count; i++)
        if (question->options.items[i]->mark != OPTION_WRONG)
            return;
    diag_error(diag, question->options.items[0]->at, "none of the options is right");
    diag_hint(diag, "mark those that are with [x]");
}

/* The first option whose mark is computed, or is not, as COMPUTED says; NULL if none. */
static const struct option *find_option(const struct question *question, bool computed)
{
    for (size_t i = 0; i < question->options.count; i++)
        if ((question->options.items[i]->mark == OPTION_COMPUTED) == computed)
            return question->options.items[i];
    return NULL;
}

static void check_computed(const struct question *question, struct diag *diag)
{
    const struct option *computed = find_option(question, true);
    const struct option *marked = find_option(question, false);
    if (!computed || !marked)
        return;
    diag_error(diag, computed->at, "some options of this question have [?], others have not");
    diag_note(diag, marked->at, "this one has not");
    diag_hint(diag, "let claims decide for all options with [?], or for none");
}

static void check_claim(const struct option *option, struct diag *diag)
{
    if (option->mark != OPTION_COMPUTED || option->claims.count == 1)
        return;
    if (option->claims.count == 0)
        diag_error(diag, option->at, "nothing decides whether this option is right");
    else
        diag_error(diag, option->at, "more than one claim decides whether this option is right");
    diag_hint(diag, "write one `{claim} expression` in the option or in its feedback");
}

static void add_spans(struct buf *out, const struct span *spans)
{
    for (; spans; spans = spans->next) {
        if (spans->kind == SPAN_SOFT_BREAK || spans->kind == SPAN_HARD_BREAK)
            buf_char(out, ' ');
        if (spans->kind == SPAN_VALUE)
            buf_format(out, "{%.*s}", STR(spans->cell->text));
        buf_add(out, spans->text);
        buf_add(out, spans->url);
        add_spans(out, spans->first);
    }
}

static void add_table(struct buf *out, const struct table *table)
{
    for (size_t row = 0; row < table->rows.count; row++)
        for (size_t column = 0; column < table->columns; column++)
            add_spans(out, table->rows.items[row][column].spans);
}

struct str option_text(struct arena *arena, const struct option *option)
{
    struct buf out = {0};
    for (const struct block *block = option->text; block;
         block = block_after(block, option->text)) {
        add_spans(&out, block->spans);
        buf_add(&out, block->text);
        buf_add(&out, block->code.text);
        if (block->cell)
            buf_add(&out, block->cell->text);
        if (block->table)
            add_table(&out, block->table);
        buf_char(&out, '\n');
    }
    struct str text = str_copy(arena, buf_str(&out));
    buf_clear(&out);
    return text;
}

static void check_alike(struct arena *arena, const struct question *question, struct diag *diag)
{
    struct map texts = {0};
    for (size_t i = 0; i < question->options.count; i++) {
        struct option *option = question->options.items[i];
        struct str text = option_text(arena, option);
        const struct option *other = map_get(&texts, text);
        if (!other) {
            map_put(arena, &texts, text, option);
            continue;
        }
        diag_error(diag, option->at, "two options read alike");
        diag_note(diag, other->at, "the other one is here");
        diag_hint(diag, "take one of them out");
    }
}

static void check_choice(struct arena *arena, const struct question *question, struct diag *diag)
{
    check_count(question, diag);
    check_right(question, diag);
    check_computed(question, diag);
    check_alike(arena, question, diag);
    for (size_t i = 0; i < question->options.count; i++)
        check_claim(question->options.items[i], diag);
}

void question_check(struct course *course, struct diag *diag)
{
    for (size_t i = 0; i < course->lessons.count; i++) {
        const struct lesson *lesson = course->lessons.items[i];
        for (size_t j = 0; j < lesson->questions.count; j++)
            if (is_choice(lesson->questions.items[j]))
                check_choice(course->arena, lesson->questions.items[j], diag);
    }
}
