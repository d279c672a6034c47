#include "parse/caption.h"

#include <string.h>

#include "parse/attributes.h"
#include "parse/chars.h"

static const struct {
    const char *word;
    enum label_kind kind;
} captions[] = {{"Table:", LABEL_TABLE}, {"Figure:", LABEL_FIGURE}, {"Listing:", LABEL_LISTING}};

/* Which word SPANS begin with: an index into captions, -1 if none. */
static int find_word(const struct span *spans)
{
    if (!spans || spans->kind != SPAN_TEXT)
        return -1;
    for (int i = 0; i < (int)(sizeof captions / sizeof *captions); i++) {
        size_t len = strlen(captions[i].word);
        if (str_starts(spans->text, captions[i].word) &&
            (spans->text.len == len || is_blank(spans->text.ptr[len])))
            return i;
    }
    return -1;
}

static bool can_have_caption(const struct block *block)
{
    if (!block)
        return false;
    switch (block->kind) {
    case BLOCK_LISTING:
    case BLOCK_CHUNK:
    case BLOCK_CELL:
    case BLOCK_TABLE:
    case BLOCK_IMAGE: return true;
    default: return false;
    }
}

size_t caption_braces(const struct passage *passage)
{
    struct str text = passage->text;
    size_t end = text.len;
    while (end > 0 && (is_blank(text.ptr[end - 1]) || text.ptr[end - 1] == '\n'))
        end--;
    if (end == 0 || text.ptr[end - 1] != '}')
        return text.len;
    size_t open = end - 1;
    while (open > 0 && text.ptr[open] != '{')
        open--;
    bool attributes =
        text.ptr[open] == '{' && (text.ptr[open + 1] == '#' || text.ptr[open + 1] == '.');
    return attributes ? open : text.len;
}

static void read_id(struct reading *reading, struct block *block, struct str braces,
                    struct place at)
{
    struct attributes attributes;
    if (!attributes_read(reading->arena, braces, at, &attributes, reading->diag))
        return;
    const struct attribute *id = attributes_find(&attributes, ATTRIBUTE_ID, NULL);
    if (!id || attributes.items.count > 1) {
        diag_error(reading->diag, at, "a caption has an id and no other attributes");
        diag_hint(reading->diag, "write {#tbl-name} at its end");
        return;
    }
    block->id = id->name;
    block->id_at = id->at;
}

static struct str without_end_blanks(struct str text)
{
    while (text.len && is_blank(text.ptr[text.len - 1]))
        text.len--;
    return text;
}

/* Takes "{#id}" off the last span, and the line end before it. */
static void take_id(struct reading *reading, struct block *block, struct span *spans,
                    const struct passage *passage)
{
    size_t open = caption_braces(passage);
    struct span *last = spans, *before = NULL;
    for (; last->next; last = last->next)
        before = last;
    if (open == passage->text.len || last->kind != SPAN_TEXT)
        return;
    struct str braces = str_trim(str_slice(passage->text, open, passage->text.len));
    if (!str_ends(last->text, str_c(reading->arena, braces)))
        return;
    read_id(reading, block, str_copy(reading->arena, braces),
            passage_place(passage, open, braces.len));
    last->text = without_end_blanks(str_slice(last->text, 0, last->text.len - braces.len));
    if (last->text.len == 0 && before && before->kind == SPAN_SOFT_BREAK)
        *before = (struct span){.kind = SPAN_TEXT, .at = before->at, .text = str_from("")};
}

static bool is_empty(const struct span *spans)
{
    while (spans && spans->kind == SPAN_TEXT && spans->text.len == 0)
        spans = spans->next;
    return !spans;
}

static void drop_word(struct span *first, const char *word)
{
    size_t start = skip_blanks(first->text, strlen(word));
    first->text = str_slice(first->text, start, first->text.len);
}

static void attach(struct reading *reading, struct block *block, struct span *spans, int word,
                   const struct passage *passage)
{
    block->captioned = true;
    block->caption_kind = captions[word].kind;
    block->caption_at = passage_place(passage, 0, passage->text.len);
    block->caption = spans;
    drop_word(spans, captions[word].word);
    take_id(reading, block, spans, passage);
    if (!is_empty(spans))
        return;
    diag_error(reading->diag, block->caption_at, "this caption has no text");
    diag_hint(reading->diag, "write what is to be seen: %s the values {#id}", captions[word].word);
}

bool caption_take(struct reading *reading, struct block *parent, struct span *spans,
                  const struct passage *passage)
{
    int word = find_word(spans);
    struct block *block = parent->last;
    struct place at = passage_place(passage, 0, passage->text.len);
    if (word < 0)
        return false;
    if (!can_have_caption(block)) {
        diag_error(reading->diag, at, "this caption has no block before it");
        diag_hint(reading->diag, "a caption stands right behind a table, figure, image or code "
                                 "block");
    } else if (block->captioned) {
        diag_error(reading->diag, at, "a second caption for one block");
        diag_note(reading->diag, block->caption_at, "the first caption is here");
        diag_hint(reading->diag, "join them in one paragraph");
    } else {
        attach(reading, block, spans, word, passage);
    }
    return true;
}
