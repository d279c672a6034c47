#include "parse/attributes.h"

#include <string.h>

#include "parse/chars.h"

struct attribute_reader {
    struct arena *arena;
    struct str info;
    struct place at;
    size_t offset;
    struct diag *diag;
};

static struct place place_of(const struct attribute_reader *reader, size_t start, size_t end)
{
    return place_at(reader->at.source, reader->at.line, reader->at.column + (int)start,
                    (int)(end - start));
}

static bool refuse(struct attribute_reader *reader, size_t start, size_t end, const char *message,
                   const char *hint)
{
    diag_error(reader->diag, place_of(reader, start, end), "%s", message);
    diag_hint(reader->diag, "%s", hint);
    return false;
}

static size_t no_break_space(const struct attribute_reader *reader, size_t at)
{
    return str_is(str_slice(reader->info, at, at + 2), "\xc2\xa0") ? 2 : 0;
}

static void skip_space(struct attribute_reader *reader)
{
    for (;;) {
        size_t space = no_break_space(reader, reader->offset);
        if (space) {
            diag_warn(reader->diag, place_of(reader, reader->offset, reader->offset + space),
                      "this is a no-break space");
            diag_hint(reader->diag, "write a plain one: other Markdown readers do not see the "
                                    "language");
        } else if (reader->offset < reader->info.len &&
                   is_blank(reader->info.ptr[reader->offset])) {
            space = 1;
        }
        if (!space)
            return;
        reader->offset += space;
    }
}

/* The end of a word: a blank, the closing brace, the end of the line. */
static size_t word_end(const struct attribute_reader *reader)
{
    size_t end = reader->offset;
    bool quoted = false;
    while (end < reader->info.len) {
        char c = reader->info.ptr[end];
        quoted ^= c == '"';
        if (!quoted && (is_blank(c) || c == '}' || no_break_space(reader, end)))
            break;
        end++;
    }
    return end;
}

bool attributes_is_name(struct str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!is_name_char(text.ptr[i]))
            return false;
    return text.len > 0;
}

static bool read_value(struct attribute_reader *reader, struct str value, size_t start, size_t end,
                       struct str *out)
{
    bool quoted = str_starts(value, "\"");
    if (quoted && (value.len < 2 || value.ptr[value.len - 1] != '"'))
        return refuse(reader, start, end, "the quotes are not closed",
                      "write key=\"value\" in one line");
    *out = quoted ? str_slice(value, 1, value.len - 1) : value;
    if (out->len == 0)
        return refuse(reader, start, end, "this key has no value", "write key=value");
    if (str_find(*out, "\"", 0) < out->len || str_find(*out, "{", 0) < out->len)
        return refuse(reader, start, end, "a value cannot hold quotes or braces",
                      "write key=value or key=\"value\"");
    return true;
}

/* Makes an attribute of the word from START to END. */
static bool parse_word(struct attribute_reader *reader, size_t start, size_t end,
                       struct attribute *out)
{
    struct str word = str_slice(reader->info, start, end);
    *out = (struct attribute){.at = place_of(reader, start, end)};
    if (str_starts(word, "#") || str_starts(word, ".")) {
        out->kind = word.ptr[0] == '#' ? ATTRIBUTE_ID : ATTRIBUTE_CLASS;
        out->name = str_slice(word, 1, word.len);
        return attributes_is_name(out->name) ||
               refuse(reader, start, end, "this is no name",
                      "a name is made of letters, digits, \"_\", \".\" and \"-\"");
    }
    size_t equals = str_find(word, "=", 0);
    out->kind = ATTRIBUTE_KEY;
    out->name = str_slice(word, 0, equals);
    if (equals == word.len || !attributes_is_name(out->name))
        return refuse(reader, start, end, "this is no attribute",
                      "write #name, .class, key=value or key=\"value\"");
    return read_value(reader, str_slice(word, equals + 1, word.len), start, end, &out->value);
}

