#include "lab/task.h"

struct task {
    const struct lesson *lesson;
    const struct value *results;
    struct buf *out;
};

/* What the page shows for an inline value: a gap for a number that is asked for, nothing for a
 * claim. */
static void add_value(const struct task *task, const struct cell *cell, struct buf *out)
{
    if (cell->kind == CELL_ANSWER)
        buf_text(out, "____");
    if (cell->kind != CELL_INLINE)
        return;
    const struct value *list = value_get(task->results, "results");
    bool there = list && list->kind == VALUE_LIST && (size_t)cell->index < list->list.count;
    const struct value *result = there ? list->list.items[cell->index] : NULL;
    struct str text = value_get_str(result, "text"), tex = value_get_str(result, "tex");
    if (tex.len)
        buf_format(out, "$`%.*s`$", STR(tex));
    else
        buf_add(out, text.len ? text : cell->expected.text);
}

static bool is_inline(const struct cell *cell)
{
    return cell->kind == CELL_INLINE || cell->kind == CELL_CLAIM || cell->kind == CELL_ANSWER;
}

/* The first such cell of line N that begins after START bytes, NULL if there is none. */
static const struct cell *next_value(const struct task *task, int n, size_t start)
{
    const struct cell *first = NULL;
    for (size_t i = 0; i < task->lesson->cells.count; i++) {
        const struct cell *cell = task->lesson->cells.items[i];
        if (is_inline(cell) && cell->at.line == n && (size_t)cell->at.column > start &&
            (!first || cell->at.column < first->at.column))
            first = cell;
    }
    return first;
}

/* Adds LINE, of which links that lead nowhere without the course keep their words alone. */
static void add_unlinked(struct str line, struct buf *out)
{
    for (size_t middle; (middle = str_find(line, "](", 0)) < line.len;) {
        size_t end = str_find(line, ")", middle), start = middle;
        struct str url = str_slice(line, middle + 2, end);
        while (start > 0 && line.ptr[start] != '[')
            start--;
        bool stays = str_find(url, ":", 0) < url.len || end == line.len || line.ptr[start] != '[';
        buf_add(out, str_slice(line, 0, stays ? end + 1 : start));
        if (!stays)
            buf_add(out, str_slice(line, start + 1, middle));
        line = str_slice(line, end + 1, line.len);
    }
    buf_add(out, line);
}

/* Line N from byte START on, with its values put in: `{lua} expr --> 12` becomes 12. */
static void add_valued(const struct task *task, int n, size_t start, struct buf *out)
{
    struct str line = source_line(task->lesson->source, n);
    for (const struct cell *cell; (cell = next_value(task, n, start));) {
        size_t expression = (size_t)cell->at.column - 1, open = expression;
        while (open > start && line.ptr[open] != '`')
            open--;
        buf_add(out, str_slice(line, start, open));
        add_value(task, cell, out);
        start = str_find(line, "`", expression) + 1;
    }
    buf_add(out, str_slice(line, start, line.len));
}

/* The option whose mark line N holds, or whose reason it is part of; NULL for other lines. */
static const struct option *option_of(const struct task *task, int n, bool *reason)
{
    for (size_t i = 0; i < task->lesson->questions.count; i++) {
        const struct question *question = task->lesson->questions.items[i];
        for (size_t j = 0; j < question->options.count; j++) {
            const struct option *option = question->options.items[j];
            const struct block *feedback = option->feedback;
            *reason = feedback && n >= feedback->at.line && n <= feedback->last_line;
            if (*reason || option->at.line == n)
                return option;
        }
    }
    return NULL;
}

/* Line N from byte START on, and of an option neither whether it is right nor why. */
static void add_line(const struct task *task, int n, size_t start)
{
    enum { MARK = sizeof "[x]" - 1 };
    bool reason;
    const struct option *option = option_of(task, n, &reason);
    struct str text = source_line(task->lesson->source, n);
    struct buf line = {0};
    if (option && reason)
        return;
    if (option) {
        size_t mark = (size_t)option->at.column - 1;
        buf_add(&line, str_slice(text, start, mark));
        buf_text(&line, "[ ]");
        start = mark + MARK;
    }
    add_valued(task, n, start, &line);
    while (option && line.len && line.ptr[line.len - 1] == ' ')
        line.len--; /* before a claim */
    add_unlinked(buf_str(&line), task->out);
    buf_char(task->out, '\n');
    buf_clear(&line);
}

static bool is_shown(const struct block *block)
{
    switch (block->kind) {
    case BLOCK_PARAGRAPH:
    case BLOCK_HEADING:
    case BLOCK_LIST:
    case BLOCK_ITEM:
    case BLOCK_QUOTE:
    case BLOCK_RULE:
    case BLOCK_LISTING:
    case BLOCK_MATH:
    case BLOCK_QUESTION:
    case BLOCK_TABLE: return true;
    case BLOCK_CALLOUT:
        return block->callout != CALLOUT_HINT && block->callout != CALLOUT_ANSWER &&
               block->callout != CALLOUT_EXPLAIN;
    default: return false;
    }
}

/* A block that holds anything else is left out whole: its lines would show that, too. */
static bool is_part(const struct block *block)
{
    for (const struct block *b = block; b; b = block_after(b, block))
        if (!is_shown(b))
            return false;
    return true;
}

static void add_block(const struct task *task, const struct block *block)
{
    int first = block->kind == BLOCK_QUESTION ? block->question->at.line : block->at.line;
    int last = block->last_line; /* a list's last line may be an empty one */
    while (last > block->at.line && str_trim(source_line(task->lesson->source, last)).len == 0)
        last--;
    for (int n = first; n <= last; n++)
        add_line(task, n, 0);
    buf_char(task->out, '\n');
}

/* What the lab's program prints, if the lesson says so itself. */
static void add_output(const struct lab *lab, const struct block *block, struct buf *out)
{
    for (size_t i = 0; i < lab->outputs.count; i++) {
        struct str text = lab->outputs.items[i].text;
        if (lab->outputs.items[i].block == block && text.len)
            buf_format(out, "```\n%.*s%s```\n\n", STR(text), str_ends(text, "\n") ? "" : "\n");
    }
}

static bool is_over(const struct lab *lab, const struct block *block)
{
    return block->kind == BLOCK_HEADING && (!lab->heading || block->level <= lab->heading->level);
}

void task_text(const struct lab *lab, const struct value *results, struct buf *out)
{
    struct task task = {lab->lesson, results, out};
    const struct block *block = lab->heading ? lab->heading->next : lab->lesson->root->first;
    for (; block && !is_over(lab, block); block = block->next)
        if (is_part(block))
            add_block(&task, block);
        else
            add_output(lab, block, out);
}

/* Behind the "> " that a line of a quote begins with. */
static size_t quote_start(struct str line)
{
    size_t start = 0;
    while (start < line.len && (line.ptr[start] == ' ' || line.ptr[start] == '\t'))
        start++;
    if (start == line.len || line.ptr[start] != '>')
        return start;
    start++;
    return start < line.len && line.ptr[start] == ' ' ? start + 1 : start;
}

void task_hint(const struct lab *lab, const struct block *hint, const struct value *results,
               struct buf *out)
{
    struct task task = {lab->lesson, results, out};
    for (int n = hint->at.line + 1; n <= hint->last_line; n++)
        add_line(&task, n, quote_start(source_line(task.lesson->source, n)));
}
