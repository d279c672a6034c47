#include "parse/heading.h"

#include "parse/caption.h"
#include "parse/chars.h"

enum { TOP = 2 }; /* the title is level 1 */

static void check_level(struct reading *reading, struct block *block)
{
    if (block->level < TOP) {
        diag_error(reading->diag, block->at, "a heading with one \"#\" cannot stand here");
        diag_hint(reading->diag, "the title is in the front matter; sections begin with \"##\"");
        block->level = TOP;
    } else if (block->level > reading->level + 1) {
        diag_error(reading->diag, block->at, "this heading skips a level");
        diag_hint(reading->diag, "write it with %d \"#\"", reading->level + 1);
    }
    reading->level = block->level;
}

/* TEXT without the "##" that may close a heading. */
static struct str without_marks(struct str text)
{
    size_t end = str_trim(text).len, marks = end;
    while (marks > 0 && text.ptr[marks - 1] == '#')
        marks--;
    return str_slice(text, 0, marks > 0 && is_blank(text.ptr[marks - 1]) ? marks : end);
}

static void check_braces(struct reading *reading, struct passage passage)
{
    passage.text = str_trim(without_marks(passage.text));
    size_t open = caption_braces(&passage), len = passage.text.len;
    if (open == len)
        return;
    diag_error(reading->diag, passage_place(&passage, open, len - open),
               "a heading cannot have attributes");
    diag_hint(reading->diag, "its id is its text in small letters with hyphens: take the braces "
                             "out and link to that");
}

void heading_finish(struct reading *reading, struct block *block, const struct passage *passage)
{
    check_level(reading, block);
    check_braces(reading, *passage);
    block->id = str_slug(reading->arena, span_plain(reading->arena, block->spans));
    block->id_at = block->at;
    if (block->id.len == 0)
        block->id = str_from("section");
}
