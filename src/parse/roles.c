#include "parse/roles.h"

enum word {
    ID = 1 << 0,
    FILE_KEY = 1 << 1,
    OF_KEY = 1 << 2,
    APPEND = 1 << 3,
    HIDDEN = 1 << 4,
    NATIVE = 1 << 5,
    API = 1 << 6,
    VALUES = 1 << 7,
    COURSE = 1 << 8,
    TABLE = 1 << 9,
    FIGURE = 1 << 10,
    SCHEMA = 1 << 11,
    PRESET = 1 << 12,
    LAB_KEY = 1 << 13,
    LAB = 1 << 14,
    STARTER = 1 << 15,
    SOLUTION = 1 << 16,
    WRONG = 1 << 17,
    CHECK = 1 << 18,
    GRADED = 1 << 19,
    COUNTED = 1 << 20
};

struct word_name {
    enum attribute_kind kind;
    const char *name; /* NULL: any */
    enum word word;
    const char *form; /* as the author writes it */
};

static const struct word_name words[] = {
    {ATTRIBUTE_ID, NULL, ID, "#name"},
    {ATTRIBUTE_KEY, "file", FILE_KEY, "file="},
    {ATTRIBUTE_KEY, "of", OF_KEY, "of="},
    {ATTRIBUTE_KEY, "lab", LAB_KEY, "lab="},
    {ATTRIBUTE_CLASS, "append", APPEND, ".append"},
    {ATTRIBUTE_CLASS, "hidden", HIDDEN, ".hidden"},
    {ATTRIBUTE_CLASS, "native", NATIVE, ".native"},
    {ATTRIBUTE_CLASS, "api", API, ".api"},
    {ATTRIBUTE_CLASS, "count", COUNTED, ".count"},
    {ATTRIBUTE_CLASS, "values", VALUES, ".values"},
    {ATTRIBUTE_CLASS, "course", COURSE, ".course"},
    {ATTRIBUTE_CLASS, "table", TABLE, ".table"},
    {ATTRIBUTE_CLASS, "figure", FIGURE, ".figure"},
    {ATTRIBUTE_CLASS, "preset-schema", SCHEMA, ".preset-schema"},
    {ATTRIBUTE_CLASS, "preset", PRESET, ".preset"},
    {ATTRIBUTE_CLASS, "lab", LAB, ".lab"},
    {ATTRIBUTE_CLASS, "starter", STARTER, ".starter"},
    {ATTRIBUTE_CLASS, "solution", SOLUTION, ".solution"},
    {ATTRIBUTE_CLASS, "wrong", WRONG, ".wrong"},
    {ATTRIBUTE_CLASS, "check", CHECK, ".check"},
    {ATTRIBUTE_CLASS, "graded", GRADED, ".graded"},
};

struct rule {
    enum role role;
    unsigned mark;          /* the word that makes it this role; 0: none is needed */
    const char *language;   /* NULL: any known one */
    unsigned needs, allows; /* besides the mark */
    const char *title, *form;
};

/* The first rule whose mark (or language, without one) is there is the one; of several with
 * one mark, that which has the language. */
static const struct rule rules[] = {
    {ROLE_API, API, "c", 0, APPEND | HIDDEN, "an .api block", "c {.api}"},
    {ROLE_COUNT, COUNTED, "c", ID | OF_KEY, HIDDEN, "a counting driver",
     "c {.count #name of=core/file.c}"},
    {ROLE_VALUES, VALUES, "lua", 0, COURSE, "a block of values", "lua {.values}"},
    {ROLE_TABLE, TABLE, "lua", 0, 0, "a computed table", "lua {.table}"},
    {ROLE_FIGURE, FIGURE, "lua", 0, 0, "a computed figure", "lua {.figure}"},
    {ROLE_SCHEMA, SCHEMA, "yaml", ID, 0, "a preset schema", "yaml {.preset-schema #model}"},
    {ROLE_PRESET, PRESET, "yaml", ID | OF_KEY, 0, "a preset", "yaml {.preset #small of=model}"},
    {ROLE_LAB, LAB, "yaml", ID, 0, "a lab", "yaml {.lab #axis}"},
    {ROLE_LAB_STARTER, STARTER, "c", LAB_KEY | ID, 0, "a starter", "c {lab=axis #step .starter}"},
    {ROLE_LAB_SOLUTION, SOLUTION, "c", LAB_KEY | ID, 0, "a solution",
     "c {lab=axis #step .solution}"},
    {ROLE_LAB_WRONG, WRONG, "c", LAB_KEY | ID, 0, "a wrong body", "c {lab=axis #step .wrong}"},
    {ROLE_LAB_CHECK, CHECK | GRADED, "c", LAB_KEY, 0, "a check", "c {lab=axis .check}"},
    {ROLE_LAB_FILE, LAB_KEY, "c", 0, FILE_KEY, "a lab's file", "c {lab=axis file=axis.c}"},
    {ROLE_LAB_OUTPUT, LAB_KEY, "output", 0, OF_KEY, "an output", "output {lab=axis of=solution}"},
    {ROLE_LAB_INPUT, LAB_KEY, "input", 0, 0, "an input", "input {lab=axis}"},
    {ROLE_MATH, 0, "math", 0, ID, "a formula", "math {#eq-name}"},
    {ROLE_FILE, FILE_KEY, NULL, 0, APPEND | HIDDEN | NATIVE, "a file", "c {file=core/name.c}"},
    {ROLE_NAMED, ID, NULL, 0, APPEND | HIDDEN, "a named chunk", "c {#name}"},
    {ROLE_LISTING, 0, NULL, 0, 0, "a listing", "c"},
};