static bool is_double(struct attribute_reader *reader, const struct attributes *attributes,
                      const struct attribute *added)
{
    for (size_t i = 0; i < attributes->items.count; i++) {
        const struct attribute *other = &attributes->items.items[i];
        if (other->kind != added->kind)
            continue;
        if (added->kind == ATTRIBUTE_ID)
            diag_error(reader->diag, added->at, "a block has one #name only");
        else if (str_eq(other->name, added->name))
            diag_error(reader->diag, added->at, "\"%.*s\" is given twice", STR(added->name));
        else
            continue;
        diag_hint(reader->diag, "take one of them out");
        return true;
    }
    return false;
}

enum { MOST = 16 }; /* more words than any block has; keeps the search for doubles short */

static bool read_word(struct attribute_reader *reader, struct attributes *out)
{
    size_t start = reader->offset, end = word_end(reader);
    struct attribute attribute;
    reader->offset = end;
    if (!parse_word(reader, start, end, &attribute) || is_double(reader, out, &attribute))
        return false;
    if (out->items.count == MOST)
        return refuse(reader, start, end, "there are too many attributes", "take some out");
    *vec_add(reader->arena, &out->items) = attribute;
    return true;
}

static bool read_braces(struct attribute_reader *reader, struct attributes *out)
{
    size_t open = reader->offset++;
    out->braces = true;
    for (;;) {
        skip_space(reader);
        if (reader->offset == reader->info.len)
            return refuse(reader, open, open + 1, "the brace is not closed",
                          "end the attributes with } in the same line");
        if (reader->info.ptr[reader->offset] == '}') {
            reader->offset++;
            return true;
        }
        if (!read_word(reader, out))
            return false;
    }
}

static void read_language(struct attribute_reader *reader, struct attributes *out)
{
    size_t start = reader->offset;
    while (reader->offset < reader->info.len) {
        char c = reader->info.ptr[reader->offset];
        if (is_blank(c) || c == '{' || no_break_space(reader, reader->offset))
            break;
        reader->offset++;
    }
    out->language = str_slice(reader->info, start, reader->offset);
    out->language_at = place_of(reader, start, reader->offset);
}

/* Escapes and entities would mean one thing here and another on a Git host. */
static bool is_plain(struct attribute_reader *reader)
{
    for (size_t i = 0; i < reader->info.len; i++)
        if (reader->info.ptr[i] == '\\' || reader->info.ptr[i] == '&')
            return refuse(reader, i, i + 1, "\"\\\" and \"&\" cannot stand behind the backticks",
                          "captions and reasons are paragraphs, not attributes");
    return true;
}

bool attributes_read(struct arena *arena, struct str info, struct place at, struct attributes *out,
                     struct diag *diag)
{
    struct attribute_reader reader = {.arena = arena, .info = info, .at = at, .diag = diag};
    *out = (struct attributes){.language = str_from("")};
    if (!is_plain(&reader))
        return false;
    skip_space(&reader);
    read_language(&reader, out);
    size_t language_end = reader.offset;
    skip_space(&reader);
    bool has_braces = reader.offset < info.len && info.ptr[reader.offset] == '{';
    if (has_braces && out->language.len && reader.offset == language_end)
        return refuse(&reader, language_end, language_end + 1, "a blank is missing before \"{\"",
                      "write c {#name}: other Markdown readers take the first word as language");
    if (has_braces && !read_braces(&reader, out))
        return false;
    skip_space(&reader);
    if (reader.offset < info.len)
        return refuse(&reader, reader.offset, info.len, "this does not belong here",
                      "first the language, then attributes in braces: c {#name .class key=value}");
    return true;
}

const struct attribute *attributes_find(const struct attributes *attributes,
                                        enum attribute_kind kind, const char *name)
{
    for (size_t i = 0; i < attributes->items.count; i++) {
        const struct attribute *item = &attributes->items.items[i];
        if (item->kind == kind && (!name || str_is(item->name, name)))
            return item;
    }
    return NULL;
}
