#include "parse/prose.h"

#include "parse/chars.h"

static void report_broken(const struct passage *passage, size_t at, const char *what,
                          const char *form, struct diag *diag)
{
    diag_error(diag, passage_place(passage, at, 1), "%s is not closed in its paragraph", what);
    diag_hint(diag, "write %s; a line of it must not begin like a list, a quote or a heading",
              form);
}

/* "[^1]": a link for Markdown if "[^1]: ..." stands elsewhere, else text. */
static bool is_footnote(struct str rest)
{
    size_t end = 2;
    while (end < rest.len && is_name_char(rest.ptr[end]))
        end++;
    return str_starts(rest, "[^") && end > 2 && end < rest.len && rest.ptr[end] == ']';
}

static void report_footnote(const struct passage *passage, size_t at, struct diag *diag)
{
    diag_error(diag, passage_place(passage, at, 2), "footnotes cannot be used");
    diag_hint(diag, "say it in the text or in a > [!NOTE], or write \\[ for the sign itself");
}

/* "$$" where a formula would begin; its end says nothing new. */
static bool is_foreign_math(const struct passage *passage, size_t at)
{
    struct str text = passage->text;
    bool begins = at == 0 || text.ptr[at - 1] == ' ' || text.ptr[at - 1] == '\n';
    return begins && at + 2 < text.len && str_starts(str_slice(text, at, at + 2), "$$");
}

static void report_foreign_math(const struct passage *passage, size_t at, struct diag *diag)
{
    diag_error(diag, passage_place(passage, at, 2), "\"$$\" makes no formula");
    diag_hint(diag, "write $`...`$ in the text or a ```math block: Markdown takes the backslashes "
                    "out of anything else");
}

static void check_byte(const struct passage *passage, size_t at, struct str rest, struct diag *diag)
{
    if (str_starts(rest, "`{lua}") || str_starts(rest, "`{claim}"))
        report_broken(passage, at, "an inline value", "`{lua} expression`", diag);
    else if (str_starts(rest, "$`") || str_starts(rest, "`$"))
        report_broken(passage, at, "inline math", "$`...`$", diag);
    else if (is_foreign_math(passage, at))
        report_foreign_math(passage, at, diag);
    else if (is_footnote(rest))
        report_footnote(passage, at, diag);
}

void prose_check(const struct passage *passage, size_t start, size_t end, struct diag *diag)
{
    struct str text = str_slice(passage->text, 0, end);
    for (size_t i = start; i < end; i++) {
        char c = text.ptr[i];
        if (c == '\\')
            i++;
        else if (c == '`' || c == '$' || c == '[')
            check_byte(passage, i, str_slice(text, i, end), diag);
    }
}

bool prose_refuses_footnote(const struct passage *passage, size_t at, struct diag *diag)
{
    if (!is_footnote(str_slice(passage->text, at, passage->text.len)))
        return false;
    report_footnote(passage, at, diag);
    return true;
}

/* The word of "{word} ..."; empty if the span does not begin so. */
static struct str leading_word(struct str literal)
{
    size_t end = 1;
    while (end < literal.len && is_letter(literal.ptr[end]))
        end++;
    bool closed = str_starts(literal, "{") && end + 1 < literal.len && literal.ptr[end] == '}' &&
                  literal.ptr[end + 1] == ' ';
    return closed ? str_slice(literal, 1, end) : str_from("");
}

bool prose_refuses_code(const struct passage *passage, size_t open, struct str literal,
                        struct diag *diag)
{
    struct str word = leading_word(literal);
    struct suggestion near = suggest_for(word);
    suggest_offer(&near, str_from("lua"));
    struct place at = passage_place(passage, open, literal.len + 2);
    if (str_is(word, "claim")) {
        diag_error(diag, at, "a claim cannot stand here");
        diag_hint(diag, "claims belong to the options of a question");
        return true;
    }
    if (word.len == 0 || !near.best.ptr || near.distance > 1)
        return false;
    diag_error(diag, at, "\"{%.*s}\" is unknown", STR(word));
    diag_hint(diag, "did you mean \"{lua}\"?");
    return true;
}
