#include "parse/yaml.h"

#include <yaml.h>

#include "base/map.h"
#include "parse/chars.h"

enum { DEEPEST = 16 }; /* a schema's field is 3 deep; no lesson needs more than a few */

struct yaml_reader {
    yaml_parser_t parser;
    struct arena *arena;
    struct str text;
    struct place at;
    int indent;
    struct diag *diag;
    size_t characters, offset, line; /* libyaml counts characters: the last mark met, its byte,
                                      * and the first byte of its line */
    size_t line_end;                 /* of that line, 0 if not looked for */
};

/* Moves to the character that libyaml means.  Marks come in the order of the text, so that
 * this is linear in all. */
static void seek(struct yaml_reader *reader, size_t characters)
{
    if (characters < reader->characters)
        reader->characters = reader->offset = reader->line = reader->line_end = 0;
    while (reader->characters < characters && reader->offset < reader->text.len) {
        size_t bytes = str_utf8(str_slice(reader->text, reader->offset, reader->text.len));
        bool line_ends = reader->text.ptr[reader->offset] == '\n';
        reader->offset += bytes ? bytes : 1;
        reader->characters++;
        if (line_ends)
            reader->line = reader->offset, reader->line_end = 0;
    }
}

/* How many bytes were taken off the line: one of a list or quote may have more or fewer than
 * its block. */
static int indent_of(struct yaml_reader *reader, int line)
{
    struct str raw = source_line(reader->at.source, line);
    if (reader->line_end == 0)
        reader->line_end = str_find(reader->text, "\n", reader->line);
    size_t len = reader->line_end - reader->line;
    return raw.len >= len ? (int)(raw.len - len) : reader->indent;
}

static struct place place_of(struct yaml_reader *reader, yaml_mark_t start, yaml_mark_t end)
{
    seek(reader, start.index);
    int line = reader->at.line + (int)start.line;
    int column = (int)(reader->offset - reader->line) + indent_of(reader, line) + 1;
    bool one_line = start.line == end.line && end.column > start.column;
    return place_at(reader->at.source, line, column,
                    one_line ? (int)(end.column - start.column) : 1);
}

/* At the end of the text libyaml's complaint says less than what it was in the middle of. */
static struct yaml *report_parser(struct yaml_reader *reader)
{
    const yaml_parser_t *parser = &reader->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        arena_exhausted();
    bool at_end = parser->problem_mark.index >= parser->mark.index && parser->context &&
                  parser->context_mark.line != parser->problem_mark.line;
    yaml_mark_t mark = at_end ? parser->context_mark : parser->problem_mark;
    diag_error(reader->diag, place_of(reader, mark, mark), "this is not YAML: %s",
               parser->problem ? parser->problem : "it cannot be read");
    if (reader->offset < reader->text.len && reader->text.ptr[reader->offset] == '\t')
        diag_hint(reader->diag, "YAML is indented by blanks: take the tabs out");
    else
        diag_hint(reader->diag,
                  "write key: value, and quote text that holds \": \" or begins with a "
                  "mark such as [ { > | * & ! %% @");
    return NULL;
}

static struct yaml *refuse(struct yaml_reader *reader, const yaml_event_t *event,
                           const char *message, const char *hint)
{
    diag_error(reader->diag, place_of(reader, event->start_mark, event->end_mark), "%s", message);
    diag_hint(reader->diag, "%s", hint);
    return NULL;
}

static struct yaml *node_new(struct yaml_reader *reader, const yaml_event_t *event,
                             enum yaml_kind kind)
{
    struct yaml *node = arena_new(reader->arena, struct yaml);
    node->kind = kind;
    node->at = place_of(reader, event->start_mark, event->end_mark);
    node->text = str_from("");
    return node;
}

static struct yaml *read_node(struct yaml_reader *reader, const yaml_event_t *event, int depth);

/* The node that the next event begins; *END is set when that event ends list or map. */
static struct yaml *read_next(struct yaml_reader *reader, int depth, bool *end)
{
    yaml_event_t event;
    if (!yaml_parser_parse(&reader->parser, &event))
        return report_parser(reader);
    struct yaml *node = NULL;
    *end = event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT;
    if (!*end)
        node = read_node(reader, &event, depth);
    yaml_event_delete(&event);
    return node;
}

static struct yaml *read_list(struct yaml_reader *reader, struct yaml *list, int depth)
{
    for (bool end = false;;) {
        struct yaml *item = read_next(reader, depth, &end);
        if (end)
            return list;
        if (!item)
            return NULL;
        *vec_add(reader->arena, &list->items) = item;
    }
}

