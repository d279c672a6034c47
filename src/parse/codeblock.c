#include "parse/codeblock.h"

#include "parse/chars.h"

struct fence {
    char mark;     /* ` or ~ */
    size_t length; /* how many */
    size_t start;  /* bytes before them in the line */
};

/* The fence that TEXT begins with, blanks before it aside; length 0 if there is none. */
static struct fence fence_at(struct str text, size_t start)
{
    struct fence fence = {.start = skip_blanks(text, start)};
    fence.mark = fence.start < text.len ? text.ptr[fence.start] : '\0';
    size_t length = run_of(text, fence.start, fence.mark);
    if ((fence.mark == '`' || fence.mark == '~') && length >= 3)
        fence.length = length;
    return fence;
}

/* The same behind the marks of quotes. */
static struct fence fence_in(struct str line)
{
    size_t start = 0;
    while (start < line.len && (is_blank(line.ptr[start]) || line.ptr[start] == '>'))
        start++;
    return fence_at(line, start);
}

static bool ends_block(struct str line, struct fence opening)
{
    struct fence fence = fence_in(line);
    return fence.mark == opening.mark && fence.length >= opening.length &&
           skip_blanks(line, fence.start + fence.length) == line.len;
}

static int count_lines(struct str text)
{
    int lines = 0;
    struct str line;
    while (str_line(&text, &line))
        lines++;
    return lines;
}

static struct str without_indent(struct str line)
{
    return str_slice(line, skip_blanks(line, 0), line.len);
}

static bool is_suffix(struct str line, struct str suffix)
{
    return line.len >= suffix.len &&
           str_eq(str_slice(line, line.len - suffix.len, line.len), suffix);
}

/* An indented block holds its first line; a fenced one begins with the line behind it. */
static bool is_fenced(const struct source *source, struct place at, struct fence opening,
                      struct str literal)
{
    struct str first;
    if (opening.length == 0)
        return false;
    if (!str_line(&literal, &first))
        return true;
    return is_suffix(source_line(source, at.line + 1), without_indent(first));
}

static void warn_indented(struct reading *reading, struct place at, struct str literal)
{
    struct str line;
    while (str_line(&literal, &line)) {
        if (fence_at(line, 0).length == 0)
            continue;
        diag_warn(reading->diag, at,
                  "this code block is made by its indentation, and its fence "
                  "is part of the code");
        diag_hint(reading->diag, "indent the fence by three blanks at most");
        return;
    }
}

static void stop(struct reading *reading)
{
    reading->stopped = true;
}

static void report_unclosed(struct reading *reading, const struct codeblock *block, int next)
{
    const struct source *source = reading->source;
    diag_error(reading->diag, block->at, "this code block is not closed");
    if (next > source->lines) {
        diag_hint(reading->diag, "end it with a line that holds the same fence");
    } else {
        diag_note(reading->diag, place_line(source, next),
                  "this line is outside of the list or quote, and ends it");
        diag_hint(reading->diag, "indent all its lines like the opening fence; what follows was "
                                 "not read");
    }
    stop(reading);
}

static void report_inner(struct reading *reading, const struct codeblock *block, int line,
                         bool bare)
{
    diag_error(reading->diag, place_line(reading->source, line),
               bare ? "this closing fence is indented too far to close the code block above it"
                    : "this fence is part of the code block above it");
    diag_note(reading->diag, block->at, "the block begins here");
    diag_hint(reading->diag, bare ? "indent it like the opening fence; what follows was not read"
                                  : "close that block first; to show a fence in a block, make the "
                                    "block's own fence longer; what follows was not read");
    stop(reading);
}

/* The body must not hold what could have been meant as its end. */
static bool body_is_clear(struct reading *reading, const struct codeblock *block,
                          struct fence opening)
{
    struct str rest = block->body, line;
    for (int n = block->body_at.line; str_line(&rest, &line); n++) {
        struct fence fence = fence_at(line, 0);
        if (fence.length < opening.length || fence.mark != opening.mark)
            continue;
        report_inner(reading, block, n, ends_block(line, opening));
        return false;
    }
    return true;
}

static void report_tab(struct reading *reading, int line)
{
    diag_error(reading->diag, place_line(reading->source, line),
               "this code block is indented by a tab");
    diag_hint(reading->diag, "indent the lines of a block in a list or quote by blanks, as far as "
                             "its fence");
}

/* Where a tab is partly indentation and partly code, cmark makes blanks of it. */
static void check_tabs(struct reading *reading, const struct codeblock *block)
{
    struct str opening = source_line(reading->source, block->at.line);
    if (str_find(str_slice(opening, 0, (size_t)block->indent), "\t", 0) < (size_t)block->indent) {
        report_tab(reading, block->at.line);
        return;
    }
    struct str rest = block->body, line;
    for (int n = block->body_at.line; str_line(&rest, &line); n++) {
        struct str raw = source_line(reading->source, n);
        if (!is_suffix(raw, line) && str_find(raw, "\t", 0) < raw.len) {
            report_tab(reading, n);
            return;
        }
    }
}

static void mark_verbatim(struct reading *reading, int first, int last)
{
    for (int line = first; line <= last && line <= reading->source->lines; line++)
        reading->verbatim[line] = true;
}

static void split_opening(const struct source *source, struct place at, struct fence fence,
                          struct codeblock *out)
{
    struct str line = source_line(source, at.line);
    size_t behind = fence.start + fence.length, info = skip_blanks(line, behind);
    out->info = str_trim(str_slice(line, info, line.len));
    out->info_at = place_at(source, at.line, (int)info + 1, (int)out->info.len);
    out->indent = (int)fence.start;
    out->at = place_at(source, at.line, (int)fence.start + 1, (int)(line.len - fence.start));
}

static enum codeblock_form read_indented(struct reading *reading, struct place at, int lines,
                                         struct codeblock *out)
{
    warn_indented(reading, at, out->body);
    out->info = str_from("");
    out->at = out->info_at = out->body_at = at;
    out->indent = at.column - 1;
    out->last_line = at.line + lines - 1;
    mark_verbatim(reading, at.line, out->last_line);
    return CODEBLOCK_INDENTED;
}

enum codeblock_form codeblock_read(struct reading *reading, struct place at, struct str literal,
                                   int next_line, struct codeblock *out)
{
    const struct source *source = reading->source;
    struct fence fence = fence_at(source_line(source, at.line), (size_t)at.column - 1);
    int lines = count_lines(literal);
    out->body = str_copy(reading->arena, literal);
    if (!is_fenced(source, at, fence, literal))
        return read_indented(reading, at, lines, out);
    split_opening(source, at, fence, out);
    out->body_at = place_at(source, at.line + 1, out->indent + 1, 1);
    out->last_line = at.line + 1 + lines;
    mark_verbatim(reading, at.line, out->last_line);
    if (!body_is_clear(reading, out, fence))
        return CODEBLOCK_BROKEN;
    if (out->last_line == next_line || !ends_block(source_line(source, out->last_line), fence)) {
        report_unclosed(reading, out, out->last_line);
        return CODEBLOCK_BROKEN;
    }
    check_tabs(reading, out);
    return CODEBLOCK_FENCED;
}
