/* doc.h -- the block half of a lesson: a tree with locations.
 *
 * Lists, items, quotes and callouts hold blocks; the others hold spans, code or data. */
#ifndef HEDDLE_DOC_H
#define HEDDLE_DOC_H

#include "model/callout.h"
#include "model/cell.h"
#include "model/chunk.h"
#include "model/label.h"
#include "model/preset.h"
#include "model/question.h"
#include "model/span.h"

enum block_kind {
    BLOCK_PARAGRAPH, /* spans */
    BLOCK_HEADING,   /* spans, level, id is its slug */
    BLOCK_LIST,      /* children are items; ordered, start, tight */
    BLOCK_ITEM,      /* children */
    BLOCK_QUOTE,     /* children */
    BLOCK_CALLOUT,   /* children, callout */
    BLOCK_RULE,
    BLOCK_LISTING,    /* code that is shown and not extracted */
    BLOCK_CHUNK,      /* part: shown unless hidden */
    BLOCK_CELL,       /* cell: a table or a figure; values show nothing and are not in the tree */
    BLOCK_MATH,       /* text is TeX */
    BLOCK_TABLE,      /* table */
    BLOCK_IMAGE,      /* a paragraph that is one image; spans holds it */
    BLOCK_SCHEMA,     /* shows nothing */
    BLOCK_PRESET,     /* preset, shown as a card */
    BLOCK_QUESTION,   /* question; children are its stem, options and feedback, all BLOCK_ITEM */
    BLOCK_COUNTER,    /* how many questions of a section were answered: section, questions */
    BLOCK_LAB,        /* lab: stands where its file is written; part is that */
    BLOCK_LAB_OUTPUT, /* lab; its lab_output leads back here */
    BLOCK_LAB_INPUT   /* lab; text */
};

enum table_align { ALIGN_DEFAULT, ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

struct table_cell {
    struct span *spans;
};

struct table {
    size_t columns;
    enum table_align *align;       /* one per column */
    VEC(struct table_cell *) rows; /* the first is the head; COLUMNS cells each */
};

struct block {
    enum block_kind kind;
    struct place at;
    int last_line;
    struct block *parent, *first, *last, *next;
    struct span *spans;
    int level, start;           /* a heading's, 2 to 6; a list's */
    bool ordered, tight, ticks; /* ticks: the reader ticks the list's items off */
    enum callout_kind callout;
    struct str text;
    struct code code;
    struct chunk_part *part;
    struct cell *cell;
    struct table *table;
    struct schema *schema;
    struct preset *preset;
    struct question *question;
    int section, questions; /* of a counter */
    const struct lab *lab;
    struct str id; /* "tbl-x", "eq-x", a heading's slug; or empty */
    struct place id_at;
    bool captioned;
    struct span *caption; /* without its keyword and id */
    struct place caption_at;
    enum label_kind caption_kind; /* what the caption's keyword says it is */
    const struct label *label;    /* once numbered, NULL if it has no number */
};

void block_append(struct block *parent, struct block *child);

/* Depth-first walk: the block after BLOCK below ROOT, NULL at the end. */
struct block *block_after(const struct block *block, const struct block *root);

/* Calls VISIT for each span of BLOCK itself, caption and table cells included; of all blocks below
 * ROOT, in text order. */
typedef void span_visit(void *context, struct span *span);
void doc_block_spans(struct block *block, span_visit *visit, void *context);
void doc_spans(struct block *root, span_visit *visit, void *context);

#endif
