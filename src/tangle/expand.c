#include "tangle/expand.h"

#include "model/lab.h"

struct expansion {
    struct buf *out;
    struct buf indent;
    bool directives;
    const struct source *source; /* of the line written last */
    int line;
    bool continued;        /* that line ended in a backslash */
    expand_choice *choose; /* NULL: there are no slots */
    const void *context;
};

void expand_line(struct buf *out, const char *path, int line)
{
    buf_format(out, "#line %d \"", line);
    for (; *path; path++) {
        if (*path == '"' || *path == '\\')
            buf_char(out, '\\');
        buf_char(out, *path);
    }
    buf_text(out, "\"\n");
}

static void direct(struct expansion *expansion, const struct source *source, int line)
{
    bool follows = source == expansion->source && line == expansion->line + 1;
    if (expansion->directives && !follows && !expansion->continued)
        expand_line(expansion->out, source->path, line);
}

static void write_line(struct expansion *expansion, const struct source *source, int line,
                       struct str text)
{
    direct(expansion, source, line);
    if (str_trim(text).len) {
        buf_add(expansion->out, buf_str(&expansion->indent));
        buf_add(expansion->out, text);
    }
    buf_char(expansion->out, '\n');
    bool was_continued = expansion->continued;
    expansion->continued = str_ends(text, "\\");
    if (!was_continued || (source == expansion->source && line == expansion->line + 1)) {
        expansion->source = source;
        expansion->line = line;
    } else {
        expansion->source = NULL; /* its directive is still owed */
    }
}

static size_t leading_blanks(struct str line)
{
    size_t n = 0;
    while (n < line.len && (line.ptr[n] == ' ' || line.ptr[n] == '\t'))
        n++;
    return n;
}

static void expand_all(struct expansion *expansion, const struct chunk *chunk);

static void expand_lines(struct expansion *expansion, const struct code *code)
{
    struct str rest = code->text, line;
    for (int number = code->at.line; str_line(&rest, &line); number++)
        write_line(expansion, code->at.source, number, line);
}

static void expand_reference(struct expansion *expansion, struct str line,
                             const struct chunk_reference *reference)
{
    size_t before = expansion->indent.len;
    buf_add(&expansion->indent, str_slice(line, 0, leading_blanks(line)));
    if (reference->target) {
        expand_all(expansion, reference->target);
    } else if (expansion->choose) {
        struct str slot = code_token(&reference->from->code, reference->token);
        const struct code *body = expansion->choose(expansion->context, slot);
        if (body)
            expand_lines(expansion, body);
    }
    expansion->indent.len = before;
}

static void expand_part(struct expansion *expansion, const struct chunk_part *part)
{
    struct str rest = part->code.text, line;
    size_t next = 0; /* reference */
    for (int number = part->code.at.line; str_line(&rest, &line); number++) {
        size_t end = (size_t)(line.ptr - part->code.text.ptr) + line.len;
        if (next < part->references.count && part->references.items[next].token->start < end)
            expand_reference(expansion, line, &part->references.items[next++]);
        else
            write_line(expansion, part->code.at.source, number, line);
    }
}

static void expand_all(struct expansion *expansion, const struct chunk *chunk)
{
    for (size_t i = 0; i < chunk->parts.count; i++)
        expand_part(expansion, chunk->parts.items[i]);
}

void expand_chunk(const struct chunk *root, bool directives, struct buf *out)
{
    expand_slots(root, directives, NULL, NULL, out);
}

void expand_slots(const struct chunk *root, bool directives, expand_choice *choose,
                  const void *context, struct buf *out)
{
    struct expansion expansion = {
        .out = out, .directives = directives, .choose = choose, .context = context};
    expand_all(&expansion, root);
    buf_clear(&expansion.indent);
}

void expand_code(const struct code *code, bool directives, struct buf *out)
{
    struct expansion expansion = {.out = out, .directives = directives};
    expand_lines(&expansion, code);
}

/* Columns */

static bool holds(const struct code *code, const struct source *source, int line)
{
    int first = code->at.line;
    return code->at.source == source && first <= line && line < first + (int)code->lines.count;
}

static const struct chunk_part *part_at(const struct course *course, const struct source *source,
                                        int line)
{
    for (size_t i = 0; i < course->lessons.count; i++) {
        const struct lesson *lesson = course->lessons.items[i];
        for (size_t j = 0; lesson->source == source && j < lesson->chunks.count; j++)
            for (size_t k = 0; k < lesson->chunks.items[j]->parts.count; k++) {
                const struct chunk_part *part = lesson->chunks.items[j]->parts.items[k];
                if (holds(&part->code, source, line))
                    return part;
            }
    }
    return NULL;
}

static const struct code *body_at(const struct lab_slot *slot, const struct source *source,
                                  int line)
{
    if (holds(&slot->starter.code, source, line))
        return &slot->starter.code;
    if (holds(&slot->solution.code, source, line))
        return &slot->solution.code;
    for (size_t i = 0; i < slot->wrongs.count; i++)
        if (holds(&slot->wrongs.items[i].code, source, line))
            return &slot->wrongs.items[i].code;
    return NULL;
}

/* The reference in the file of a lab that leads to the slot called NAME. */
static const struct chunk_reference *slot_reference(const struct chunk *file, struct str name)
{
    for (size_t i = 0; file && i < file->parts.count; i++) {
        const struct chunk_part *part = file->parts.items[i];
        for (size_t j = 0; j < part->references.count; j++)
            if (str_eq(code_token(&part->code, part->references.items[j].token), name))
                return &part->references.items[j];
    }
    return NULL;
}

/* How many columns the tangled text is ahead of the lesson in a line of a lab's body. */
static int body_shift(const struct course *course, const struct source *source, int line)
{
    for (size_t i = 0; i < course->labs.count; i++) {
        const struct lab *lab = course->labs.items[i];
        for (size_t j = 0; lab->lesson->source == source && j < lab->slots.count; j++) {
            const struct code *body = body_at(lab->slots.items[j], source, line);
            const struct chunk_reference *reference =
                body ? slot_reference(lab->file, lab->slots.items[j]->name) : NULL;
            if (reference)
                return (int)chunk_reference_indent(reference) -
                       code_indent(body, (size_t)(line - body->at.line));
        }
    }
    return 0;
}

int expand_column(const struct course *course, const struct source *source, int line, int column)
{
    const struct chunk_part *part = part_at(course, source, line);
    if (!part) {
        int shift = body_shift(course, source, line);
        return column > shift ? column - shift : 0;
    }
    int indent = part->chunk->indent;
    if (indent == CHUNK_INDENT_UNKNOWN || column <= indent)
        return 0;
    return column - indent + code_indent(&part->code, (size_t)(line - part->code.at.line));
}
