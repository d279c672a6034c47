#include "parse/definitions.h"

#include "parse/chars.h"

/* Behind a list's mark at AT, or AT. */
static size_t skip_list_mark(struct str line, size_t at)
{
    size_t end = at;
    while (end < line.len && is_digit(line.ptr[end]))
        end++;
    char mark = end < line.len ? line.ptr[end] : '\0';
    bool bullet = end == at && (mark == '-' || mark == '*' || mark == '+');
    bool number = end > at && (mark == '.' || mark == ')');
    bool apart = end + 1 < line.len && is_blank(line.ptr[end + 1]);
    return (bullet || number) && apart ? end + 1 : at;
}

/* Where the text of LINE begins, behind all marks of lists and quotes. */
static size_t text_start(struct str line)
{
    size_t at = 0, before;
    do {
        before = at;
        at = skip_list_mark(line, skip_blanks(line, at));
        if (at < line.len && line.ptr[at] == '>')
            at++;
    } while (at > before);
    return at;
}

/* The label of a definition at START: what stands in the brackets before a colon. */
static struct str label_at(struct str line, size_t start)
{
    size_t end = start + 1;
    if (start >= line.len || line.ptr[start] != '[')
        return str_from("");
    while (end < line.len && line.ptr[end] != ']' && line.ptr[end] != '[')
        end += line.ptr[end] == '\\' ? 2 : 1;
    bool defines = end + 1 < line.len && line.ptr[end] == ']' && line.ptr[end + 1] == ':';
    return defines ? str_slice(line, start + 1, end) : str_from("");
}

static void check_line(struct reading *reading, int number)
{
    struct str line = source_line(reading->source, number);
    size_t start = text_start(line);
    struct str label = label_at(line, start);
    if (label.len == 0)
        return;
    struct place at = place_at(reading->source, number, (int)start + 1, (int)label.len + 3);
    if (label.ptr[0] == '^') {
        diag_error(reading->diag, at, "footnotes cannot be used");
        diag_hint(reading->diag, "say it in the text or in a > [!NOTE]");
        return;
    }
    diag_error(reading->diag, at, "\"[%.*s]:\" defines a link, which a lesson cannot have",
               STR(label));
    diag_hint(reading->diag, "write the address where it is used: [text](address); or write \\[ "
                             "for the sign itself");
}

void definitions_check(struct reading *reading, int first)
{
    for (int line = first; line <= reading->source->lines; line++)
        if (!reading->verbatim[line])
            check_line(reading, line);
}
