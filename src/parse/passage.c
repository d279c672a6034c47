#include "parse/passage.h"

#include "base/buf.h"
#include "parse/chars.h"

static void add_piece(struct arena *arena, struct passage *passage, size_t offset, int line,
                      size_t start)
{
    *vec_add(arena, &passage->pieces) = (struct piece){offset, line, (int)start + 1};
}

struct passage passage_of(struct arena *arena, struct str text, struct place at)
{
    struct passage passage = {.source = at.source, .text = text};
    add_piece(arena, &passage, 0, at.line, at.column > 0 ? (size_t)at.column - 1 : 0);
    return passage;
}

/* Where a paragraph's text begins in a later line of it. */
static size_t content_start(struct str line, int quotes)
{
    size_t start = skip_blanks(line, 0);
    for (; quotes > 0 && start < line.len && line.ptr[start] == '>'; quotes--)
        start = skip_blanks(line, start + 1);
    return start;
}

struct passage passage_lines(struct arena *arena, struct place start, int quotes, int limit)
{
    struct passage passage = {.source = start.source};
    struct buf text = {0};
    size_t from = (size_t)start.column - 1;
    for (int line = start.line; line < limit && line <= start.source->lines; line++) {
        struct str raw = source_line(start.source, line);
        if (line > start.line)
            from = content_start(raw, quotes);
        if (skip_blanks(raw, from) >= raw.len)
            break;
        if (text.len)
            buf_char(&text, '\n');
        add_piece(arena, &passage, text.len, line, from);
        buf_add(&text, str_slice(raw, from, raw.len));
    }
    if (passage.pieces.count == 0)
        add_piece(arena, &passage, 0, start.line, from);
    passage.text = str_copy(arena, buf_str(&text));
    buf_clear(&text);
    return passage;
}

/* The piece that OFFSET is in. */
static const struct piece *piece_at(const struct passage *passage, size_t offset)
{
    size_t low = 0, high = passage->pieces.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (passage->pieces.items[middle].offset <= offset)
            low = middle;
        else
            high = middle;
    }
    return &passage->pieces.items[low];
}

struct place passage_place(const struct passage *passage, size_t offset, size_t length)
{
    const struct piece *piece = piece_at(passage, offset);
    struct str rest = str_slice(passage->text, offset, offset + length);
    size_t visible = str_find(rest, "\n", 0);
    int column = piece->column + (int)(offset - piece->offset);
    return place_at(passage->source, piece->line, column, visible ? (int)visible : 1);
}

struct place passage_range(const struct passage *passage, size_t start, size_t end)
{
    struct place at = passage_place(passage, start, 1);
    struct place last = passage_place(passage, end > start ? end - 1 : start, 1);
    const size_t *starts = passage->source->starts;
    if (passage->bar && start < end && passage->text.ptr[start] == passage->bar)
        at.column--;
    at.length = (int)(starts[last.line - 1] - starts[at.line - 1]) + last.column - at.column;
    at.length += end > start;
    return at;
}

int passage_last_line(const struct passage *passage)
{
    return passage->pieces.items[passage->pieces.count - 1].line;
}

struct passage passage_cell(struct arena *arena, const struct passage *passage, size_t start,
                            size_t end, char bar)
{
    struct passage cell = {.source = passage->source, .bar = bar};
    struct buf text = {0};
    for (size_t i = start; i < end; i++) {
        bool escape =
            passage->text.ptr[i] == '\\' && i + 1 < end && passage->text.ptr[i + 1] == bar;
        i += escape;
        if (escape || i == start) {
            struct place at = passage_place(passage, i, 1);
            add_piece(arena, &cell, text.len, at.line, (size_t)at.column - 1);
        }
        buf_char(&text, passage->text.ptr[i]);
    }
    if (cell.pieces.count == 0) {
        struct place at = passage_place(passage, start, 1);
        add_piece(arena, &cell, 0, at.line, (size_t)at.column - 1);
    }
    cell.text = str_copy(arena, buf_str(&text));
    buf_clear(&text);
    return cell;
}

struct str passage_line(const struct passage *passage, size_t i)
{
    size_t end = passage->text.len;
    if (i + 1 < passage->pieces.count)
        end = passage->pieces.items[i + 1].offset - 1;
    return str_slice(passage->text, passage->pieces.items[i].offset, end);
}

void passage_drop_line(struct passage *passage)
{
    if (passage->pieces.count < 2)
        return;
    size_t dropped = passage->pieces.items[1].offset;
    passage->text = str_slice(passage->text, dropped, passage->text.len);
    passage->pieces.items++;
    passage->pieces.count--;
    passage->pieces.capacity = passage->pieces.count;
    for (size_t i = 0; i < passage->pieces.count; i++)
        passage->pieces.items[i].offset -= dropped;
}
