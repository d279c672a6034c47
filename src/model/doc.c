#include "model/doc.h"

void block_append(struct block *parent, struct block *child)
{
    child->parent = parent;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
}

struct block *block_after(const struct block *block, const struct block *root)
{
    if (block->first)
        return block->first;
    while (block != root && !block->next)
        block = block->parent;
    return block == root ? NULL : block->next;
}

static void visit_spans(struct span *spans, span_visit *visit, void *context)
{
    for (; spans; spans = spans->next) {
        visit(context, spans);
        visit_spans(spans->first, visit, context);
    }
}

static void visit_table(const struct table *table, span_visit *visit, void *context)
{
    for (size_t row = 0; row < table->rows.count; row++)
        for (size_t column = 0; column < table->columns; column++)
            visit_spans(table->rows.items[row][column].spans, visit, context);
}

void doc_block_spans(struct block *block, span_visit *visit, void *context)
{
    visit_spans(block->spans, visit, context);
    if (block->table)
        visit_table(block->table, visit, context);
    visit_spans(block->caption, visit, context);
}

void doc_spans(struct block *root, span_visit *visit, void *context)
{
    for (struct block *block = root; block; block = block_after(block, root))
        doc_block_spans(block, visit, context);
}
