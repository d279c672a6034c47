#include "parse/front.h"

#include <stdlib.h>
#include <string.h>

#include "parse/chars.h"
#include "parse/yaml.h"

struct entry {
    struct reading *reading;
    const struct yaml *key, *value;
};

static struct diag *refuse(const struct entry *entry, const char *wanted)
{
    diag_error(entry->reading->diag, entry->value->at, "\"%.*s\" must be %s", STR(entry->key->text),
               wanted);
    return entry->reading->diag;
}

static struct str read_text(const struct entry *entry)
{
    struct str text = str_trim(entry->value->text);
    if (entry->value->kind == YAML_SCALAR && text.len)
        return text;
    diag_hint(refuse(entry, "text"), "write %.*s: and the text behind it", STR(entry->key->text));
    return str_from("");
}

static bool read_flag(const struct entry *entry)
{
    bool yes = str_is(entry->value->text, "true");
    if (!yes && !str_is(entry->value->text, "false"))
        diag_hint(refuse(entry, "true or false"), "write %.*s: true", STR(entry->key->text));
    return yes;
}

/* Items of a list, or one item without a list. */
static size_t item_count(const struct yaml *value)
{
    return value->kind == YAML_LIST ? value->items.count : 1;
}

static const struct yaml *item_at(const struct yaml *value, size_t i)
{
    return value->kind == YAML_LIST ? value->items.items[i] : value;
}

static bool is_text(const struct entry *entry, const struct yaml *item)
{
    if (item->kind == YAML_SCALAR && item->text.len)
        return true;
    diag_hint(refuse(entry, "a list of texts"), "write %.*s: [one, other]", STR(entry->key->text));
    return false;
}

static void read_title(const struct entry *entry)
{
    entry->reading->lesson->title = read_text(entry);
    entry->reading->lesson->title_at = entry->value->at;
}

static void read_summary(const struct entry *entry)
{
    entry->reading->lesson->summary = read_text(entry);
}

static void read_next(const struct entry *entry)
{
    entry->reading->lesson->next = read_text(entry);
}

static void read_draft(const struct entry *entry)
{
    entry->reading->lesson->draft = read_flag(entry);
}

static void read_appendix(const struct entry *entry)
{
    entry->reading->lesson->appendix = read_flag(entry);
}

static void read_minutes(const struct entry *entry)
{
    enum { MOST_DIGITS = 3 };
    struct str text = entry->value->text;
    bool digits = entry->value->kind == YAML_SCALAR && text.len > 0 && text.len <= MOST_DIGITS;
    int minutes = 0;
    for (size_t i = 0; digits && i < text.len; i++) {
        digits = is_digit(text.ptr[i]);
        minutes = minutes * 10 + (text.ptr[i] - '0');
    }
    if (digits && minutes > 0)
        entry->reading->lesson->minutes = minutes;
    else
        diag_hint(refuse(entry, "a number of minutes"), "write a whole number from 1 to 999");
}

/* The place of the entry's value among WORDS, which end in NULL; -1 after a report. */
static int read_word(const struct entry *entry, const char *const *words, const char *wanted,
                     const char *hint)
{
    struct suggestion near = suggest_for(entry->value->text);
    for (int i = 0; words[i]; i++) {
        suggest_offer(&near, str_from(words[i]));
        if (entry->value->kind == YAML_SCALAR && str_is(entry->value->text, words[i]))
            return i;
    }
    struct diag *diag = refuse(entry, wanted);
    if (near.best.ptr)
        diag_suggest(diag, &near);
    else
        diag_hint(diag, "%s", hint);
    return -1;
}

static void read_answers(const struct entry *entry)
{
    static const char *const words[] = {"after", "key", "none", NULL};
    int word = read_word(entry, words, "after, key or none",
                         "after: in the page; key: in the answer key only; none: nowhere");
    if (word >= 0)
        entry->reading->lesson->answers = (enum answers)word;
}

static void read_needs(const struct entry *entry)
{
    struct lesson *lesson = entry->reading->lesson;
    for (size_t i = 0; i < item_count(entry->value); i++) {
        const struct yaml *item = item_at(entry->value, i);
        if (!is_text(entry, item))
            return;
        *vec_add(entry->reading->arena, &lesson->needs) = item->text;
        *vec_add(entry->reading->arena, &lesson->needs_at) = item->at;
    }
}

static void read_authors(const struct entry *entry)
{
    for (size_t i = 0; i < item_count(entry->value); i++) {
        const struct yaml *item = item_at(entry->value, i);
        if (!is_text(entry, item))
            return;
        *vec_add(entry->reading->arena, &entry->reading->course->authors) = item->text;
    }
}

static void read_language(const struct entry *entry)
{
    entry->reading->course->language = read_text(entry);
}

static void read_licence(const struct entry *entry)
{
    entry->reading->course->licence = read_text(entry);
}

static bool is_address(struct str text)
{
    size_t host = str_find(text, "://", 0) + strlen("://");
    return (str_starts(text, "https://") || str_starts(text, "http://")) && host < text.len &&
           str_find(text, "?", 0) == text.len && str_find(text, "#", 0) == text.len;
}

