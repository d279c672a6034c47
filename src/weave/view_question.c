#include "weave/view_question.h"

#include <math.h>

#include "base/fmt.h"
#include "weave/view_block.h"
#include "weave/view_number.h"
#include "weave/view_span.h"

bool view_question_answers(const struct view *view)
{
    enum answers answers = view->lesson->answers;
    return answers == ANSWERS_AFTER || (answers == ANSWERS_KEY && view->medium == VIEW_KEY);
}

static bool holds(const struct view *view, const struct cell *claim)
{
    return value_get_bool(view->results[claim->index], "holds");
}

static bool is_right(const struct view *view, const struct option *option)
{
    if (option->mark != OPTION_COMPUTED)
        return option->mark == OPTION_RIGHT;
    return option->claims.count > 0 && holds(view, option->claims.items[0]);
}

static bool takes_one(const struct view *view, const struct question *question)
{
    size_t right = 0;
    for (size_t i = 0; i < question->options.count; i++)
        right += is_right(view, question->options.items[i]);
    return right <= 1;
}

static const char *type_of(const struct view *view, const struct question *question)
{
    if (question->kind == QUESTION_NUMBER)
        return "number";
    return takes_one(view, question) ? "radio" : "checks";
}

static void set_reason(struct view *view, struct value *map, const struct option *option)
{
    if (option->feedback && view_question_answers(view))
        value_set(view->arena, map, "reason", view_block_list(view, option->feedback->first));
}

/* The first paragraph is what a label can hold, the blocks behind it follow the label. */
static struct value *option_view(struct view *view, const struct option *option)
{
    struct value *map = value_map(view->arena);
    const struct block *first = option->text->first;
    value_set(view->arena, map, "content", view_span_list(view, first->spans));
    if (first->next)
        value_set(view->arena, map, "blocks", view_block_list(view, first->next));
    value_set(view->arena, map, "proven", value_bool(view->arena, option_is_proven(option)));
    if (view_question_answers(view))
        value_set(view->arena, map, "right", value_bool(view->arena, is_right(view, option)));
    set_reason(view, map, option);
    return map;
}

/* What a reader sees of an option, as one text. */
static struct str text_of(struct view *view, const struct value *option)
{
    struct buf text = {0};
    struct value *shown = value_map(view->arena);
    value_set(view->arena, shown, "content", value_get(option, "content"));
    value_set(view->arena, shown, "blocks", value_get(option, "blocks"));
    value_write(&text, shown);
    struct str copy = str_copy(view->arena, buf_str(&text));
    buf_clear(&text);
    return copy;
}

/* Options that are written apart may become alike by what their values are. */
static void check_alike(struct view *view, const struct question *question,
                        const struct value *options)
{
    struct map texts = {0};
    for (size_t i = 0; i < options->list.count; i++) {
        struct option *option = question->options.items[i];
        struct str text = text_of(view, options->list.items[i]);
        const struct option *other = map_get(&texts, text);
        if (!other) {
            map_put(view->arena, &texts, text, option);
            continue;
        }
        diag_error(view->diag, option->at, "two options read alike once their values are computed");
        diag_note(view->diag, other->at, "the other one is here");
        diag_hint(view->diag, "take one of them out, or give its value more digits");
    }
}

static void set_options(struct view *view, struct value *node, const struct question *question)
{
    struct value *options = value_list(view->arena);
    for (size_t i = 0; i < question->options.count; i++)
        value_add(view->arena, options, option_view(view, question->options.items[i]));
    check_alike(view, question, options);
    value_set(view->arena, node, "options", options);
}

/* A whole number as such, another one by six decimals or by its size. */
static struct str show_number(struct view *view, const struct value *number)
{
    const double small = 1e-4, large = 1e15;
    double x = number->kind == VALUE_INT ? 0 : number->number;
    bool whole = number->kind == VALUE_INT || (fabs(x) < large && x >= floor(x) && x <= floor(x));
    struct buf text = {0};
    if (whole)
        fmt_int(&text, number->kind == VALUE_INT ? number->integer : (int64_t)x);
    else if (fabs(x) >= small && fabs(x) < large)
        fmt_short(&text, x, 6);
    else
        fmt_sci(&text, x, 4);
    struct str copy = str_copy(view->arena, buf_str(&text));
    buf_clear(&text);
    return copy;
}

static struct str exact_number(struct view *view, const struct value *number)
{
    return number->kind == VALUE_INT ? str_format(view->arena, "%lld", (long long)number->integer)
                                     : view_number_exact(view->arena, number->number);
}

static double as_float(const struct value *number)
{
    return number->kind == VALUE_INT ? (double)number->integer : number->number;
}

/* The number, as shown and exactly; how far from it is near enough, as written and exactly. */
static void set_answer(struct view *view, struct value *node, const struct question *question)
{
    const struct value *number = value_get(view->results[question->answer->index], "value");
    const struct tolerance *tolerance = &question->tolerance;
    struct value *answer = value_map(view->arena);
    view_set_text(view, answer, "text", show_number(view, number));
    view_set_text(view, answer, "value", exact_number(view, number));
    if (!tolerance->exact) {
        double within = tolerance->amount * (tolerance->percent ? fabs(as_float(number)) / 100 : 1);
        view_set_text(view, answer, "tolerance", tolerance->text);
        view_set_text(view, answer, "within", view_number_exact(view->arena, within));
    }
    set_reason(view, answer, question->options.items[0]);
    value_set(view->arena, node, "answer", answer);
}

static bool is_in_list(const struct question *question)
{
    const struct block *parent = question->stem->parent->parent;
    return parent->kind == BLOCK_ITEM && parent->parent;
}

struct value *view_question(struct view *view, const struct question *question)
{
    struct value *node = view_node(view, "question");
    value_set(view->arena, node, "type", value_text(view->arena, type_of(view, question)));
    value_set(view->arena, node, "number", value_int(view->arena, question->number));
    view_set_text(view, node, "id", question->id);
    view_set_text(view, node, "version", question->version);
    value_set(view->arena, node, "stem", view_block_list(view, question->stem->first));
    if (is_in_list(question))
        value_set(view->arena, node, "listed", value_bool(view->arena, true));
    value_set(view->arena, node, "answers", value_bool(view->arena, view_question_answers(view)));
    if (question->section)
        value_set(view->arena, node, "section", value_int(view->arena, question->section));
    if (question->kind != QUESTION_NUMBER) {
        set_options(view, node, question);
        return node;
    }
    view_set_text(view, node, "unit", question->unit);
    if (view_question_answers(view))
        set_answer(view, node, question);
    return node;
}

struct value *view_question_counter(struct view *view, const struct block *counter)
{
    struct value *node = view_node(view, "counter");
    value_set(view->arena, node, "section", value_int(view->arena, counter->section));
    value_set(view->arena, node, "questions", value_int(view->arena, counter->questions));
    return node;
}
