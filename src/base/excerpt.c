#include "base/excerpt.h"

/* What a source line looks like in a message: whole, or a window around the mistake; bytes
 * that would disturb a terminal as U+FFFD. */
enum { WIDEST_LINE = 160, BEFORE_MISTAKE = 40 };

static bool is_control(char c)
{
    return ((unsigned char)c < ' ' && c != '\t') || c == 0x7f;
}

static void print_line(FILE *out, struct str line)
{
    while (line.len) {
        size_t len = str_utf8(line);
        if (len == 0 || is_control(line.ptr[0]))
            fputs("\xef\xbf\xbd", out);
        else
            fwrite(line.ptr, 1, len, out);
        line = str_slice(line, len ? len : 1, line.len);
    }
}

/* As wide as print_line() makes LINE, but blank. */
static void print_blanks(FILE *out, struct str line)
{
    while (line.len) {
        size_t len = str_utf8(line);
        fputc(line.ptr[0] == '\t' ? '\t' : ' ', out);
        line = str_slice(line, len ? len : 1, line.len);
    }
}

static void print_caret(FILE *out, bool cut, struct str before, struct str marked)
{
    fputs(cut ? "      |     " : "      | ", out);
    print_blanks(out, before);
    fputc('^', out);
    marked = str_slice(marked, str_utf8(marked), marked.len);
    for (size_t i = 0; i < marked.len; i++)
        if (((unsigned char)marked.ptr[i] & 0xc0) != 0x80)
            fputc('~', out);
    fputc('\n', out);
}

size_t excerpt_letter(struct str line, size_t i)
{
    while (i > 0 && i < line.len && ((unsigned char)line.ptr[i] & 0xc0) == 0x80)
        i--;
    return i;
}

void excerpt_print(FILE *out, struct place at)
{
    struct str line = source_line(at.source, at.line);
    if (str_trim(line).len == 0)
        return;
    size_t mistake = at.column > 0 ? (size_t)at.column - 1 : 0, start = 0;
    if (line.len > WIDEST_LINE && mistake > WIDEST_LINE - BEFORE_MISTAKE)
        start = excerpt_letter(line, mistake - BEFORE_MISTAKE);
    size_t end =
        excerpt_letter(line, start + WIDEST_LINE < line.len ? start + WIDEST_LINE : line.len);
    fprintf(out, "%5d | %s", at.line, start ? "... " : "");
    print_line(out, str_slice(line, start, end));
    fputs(end < line.len ? " ...\n" : "\n", out);
    if (at.column == 0 || mistake > line.len)
        return;
    size_t last = mistake + (at.length > 1 ? (size_t)at.length : 1);
    print_caret(out, start > 0, str_slice(line, start, mistake),
                str_slice(line, mistake, last < end ? last : end));
}
