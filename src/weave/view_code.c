#include "weave/view_code.h"

#include "weave/view_link.h"

/* Where the reading of a body of code stands. */
struct reader {
    struct view *view;
    const struct code *code;
    const struct chunk_part *part;
    size_t position, token, reference;
};

static const char *token_class(enum token_kind kind)
{
    static const char *const classes[] = {
        [TOKEN_IDENTIFIER] = "identifier",
        [TOKEN_KEYWORD] = "keyword",
        [TOKEN_TYPE] = "type",
        [TOKEN_NUMBER] = "number",
        [TOKEN_STRING] = "string",
        [TOKEN_COMMENT] = "comment",
        [TOKEN_DIRECTIVE] = "directive",
        [TOKEN_PUNCTUATION] = "punctuation",
        [TOKEN_REFERENCE] = "reference",
    };
    return classes[kind];
}

static struct value *text_view(struct view *view, struct str text)
{
    struct value *map = value_map(view->arena);
    value_set(view->arena, map, "text", value_str(view->arena, text));
    return map;
}

static void set_target(struct reader *reader, struct value *map, struct str name)
{
    struct view *view = reader->view;
    const struct chunk_part *part = reader->part;
    value_set(view->arena, map, "name", value_str(view->arena, name));
    if (!part || reader->reference == part->references.count)
        return;
    const struct chunk *target = part->references.items[reader->reference++].target;
    if (target)
        view_set_text(view, map, "href", view_link_chunk(view, target));
}

static struct value *token_view(struct reader *reader, const struct token *token)
{
    struct view *view = reader->view;
    struct str text = code_token(reader->code, token);
    struct value *map = text_view(view, text);
    value_set(view->arena, map, "class", value_text(view->arena, token_class(token->kind)));
    if (token->kind == TOKEN_REFERENCE)
        set_target(reader, map, text);
    return map;
}

static const struct token *next_token(const struct reader *reader)
{
    bool more = reader->token < reader->code->tokens.count;
    return more ? &reader->code->tokens.items[reader->token] : NULL;
}

/* The tokens up to END, the text between them as tokens of no class. */
static struct value *line_view(struct reader *reader, size_t end)
{
    struct value *line = value_list(reader->view->arena);
    while (reader->position < end) {
        const struct token *token = next_token(reader);
        size_t gap = token && token->start < end ? token->start : end;
        if (gap > reader->position) {
            struct str text = str_slice(reader->code->text, reader->position, gap);
            value_add(reader->view->arena, line, text_view(reader->view, text));
            reader->position = gap;
        } else {
            value_add(reader->view->arena, line, token_view(reader, token));
            reader->position = token->end;
            reader->token++;
        }
    }
    return line;
}

struct value *view_code(struct view *view, const struct code *code, const struct chunk_part *part)
{
    struct reader reader = {.view = view, .code = code, .part = part};
    struct value *map = value_map(view->arena), *lines = value_list(view->arena);
    while (reader.position < code->text.len) {
        value_add(view->arena, lines,
                  line_view(&reader, str_find(code->text, "\n", reader.position)));
        reader.position++;
    }
    view_set_text(view, map, "language", code->language);
    value_set(view->arena, map, "lines", lines);
    return map;
}

static struct value *other_parts(struct view *view, const struct chunk_part *part)
{
    struct value *parts = value_list(view->arena);
    for (size_t i = 0; i < part->chunk->parts.count; i++) {
        const struct chunk_part *other = part->chunk->parts.items[i];
        if (other == part || other->hidden)
            continue;
        struct value *map = value_map(view->arena);
        value_set(view->arena, map, "number", value_int(view->arena, other->number));
        view_set_text(view, map, "href", view_link_part(view, other));
        value_add(view->arena, parts, map);
    }
    return parts;
}

static struct value *users_view(struct view *view, const struct chunk *chunk)
{
    struct value *users = value_list(view->arena);
    for (size_t i = 0; i < chunk->users.count; i++) {
        const struct chunk_part *user = chunk->users.items[i];
        struct value *map = value_map(view->arena);
        value_set(view->arena, map, "name", value_str(view->arena, user->chunk->name));
        view_set_text(view, map, "href", view_link_part(view, user));
        value_add(view->arena, users, map);
    }
    return users;
}

/* The files that a counting driver counts. */
static struct value *files_view(struct view *view, const struct count *count)
{
    struct value *files = value_list(view->arena);
    for (size_t i = 0; i < count->files.count; i++) {
        const struct count_file *file = &count->files.items[i];
        struct value *map = value_map(view->arena);
        value_set(view->arena, map, "name", value_str(view->arena, file->name));
        view_set_text(view, map, "href", view_link_chunk(view, file->chunk));
        value_add(view->arena, files, map);
    }
    return files;
}

struct value *view_code_chunk(struct view *view, const struct chunk_part *part)
{
    const struct chunk *chunk = part->chunk;
    struct value *node = view_node(view, "chunk");
    view_set_text(view, node, "name", chunk->name);
    view_set_text(view, node, "anchor", part->anchor);
    value_set(view->arena, node, "file", value_bool(view->arena, chunk->kind == CHUNK_FILE));
    value_set(view->arena, node, "api", value_bool(view->arena, chunk->kind == CHUNK_API));
    value_set(view->arena, node, "append", value_bool(view->arena, part->number > 1));
    value_set(view->arena, node, "part", value_int(view->arena, part->number));
    value_set(view->arena, node, "code", view_code(view, &part->code, part));
    value_set(view->arena, node, "parts", other_parts(view, part));
    value_set(view->arena, node, "used", users_view(view, chunk));
    if (chunk->count)
        value_set(view->arena, node, "counts", files_view(view, chunk->count));
    return node;
}
