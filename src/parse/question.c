#include "parse/question.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/unique.h"
#include "parse/blocks.h"
#include "parse/chars.h"
#include "parse/claim.h"
#include "parse/mark.h"
#include "parse/number.h"

static bool is_callout(const struct block *block, enum callout_kind kind)
{
    return block->kind == BLOCK_CALLOUT && block->callout == kind;
}

static bool is_inside(const struct block *block, enum callout_kind kind)
{
    while (block && !is_callout(block, kind))
        block = block->parent;
    return block != NULL;
}

/* The root of a lesson is an item too, of no list. */
static bool is_list_item(const struct block *block)
{
    return block->kind == BLOCK_ITEM && block->parent;
}

/* What was reported once is enough: the claims in it are not looked at again. */
static void refuse(struct reading *reading, struct block *list, const char *hint)
{
    diag_hint(reading->diag, "%s", hint);
    claim_take(reading, list, arena_new(reading->arena, struct option));
}

/* Options */

/* The item nested in ITEM, taken out of it; NULL if there is none. */
static struct block *take_feedback(struct reading *reading, struct block *item)
{
    struct block *list = item->last;
    if (!list || list->kind != BLOCK_LIST)
        return NULL;
    if (list->first != list->last) {
        diag_error(reading->diag, list->first->next->at, "an option has one reason");
        diag_hint(reading->diag, "write it as one item nested in the option, of paragraphs if need "
                                 "be");
    }
    block_remove(list);
    return list->first;
}

static void check_text(struct reading *reading, const struct option *option)
{
    const struct block *first = option->text->first;
    if (first && first->spans)
        return;
    diag_error(reading->diag, option->at, "this option has no text");
    diag_hint(reading->diag, "write behind the mark what it says");
}

static enum option_mark meaning_of(char mark)
{
    return mark == '?' ? OPTION_COMPUTED : mark == ' ' ? OPTION_WRONG : OPTION_RIGHT;
}

static struct option *add_option(struct reading *reading, struct block *block, struct block *item)
{
    struct option *option = arena_new(reading->arena, struct option);
    option->question = block->question;
    option->at = mark_place(item);
    option->mark = meaning_of(mark_of(item));
    mark_drop(item);
    struct block *feedback = take_feedback(reading, item);
    claim_take(reading, item, option);
    block_append(block, item);
    option->text = item;
    if (feedback) {
        claim_take(reading, feedback, option);
        block_append(block, feedback);
        option->feedback = feedback->first ? feedback : NULL;
    }
    *vec_add(reading->arena, &block->question->options) = option;
    return option;
}

/* Questions */

/* In a list's item all that stands before, back to a question that was asked already; else the
 * one paragraph.  NULL if there is nothing. */
static struct block *stem_start(const struct block *list)
{
    struct block *start = NULL, *block = list->previous;
    if (!is_list_item(list->parent))
        return block && block->kind == BLOCK_PARAGRAPH ? block : NULL;
    for (; block && block->kind != BLOCK_QUESTION && !is_callout(block, CALLOUT_ANSWER);
         block = block->previous)
        start = block;
    return start;
}

/* Moves the blocks from FIRST up to LIST into one of their own. */
static struct block *take_stem(struct reading *reading, struct block *list, struct block *first)
{
    struct block *stem = blocks_add(reading->arena, NULL, BLOCK_ITEM, first->at, list->at.line - 1);
    while (first != list) {
        struct block *next = first->next;
        block_remove(first);
        block_append(stem, first);
        first = next;
    }
    return stem;
}

static void add_options(struct reading *reading, struct block *block, struct block *item)
{
    while (item) {
        struct block *next = item->next;
        check_text(reading, add_option(reading, block, item));
        item = next;
    }
}

static void add_number(struct reading *reading, struct block *block, struct block *item)
{
    struct block *text = item->first;
    const struct option *option = add_option(reading, block, item);
    number_read(reading, text->spans, option->at, block->question);
    if (text == item->first)
        block_remove(text);
    if (!item->first)
        return;
    diag_error(reading->diag, item->first->at, "a typed number has no other text");
    diag_hint(reading->diag, "write it before the list, or as a reason nested in the item");
}

