#include "run/checker.h"

#include <math.h>

bool checker_fault(const struct checker *checker, const char *format, ...)
{
    struct buf text = {0};
    va_list args;
    va_start(args, format);
    buf_vformat(&text, format, args);
    va_end(args);
    blame_cell(checker->blame, checker->cell, "%.*s", STR(buf_str(&text)));
    buf_clear(&text);
    return false;
}

struct str checker_describe(const struct checker *checker, const struct value *value)
{
    if (!value)
        return str_from("nil");
    switch (value->kind) {
    case VALUE_BOOL: return str_from(value->boolean ? "true" : "false");
    case VALUE_INT: return str_format(checker->blame->arena, "%lld", (long long)value->integer);
    case VALUE_FLOAT: return str_format(checker->blame->arena, "%.14g", value->number);
    case VALUE_STRING: return str_from("a string");
    case VALUE_LIST: return str_from("a list");
    case VALUE_MAP: return str_from("a table with names");
    }
    return str_from("");
}

static bool refuse(const struct checker *checker, const char *what, const char *wanted,
                   const struct value *value)
{
    struct str got = checker_describe(checker, value);
    return checker_fault(checker, "%s must be %s, got %.*s", what, wanted, STR(got));
}

static bool is_known(struct str key, const char *const known[])
{
    for (; *known; known++)
        if (str_is(key, *known))
            return true;
    return false;
}

static bool refuse_key(const struct checker *checker, const char *what, struct str key,
                       const char *const known[])
{
    struct suggestion suggestion = suggest_for(key);
    for (; *known; known++)
        suggest_offer(&suggestion, str_from(*known));
    if (blame_cell(checker->blame, checker->cell, "%s has an unknown key \"%.*s\"", what, STR(key)))
        diag_suggest(checker->blame->diag, &suggestion);
    return false;
}

bool checker_map(const struct checker *checker, const char *what, const struct value *value,
                 const char *const known[])
{
    bool sound = true;
    if (!value || value->kind != VALUE_MAP)
        return refuse(checker, what, "a table with names", value);
    for (size_t i = 0; i < value->map.count; i++)
        if (!is_known(value->map.items[i].key, known))
            sound = refuse_key(checker, what, value->map.items[i].key, known);
    return sound;
}

bool checker_list(const struct checker *checker, const char *what, const struct value *value,
                  size_t least)
{
    if (!value || value->kind != VALUE_LIST)
        return refuse(checker, what, "a list", value);
    if (value->list.count < least)
        return checker_fault(checker, "%s must have at least %zu item%s, got %zu", what, least,
                             least == 1 ? "" : "s", value->list.count);
    return true;
}

static bool is_plain_text(struct str text)
{
    while (text.len > 0) {
        size_t size = str_utf8(text);
        unsigned char c = (unsigned char)*text.ptr;
        if (size == 0 || (c < ' ' && c != '\n' && c != '\t') || c == 127)
            return false;
        text = str_slice(text, size, text.len);
    }
    return true;
}

bool checker_text(const struct checker *checker, const char *what, const struct value *value)
{
    if (!value || value->kind != VALUE_STRING)
        return refuse(checker, what, "a string", value);
    if (!is_plain_text(value->string))
        return checker_fault(checker, "%s must be UTF-8 text without control characters", what);
    return true;
}

bool checker_word(const struct checker *checker, const char *what, const struct value *value,
                  const char *const words[])
{
    struct buf all = {0};
    if (value && value->kind == VALUE_STRING && is_known(value->string, words))
        return true;
    for (size_t i = 0; words[i]; i++)
        buf_format(&all, "%s%s", i > 0 ? ", " : "", words[i]);
    struct str got = value && value->kind == VALUE_STRING
                         ? str_format(checker->blame->arena, "\"%.*s\"", STR(value->string))
                         : checker_describe(checker, value);
    checker_fault(checker, "%s must be one of %s, got %.*s", what, all.ptr, STR(got));
    buf_clear(&all);
    return false;
}

bool checker_number(const struct checker *checker, const char *what, const struct value *value)
{
    bool number = value && (value->kind == VALUE_INT || value->kind == VALUE_FLOAT);
    if (!number || (value->kind == VALUE_FLOAT && !isfinite(value->number)))
        return refuse(checker, what, "a number", value);
    return true;
}