static bool key_fits(struct yaml_reader *reader, struct map *keys, struct yaml *key)
{
    if (key->kind != YAML_SCALAR) {
        diag_error(reader->diag, key->at, "a key must be one word");
        diag_hint(reader->diag, "write key: value; text that holds braces needs quotes");
        return false;
    }
    const struct yaml *first = map_get(keys, key->text);
    if (first) {
        diag_error(reader->diag, key->at, "key \"%.*s\" is given twice", STR(key->text));
        diag_note(reader->diag, first->at, "it was first given here");
        diag_hint(reader->diag, "take one of them out");
        return false;
    }
    map_put(reader->arena, keys, key->text, key);
    return true;
}

static struct yaml *read_map(struct yaml_reader *reader, struct yaml *map, int depth)
{
    struct map keys = {0};
    for (bool end = false;;) {
        struct yaml *key = read_next(reader, depth, &end);
        if (end)
            return map;
        if (!key || !key_fits(reader, &keys, key))
            return NULL;
        struct yaml *value = read_next(reader, depth, &end);
        if (!value)
            return NULL;
        map_put(reader->arena, &map->named, key->text, value);
        *vec_add(reader->arena, &map->keys) = key;
        *vec_add(reader->arena, &map->items) = value;
    }
}

static bool has_anchor_or_tag(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT: return event->data.scalar.anchor || event->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.anchor || event->data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.anchor || event->data.mapping_start.tag;
    default: return false;
    }
}

static struct yaml *read_scalar(struct yaml_reader *reader, const yaml_event_t *event)
{
    struct yaml *node = node_new(reader, event, YAML_SCALAR);
    const char *value = (const char *)event->data.scalar.value;
    node->text = str_copy(reader->arena, (struct str){value, event->data.scalar.length});
    return node;
}

static struct yaml *read_node(struct yaml_reader *reader, const yaml_event_t *event, int depth)
{
    if (event->type == YAML_ALIAS_EVENT)
        return refuse(reader, event, "an alias (*name) cannot be used here",
                      "write the value out, or quote text that begins with *");
    if (has_anchor_or_tag(event))
        return refuse(reader, event, "an anchor (&name) or a tag (!name) cannot be used here",
                      "leave it out, or quote text that begins with & or !");
    if (event->type == YAML_SCALAR_EVENT)
        return read_scalar(reader, event);
    if (depth == DEEPEST)
        return refuse(reader, event, "this is nested too deep", "take some levels out");
    if (event->type == YAML_SEQUENCE_START_EVENT)
        return read_list(reader, node_new(reader, event, YAML_LIST), depth + 1);
    return read_map(reader, node_new(reader, event, YAML_MAP), depth + 1);
}

enum next { NEXT_DOCUMENT, NEXT_NOTHING, NEXT_MISTAKE };

/* Up to the beginning of a document, which is at *AT, or to the end. */
static enum next find_document(struct yaml_reader *reader, struct place *at)
{
    for (;;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&reader->parser, &event)) {
            report_parser(reader);
            return NEXT_MISTAKE;
        }
        yaml_event_type_t type = event.type;
        *at = place_of(reader, event.start_mark, event.end_mark);
        yaml_event_delete(&event);
        if (type == YAML_DOCUMENT_START_EVENT)
            return NEXT_DOCUMENT;
        if (type == YAML_STREAM_END_EVENT)
            return NEXT_NOTHING;
    }
}

static struct yaml *empty_map(struct yaml_reader *reader)
{
    struct yaml *map = arena_new(reader->arena, struct yaml);
    *map = (struct yaml){.kind = YAML_MAP, .at = reader->at, .text = str_from("")};
    return map;
}

static struct yaml *read_stream(struct yaml_reader *reader)
{
    struct place at;
    enum next next = find_document(reader, &at);
    if (next != NEXT_DOCUMENT)
        return next == NEXT_NOTHING ? empty_map(reader) : NULL;
    bool end;
    struct yaml *root = read_next(reader, 0, &end);
    if (!root)
        return NULL;
    next = find_document(reader, &at);
    if (next == NEXT_DOCUMENT) {
        diag_error(reader->diag, at, "this begins a second YAML document");
        diag_hint(reader->diag, "take the line \"---\" out");
    }
    return next == NEXT_NOTHING ? root : NULL;
}

struct yaml *yaml_read(struct arena *arena, struct str text, struct place at, int indent,
                       struct diag *diag)
{
    struct yaml_reader reader = {
        .arena = arena, .text = text, .at = at, .indent = indent, .diag = diag};
    if (!yaml_parser_initialize(&reader.parser))
        arena_exhausted();
    yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reader.parser, (const unsigned char *)text.ptr, text.len);
    struct yaml *root = read_stream(&reader);
    yaml_parser_delete(&reader.parser);
    return root;
}