/* Those that may bear attributes; a plain listing may be of any. */
static const char *const languages[] = {
    "c",     "lua", "yaml", "math",  "text", "make", "python", "sh",
    "cmake", "css", "csv",  "html",  "js",   "json", "ini",    "toml",
    "xml",   "asm", "diff", "ninja", "sql",  "tex",  "output", "input",
};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct word_name *find_word(const struct attribute *attribute)
{
    for (size_t i = 0; i < COUNT(words); i++)
        if (words[i].kind == attribute->kind &&
            (!words[i].name || str_is(attribute->name, words[i].name)))
            return &words[i];
    return NULL;
}

static void report_unknown(const struct attribute *attribute, struct diag *diag)
{
    bool is_class = attribute->kind == ATTRIBUTE_CLASS;
    struct suggestion near = suggest_for(attribute->name);
    for (size_t i = 0; i < COUNT(words); i++)
        if (words[i].kind == attribute->kind)
            suggest_offer(&near, str_from(words[i].name));
    if (is_class)
        diag_error(diag, attribute->at, "class \".%.*s\" is unknown", STR(attribute->name));
    else
        diag_error(diag, attribute->at, "key \"%.*s\" is unknown", STR(attribute->name));
    if (near.best.ptr)
        diag_hint(diag, "did you mean \"%s%.*s%s\"?", is_class ? "." : "", STR(near.best),
                  is_class ? "" : "=");
    else
        diag_hint(diag, is_class
                            ? "the classes are .append .hidden .native .api .count .values .course "
                              ".table .figure .preset-schema .preset .lab .starter .solution "
                              ".wrong .check .graded"
                            : "the keys are file=, of= and lab=");
}

static bool known_words(const struct attributes *attributes, unsigned *set, struct diag *diag)
{
    bool known = true;
    for (size_t i = 0; i < attributes->items.count; i++) {
        const struct word_name *word = find_word(&attributes->items.items[i]);
        if (word)
            *set |= word->word;
        else
            report_unknown(&attributes->items.items[i], diag);
        known &= word != NULL;
    }
    return known;
}

static bool known_language(const struct attributes *attributes, struct diag *diag)
{
    struct suggestion near = suggest_for(attributes->language);
    for (size_t i = 0; i < COUNT(languages); i++) {
        if (str_is(attributes->language, languages[i]))
            return true;
        suggest_offer(&near, str_from(languages[i]));
    }
    if (attributes->language.len == 0) {
        diag_error(diag, attributes->items.items[0].at, "a block with attributes needs a language");
        diag_hint(diag, "write it before the brace: c {...}");
        return false;
    }
    diag_error(diag, attributes->language_at, "language \"%.*s\" is unknown",
               STR(attributes->language));
    if (near.best.ptr)
        diag_suggest(diag, &near);
    else
        diag_hint(diag, "use \"text\" for what has no language here");
    return false;
}

static const struct rule *find_rule(const struct attributes *attributes, unsigned set)
{
    const struct rule *rule = rules;
    while (!(rule->mark ? (set & rule->mark) != 0
                        : !rule->language || str_is(attributes->language, rule->language)))
        rule++;
    const struct rule *first = rule;
    for (; rule->mark && rule->mark == first->mark; rule++)
        if (!rule->language || str_is(attributes->language, rule->language))
            return rule;
    return first;
}

static bool language_fits(const struct attributes *attributes, const struct rule *rule,
                          struct diag *diag)
{
    if (!rule->language || str_is(attributes->language, rule->language))
        return true;
    diag_error(diag, attributes->language_at, "%s must be in %s, not \"%.*s\"", rule->title,
               rule->language, STR(attributes->language));
    diag_hint(diag, "write ```%s", rule->form);
    return false;
}

static bool words_fit(const struct attributes *attributes, const struct rule *rule,
                      struct diag *diag)
{
    for (size_t i = 0; i < attributes->items.count; i++) {
        const struct word_name *word = find_word(&attributes->items.items[i]);
        if (word->word & (rule->mark | rule->needs | rule->allows))
            continue;
        diag_error(diag, attributes->items.items[i].at, "%s has no %s", rule->title, word->form);
        if (rule->role == ROLE_LISTING)
            diag_hint(diag, "give the block a #name or a file=, which make it part of the code");
        else if (rule->role == ROLE_FILE && word->word == ID)
            diag_hint(diag, "a block is a file or a named chunk that a file uses, not both");
        else
            diag_hint(diag, "write ```%s", rule->form);
        return false;
    }
    return true;
}

static bool needs_met(const struct attributes *attributes, const struct rule *rule, unsigned set,
                      struct diag *diag)
{
    for (size_t i = 0; i < COUNT(words); i++) {
        if (!(rule->needs & words[i].word & ~set))
            continue;
        diag_error(diag, attributes->items.items[0].at, "%s needs %s", rule->title, words[i].form);
        diag_hint(diag, "write ```%s", rule->form);
        return false;
    }
    return true;
}

enum role roles_find(const struct attributes *attributes, struct diag *diag)
{
    unsigned set = 0;
    if (!known_words(attributes, &set, diag) || (set && !known_language(attributes, diag)))
        return ROLE_NONE;
    const struct rule *rule = find_rule(attributes, set);
    bool fits = language_fits(attributes, rule, diag) && words_fit(attributes, rule, diag) &&
                needs_met(attributes, rule, set, diag);
    return fits ? rule->role : ROLE_NONE;
}
