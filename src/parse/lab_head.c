#include "parse/lab_head.h"

#include "parse/chars.h"

struct entry {
    struct arena *arena;
    struct lab *lab;
    const struct yaml *key, *value;
    struct diag *diag;
};

static void refuse(const struct entry *entry, const char *wanted, const char *example)
{
    diag_error(entry->diag, entry->value->at, "\"%.*s\" must be %s", STR(entry->key->text), wanted);
    diag_hint(entry->diag, "write %.*s: %s", STR(entry->key->text), example);
}

static void read_title(const struct entry *entry)
{
    struct str text = str_trim(entry->value->text);
    if (entry->value->kind == YAML_SCALAR && text.len)
        entry->lab->title = text;
    else
        refuse(entry, "text", "and the text behind it");
}

/* A whole number from 1 to 999 goes to *NUMBER. */
static void read_number(const struct entry *entry, int *number)
{
    enum { MOST_DIGITS = 3 };
    struct str text = entry->value->text;
    bool digits = entry->value->kind == YAML_SCALAR && text.len > 0 && text.len <= MOST_DIGITS;
    int n = 0;
    for (size_t i = 0; digits && i < text.len; i++) {
        digits = is_digit(text.ptr[i]);
        n = n * 10 + (text.ptr[i] - '0');
    }
    if (digits && n > 0)
        *number = n;
    else
        refuse(entry, "a whole number from 1 to 999", "10");
}

static void read_minutes(const struct entry *entry)
{
    read_number(entry, &entry->lab->minutes);
}

static void read_compile_seconds(const struct entry *entry)
{
    read_number(entry, &entry->lab->compile_seconds);
}

static void read_run_seconds(const struct entry *entry)
{
    read_number(entry, &entry->lab->run_seconds);
}

static void read_given(const struct entry *entry)
{
    const struct yaml *value = entry->value;
    bool list = value->kind == YAML_LIST;
    for (size_t i = 0; i < (list ? value->items.count : 1); i++) {
        const struct yaml *item = list ? value->items.items[i] : value;
        if (item->kind != YAML_SCALAR || item->text.len == 0) {
            refuse(entry, "a list of core files", "[core/name.c]");
            return;
        }
        *vec_add(entry->arena, &entry->lab->given) = item->text;
        *vec_add(entry->arena, &entry->lab->given_at) = item->at;
    }
}

static const struct {
    const char *name;
    void (*read)(const struct entry *entry);
} keys[] = {
    {"title", read_title},
    {"minutes", read_minutes},
    {"given", read_given},
    {"compile_seconds", read_compile_seconds},
    {"run_seconds", read_run_seconds},
};
#define KEYS (sizeof keys / sizeof *keys)

static void report_unknown(const struct entry *entry)
{
    struct suggestion near = suggest_for(entry->key->text);
    for (size_t i = 0; i < KEYS; i++)
        suggest_offer(&near, str_from(keys[i].name));
    diag_error(entry->diag, entry->key->at, "a lab has no key \"%.*s\"", STR(entry->key->text));
    if (near.best.ptr)
        diag_suggest(entry->diag, &near);
    else
        diag_hint(entry->diag,
                  "the keys are title, minutes, given, compile_seconds and run_seconds");
}

static void read_entry(const struct entry *entry)
{
    for (size_t i = 0; i < KEYS; i++)
        if (str_is(entry->key->text, keys[i].name)) {
            keys[i].read(entry);
            return;
        }
    report_unknown(entry);
}

void lab_head_read(struct arena *arena, struct lab *lab, const struct yaml *yaml, struct diag *diag)
{
    if (yaml->kind != YAML_MAP) {
        diag_error(diag, yaml->at, "what opens a lab is not made of keys");
        diag_hint(diag, "write title: and the title");
        return;
    }
    for (size_t i = 0; i < yaml->keys.count; i++) {
        struct entry entry = {arena, lab, yaml->keys.items[i], yaml->items.items[i], diag};
        read_entry(&entry);
    }
    if (yaml_get(yaml, str_from("title")))
        return;
    diag_error(diag, lab->at, "lab \"%.*s\" has no title", STR(lab->id));
    diag_hint(diag, "write title: and the title into the block");
}