static enum question_kind kind_of(const struct block *first)
{
    size_t right = 0, computed = 0;
    for (const struct block *item = first; item; item = item->next) {
        right += mark_of(item) == 'x';
        computed += mark_of(item) == '?';
    }
    if (mark_of(first) == '=')
        return QUESTION_NUMBER;
    return computed ? QUESTION_COMPUTED : right > 1 ? QUESTION_CHECKS : QUESTION_RADIO;
}

static void make_question(struct reading *reading, struct block *list, struct block *start)
{
    struct lesson *lesson = reading->lesson;
    struct question *question = arena_new(reading->arena, struct question);
    struct block *item = list->first, *stem = take_stem(reading, list, start);
    *vec_add(reading->arena, &lesson->questions) = question;
    question->kind = kind_of(item);
    question->number = (int)lesson->questions.count;
    question->at = stem->at;
    question->stem = stem;
    list->kind = BLOCK_QUESTION;
    list->question = question;
    list->first = list->last = NULL;
    block_append(list, stem);
    if (question->kind == QUESTION_NUMBER)
        add_number(reading, list, item);
    else
        add_options(reading, list, item);
}

static void read_question(struct reading *reading, struct block *list)
{
    struct place at = mark_place(list->first);
    struct block *start = stem_start(list);
    if (reading_course_page(reading)) {
        diag_error(reading->diag, at, "a question cannot stand in the course page");
        refuse(reading, list, "questions belong to lessons");
    } else if (is_list_item(list->parent) && mark_of(list->parent)) {
        diag_error(reading->diag, at, "a question cannot stand in an option of another");
        refuse(reading, list, "write \\[ for the sign itself");
    } else if (!start) {
        diag_error(reading->diag, at, "this list of options has no question before it");
        refuse(reading, list,
               "ask in a paragraph right before the list, or write \\[ for the sign "
               "itself");
    } else {
        make_question(reading, list, start);
    }
}

static void read_ticks(struct reading *reading, struct block *list)
{
    for (struct block *item = list->first; item; item = item->next) {
        if (mark_of(item) == ' ')
            continue;
        diag_error(reading->diag, mark_place(item), "a list in an answer is ticked off by readers");
        refuse(reading, list, "begin each of its items with [ ]");
        return;
    }
    for (struct block *item = list->first; item; item = item->next)
        mark_drop(item);
    list->ticks = true;
}

/* Whether all items are marked; a mixture is reported. */
static bool is_marked(struct reading *reading, struct block *list)
{
    const struct block *marked = NULL, *unmarked = NULL, *number = NULL;
    for (const struct block *item = list->first; item; item = item->next) {
        const struct block **slot = mark_of(item) ? &marked : &unmarked;
        *slot = *slot ? *slot : item;
        if (mark_of(item) == '=')
            number = item;
    }
    if (marked && unmarked) {
        diag_error(reading->diag, mark_place(unmarked),
                   "this item has no mark, but others of its list have");
        diag_note(reading->diag, mark_place(marked), "this one has");
        refuse(reading, list, "begin all with [ ], [x] or [?], or write \\[ for the sign itself");
    } else if (number && list->first != list->last) {
        diag_error(reading->diag, mark_place(number), "a typed number must be alone in its list");
        refuse(reading, list, "ask for each number in a paragraph and a list of its own");
    } else {
        return marked != NULL;
    }
    return false;
}

void question_read(struct reading *reading, struct block *list)
{
    if (!is_marked(reading, list))
        return;
    if (is_inside(list, CALLOUT_ANSWER))
        read_ticks(reading, list);
    else
        read_question(reading, list);
}

/* Names */

/* The words of the lines from AT to line LAST, with a blank behind each. */
static void add_words(struct buf *words, struct place at, int last)
{
    for (int line = at.line; line <= last; line++) {
        struct str text = source_line(at.source, line);
        size_t start = line == at.line ? (size_t)at.column - 1 : 0;
        while ((start = skip_blanks(text, start)) < text.len) {
            size_t end = start;
            while (end < text.len && !is_blank(text.ptr[end]))
                end++;
            buf_add(words, str_slice(text, start, end));
            buf_char(words, ' ');
            start = end;
        }
    }
}

