/* inline.c -- arbitrary bytes as a paragraph's text, in a lesson and in what a cell returned; as
 * code; and as what a check of a lab printed. */
#include "fuzz.h"

#include "model/span.h"
#include "parse/code.h"
#include "parse/inline.h"
#include "run/tap.h"

static void check_spans(const struct span *spans, const struct source *source)
{
    for (; spans; spans = spans->next) {
        FUZZ_HOLDS(spans->at.source == source);
        FUZZ_HOLDS(spans->at.line >= 0 && spans->at.line <= source->lines);
        check_spans(spans->first, source);
    }
}

static void read_inline(struct arena *arena, const struct source *source, struct lesson *lesson,
                        struct diag *diag)
{
    struct span *spans = inline_parse(arena, source->text, place_at(source, 1, 1, 1), lesson, diag);
    check_spans(spans, source);
    struct str plain = span_plain(arena, spans);
    struct str slug = str_slug(arena, plain);
    FUZZ_HOLDS(slug.len <= plain.len);
}

/* Tokens come in order, do not overlap and lie in the text. */
static void read_code(struct arena *arena, const struct source *source, const char *language,
                      bool references, struct diag *diag)
{
    struct code code = {.language = str_from(language),
                        .text = str_format(arena, "%.*s\n", STR(source->text)),
                        .at = place_line(source, 1)};
    size_t end = 0;
    code_tokenize(arena, &code, references, diag);
    for (size_t i = 0; i < code.tokens.count; i++) {
        const struct token *token = &code.tokens.items[i];
        FUZZ_HOLDS(token->start >= end && token->end > token->start);
        FUZZ_HOLDS(token->end <= code.text.len);
        end = token->end;
        code_place(&code, token);
    }
}

static void read_tap(struct str text)
{
    struct buf failures = {0};
    struct tap tap = tap_read(text, &failures);
    FUZZ_HOLDS(tap.failed > 0 || failures.len == 0);
    FUZZ_HOLDS(!tap.whole || tap.passed + tap.failed > 0);
    buf_clear(&failures);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct lesson lesson = {.file = "01-x.md", .slug = str_from("x")};
    struct diag *diag = diag_new();
    const struct source *source = source_new(&arena, "01-x.md", 1, fuzz_str(data, size));
    read_inline(&arena, source, &lesson, diag);
    read_inline(&arena, source, NULL, diag);
    read_code(&arena, source, "c", true, diag);
    read_code(&arena, source, "c", false, diag);
    read_code(&arena, source, "yaml", true, diag);
    read_tap(fuzz_str(data, size));
    fuzz_print(diag);
    diag_free(diag);
    arena_clear(&arena);
    return 0;
}
