#include "parse/html.h"

#include <string.h>

#include "parse/chars.h"

/* The length of <details>, <summary>...</summary> or their like at the start of TEXT. */
static size_t dropped_length(struct str text)
{
    static const char *const tags[] = {"<details>", "<details open>", "</details>"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (str_starts(text, tags[i]))
            return strlen(tags[i]);
    if (!str_starts(text, "<summary>"))
        return 0;
    size_t close = str_find(text, "</summary>", 0);
    return close < text.len ? close + strlen("</summary>") : 0;
}

static bool is_fence(struct str text)
{
    return str_starts(text, "```") || str_starts(text, "~~~");
}

static void report_rest(struct reading *reading, struct str rest, int line)
{
    struct place at = place_line(reading->source, line);
    if (is_fence(rest)) {
        diag_warn(reading->diag, at, "this code block is part of the HTML above it, and not read");
        diag_hint(reading->diag, "leave an empty line before it");
    } else if (rest.ptr[0] == '<') {
        diag_error(reading->diag, at, "raw HTML cannot be used: \"%.*s\"", STR(rest));
        diag_hint(reading->diag, "say it in Markdown; only comments, <details> and "
                                 "<summary>...</summary> in one line may stand here");
    } else {
        diag_error(reading->diag, at, "this text is part of the HTML above it");
        diag_hint(reading->diag, "leave an empty line before it");
    }
}

/* What of LINE is neither comment nor dropped tag; *COMMENT: it begins and ends inside one. */
static struct str strip(struct str line, bool *comment)
{
    for (;;) {
        if (*comment) {
            size_t close = str_find(line, "-->", 0);
            if (close == line.len)
                return str_from("");
            *comment = false;
            line = str_slice(line, close + strlen("-->"), line.len);
        }
        line = str_trim(line);
        size_t dropped = dropped_length(line);
        *comment = str_starts(line, "<!--");
        if (*comment)
            dropped = strlen("<!--");
        if (dropped == 0)
            return line;
        line = str_slice(line, dropped, line.len);
    }
}

void html_check(struct reading *reading, struct str literal, int line)
{
    bool comment = false;
    int first = line;
    for (struct str text; str_line(&literal, &text); line++) {
        reading->verbatim[line] = true;
        struct str rest = strip(text, &comment);
        if (rest.len == 0)
            continue;
        report_rest(reading, rest, line);
        return;
    }
    if (!comment)
        return;
    diag_error(reading->diag, place_line(reading->source, first), "this comment is not closed");
    diag_hint(reading->diag, "end it with -->");
}
