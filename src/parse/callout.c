#include "parse/callout.h"

#include "base/buf.h"

static struct str capitals(struct arena *arena, struct str word)
{
    struct str copy = str_copy(arena, word);
    for (char *p = (char *)copy.ptr; *p; p++)
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 'a' + 'A');
    return copy;
}

static void report_unknown(struct reading *reading, struct place at, struct str word)
{
    struct buf all = {0};
    struct suggestion near = suggest_for(capitals(reading->arena, word));
    for (int kind = 0; kind < CALLOUT_KINDS; kind++) {
        suggest_offer(&near, str_from(callout_name((enum callout_kind)kind)));
        buf_format(&all, " %s", callout_name((enum callout_kind)kind));
    }
    diag_error(reading->diag, at, "callout \"%.*s\" is unknown", STR(word));
    if (near.best.ptr)
        diag_suggest(reading->diag, &near);
    else
        diag_hint(reading->diag, "the callouts are%.*s", STR(buf_str(&all)));
    buf_clear(&all);
}

static bool is_asked(const struct block *before)
{
    if (before && before->kind == BLOCK_CALLOUT)
        return before->callout == CALLOUT_PREDICT || before->callout == CALLOUT_EXPLAIN;
    return before && before->kind == BLOCK_QUESTION;
}

bool callout_read(struct reading *reading, const struct passage *passage,
                  const struct block *before, enum callout_kind *kind)
{
    struct str line = str_trim(passage_line(passage, 0));
    size_t close = str_find(line, "]", 0);
    if (!str_starts(line, "[!") || close == line.len)
        return false;
    struct place at = passage_place(passage, 0, line.len);
    struct str word = str_slice(line, 2, close);
    int found = callout_find(word);
    if (found < 0) {
        report_unknown(reading, at, word);
        return false;
    }
    if (close + 1 < line.len) {
        diag_error(reading->diag, at, "[!%.*s] must stand alone on its line", STR(word));
        diag_hint(reading->diag, "begin the text on the next line");
        return false;
    }
    *kind = (enum callout_kind)found;
    if (*kind == CALLOUT_ANSWER && !is_asked(before)) {
        diag_error(reading->diag, at, "this answer has no question before it");
        diag_hint(reading->diag,
                  "put [!ANSWER] right behind a [!PREDICT], an [!EXPLAIN] or a question");
    }
    return true;
}