static void read_address(const struct entry *entry)
{
    struct str address = read_text(entry);
    if (is_address(address))
        entry->reading->course->address = address;
    else if (address.len)
        diag_hint(refuse(entry, "the address of a site"), "write address: https://example.org/");
}

static void read_paper(const struct entry *entry)
{
    static const char *const words[] = {"a4", "us-letter", NULL};
    int word = read_word(entry, words, "a4 or us-letter", "it is the size that PDFs are made for");
    if (word >= 0)
        entry->reading->course->paper = str_from(words[word]);
}

static void read_preset(const struct entry *entry)
{
    entry->reading->course->default_preset = read_text(entry);
    entry->reading->course->default_preset_at = entry->value->at;
}

enum where { LESSON = 1, PAGE = 2 };

static const struct {
    const char *name;
    unsigned where;
    void (*read)(const struct entry *entry);
} keys[] = {
    {"title", LESSON | PAGE, read_title},
    {"summary", LESSON | PAGE, read_summary},
    {"answers", LESSON | PAGE, read_answers},
    {"minutes", LESSON, read_minutes},
    {"needs", LESSON, read_needs},
    {"next", LESSON, read_next},
    {"draft", LESSON, read_draft},
    {"appendix", LESSON, read_appendix},
    {"authors", PAGE, read_authors},
    {"language", PAGE, read_language},
    {"licence", PAGE, read_licence},
    {"address", PAGE, read_address},
    {"paper", PAGE, read_paper},
    {"preset", PAGE, read_preset},
};
#define KEYS (sizeof keys / sizeof *keys)

static void report_unknown(const struct entry *entry, enum where where)
{
    struct suggestion near = suggest_for(entry->key->text);
    struct diag *diag = entry->reading->diag;
    bool elsewhere = false;
    for (size_t i = 0; i < KEYS; i++) {
        elsewhere |= str_is(entry->key->text, keys[i].name);
        if (keys[i].where & where)
            suggest_offer(&near, str_from(keys[i].name));
    }
    diag_error(diag, entry->key->at, "key \"%.*s\" is unknown here", STR(entry->key->text));
    if (elsewhere)
        diag_hint(diag, "it belongs to the front matter of %s",
                  where == PAGE ? "a lesson" : "README.md, the course page");
    else if (near.best.ptr)
        diag_suggest(diag, &near);
    else
        diag_hint(diag, where == PAGE
                            ? "the keys are title, authors, language, licence, address, paper, "
                              "preset, answers and summary"
                            : "the keys are title, summary, minutes, needs, next, draft, appendix "
                              "and answers");
}

static void read_entry(const struct entry *entry)
{
    enum where where = reading_course_page(entry->reading) ? PAGE : LESSON;
    for (size_t i = 0; i < KEYS; i++)
        if ((keys[i].where & where) && str_is(entry->key->text, keys[i].name)) {
            keys[i].read(entry);
            return;
        }
    report_unknown(entry, where);
}

/* The line that closes the front matter, 0 if none does. */
static int closing_line(const struct source *source)
{
    for (int line = 2; line <= source->lines; line++)
        if (str_is(str_trim(source_line(source, line)), "---"))
            return line;
    return 0;
}

static void read_map(struct reading *reading, const struct yaml *map)
{
    if (map->kind != YAML_MAP) {
        diag_error(reading->diag, map->at, "the front matter is not made of keys");
        diag_hint(reading->diag, "write title: and the title");
        return;
    }
    for (size_t i = 0; i < map->keys.count; i++) {
        struct entry entry = {reading, map->keys.items[i], map->items.items[i]};
        read_entry(&entry);
    }
    if (!yaml_get(map, str_from("title"))) {
        diag_error(reading->diag, place_line(reading->source, 1), "there is no title");
        diag_hint(reading->diag, "write title: and the title, between the lines \"---\"");
    }
}

static bool has_front_matter(struct reading *reading, int *closing)
{
    struct str first = source_line(reading->source, 1);
    bool begins = str_starts(first, "---") && str_is(str_trim(first), "---");
    *closing = begins ? closing_line(reading->source) : 0;
    if (*closing)
        return true;
    diag_error(reading->diag, place_line(reading->source, 1),
               begins ? "the front matter is not closed" : "there is no front matter");
    diag_hint(reading->diag, begins ? "end it with a line \"---\""
                                    : "begin with a line \"---\", title: and the title, and a line "
                                      "\"---\"");
    return false;
}

int front_read(struct reading *reading)
{
    const struct source *source = reading->source;
    int closing;
    if (!has_front_matter(reading, &closing))
        return 1;
    size_t start = source->starts[1], end = source->starts[closing - 1];
    struct yaml *map = yaml_read(reading->arena, str_slice(source->text, start, end),
                                 place_line(source, 2), 0, reading->diag);
    if (map)
        read_map(reading, map);
    return closing + 1;
}