static void name_question(struct reading *reading, const struct block *block, struct map *names)
{
    enum { DIGITS = 12 };
    struct question *question = block->question;
    struct buf text = {0};
    add_words(&text, question->at, block->at.line - 1);
    struct str id = str_format(reading->arena, "%.*s/%.*s", STR(reading->lesson->slug), DIGITS,
                               hash_of(buf_str(&text)).hex);
    question->id = unique_name(reading->arena, names, id, 2);
    for (size_t i = 0; i < question->options.count; i++)
        buf_add(&text, option_text(reading->arena, question->options.items[i]));
    buf_add(&text, question->unit);
    question->version = str_format(reading->arena, "%.*s", DIGITS, hash_of(buf_str(&text)).hex);
    buf_clear(&text);
}

/* Counters */

struct section {
    int number, questions;
    struct block *last; /* the block of the lesson that holds the last of them */
};

static void add_counter(struct reading *reading, struct section *section)
{
    if (section->questions == 0)
        return;
    struct block *before = section->last;
    if (before->next && is_callout(before->next, CALLOUT_ANSWER))
        before = before->next;
    struct block *counter =
        blocks_add(reading->arena, NULL, BLOCK_COUNTER, before->at, before->last_line);
    counter->section = section->number;
    counter->questions = section->questions;
    block_insert(before, counter);
    *section = (struct section){.number = section->number + 1};
}

static void count_questions(struct block *top, struct section *section)
{
    for (struct block *block = top; block; block = block_after(block, top)) {
        if (block->kind != BLOCK_QUESTION || is_inside(block, CALLOUT_PREDICT))
            continue;
        block->question->section = section->number;
        section->questions++;
        section->last = top;
    }
}

static const struct block *next_heading(const struct block *block)
{
    do
        block = block->next;
    while (block && block->kind != BLOCK_HEADING);
    return block;
}

/* The first lab of the lesson: the course's last ones are its own. */
static size_t first_lab(const struct reading *reading)
{
    size_t first = reading->course->labs.count;
    while (first > 0 && reading->course->labs.items[first - 1]->lesson == reading->lesson)
        first--;
    return first;
}

/* Whether a lab opens between HEADING and the next one: its section is that lab's task.  *LAB
 * is the first one that may; headings and labs both come in the order of the text. */
static bool opens_lab(const struct reading *reading, const struct block *heading, size_t *lab)
{
    const struct block *next = next_heading(heading);
    size_t count = reading->course->labs.count;
    struct lab *const *labs = reading->course->labs.items;
    while (*lab < count && labs[*lab]->at.line <= heading->at.line)
        ++*lab;
    return *lab < count && (!next || labs[*lab]->at.line < next->at.line);
}

static void refuse_strays(struct reading *reading)
{
    struct block *root = reading->lesson->root;
    for (struct block *block = root; block; block = block_after(block, root)) {
        if (block->kind != BLOCK_PARAGRAPH || mark_at(block->at) != '=' ||
            is_list_item(block->parent))
            continue;
        diag_error(reading->diag, block->at, "a typed number must be the item of a list");
        diag_hint(reading->diag, "write - [=] `{lua} expression`");
    }
    claim_refuse_rest(reading);
}

void question_finish(struct reading *reading)
{
    struct block *root = reading->lesson->root;
    struct section section = {.number = 1};
    struct map names = {0};
    size_t lab = first_lab(reading);
    int lab_level = 0; /* of the heading whose section is a lab's task */
    for (struct block *block = root->first; block; block = block->next) {
        if (block->kind == BLOCK_HEADING) {
            add_counter(reading, &section);
            if (lab_level == 0 || block->level <= lab_level)
                lab_level = opens_lab(reading, block, &lab) ? block->level : 0;
        }
        if (lab_level == 0)
            count_questions(block, &section);
    }
    add_counter(reading, &section);
    for (struct block *block = root; block; block = block_after(block, root))
        if (block->kind == BLOCK_QUESTION)
            name_question(reading, block, &names);
    refuse_strays(reading);
}
