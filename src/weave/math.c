#include "weave/math.h"

#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/hash.h"
#include "base/proc.h"
#include "run/result.h"

/* The converter: its program and the exact versions of what it uses. */
static struct str converter_version(struct arena *arena, const char *node)
{
    struct buf text = {0};
    struct str version = {0};
    if (fs_try_read(fs_join(arena, node, "math.mjs"), &text) &&
        fs_try_read(fs_join(arena, node, "typst_math.mjs"), &text) &&
        fs_try_read(fs_join(arena, node, "package-lock.json"), &text))
        version = str_copy(arena, str_from(hash_of(buf_str(&text)).hex));
    buf_clear(&text);
    return version;
}

void math_open(struct math *math, struct arena *arena, const char *node)
{
    *math = (struct math){.arena = arena, .node = node, .version = converter_version(arena, node)};
}

/* The one formula that is so written, which may be new. */
static struct formula *find(struct math *math, struct str tex, bool display, struct place at)
{
    struct buf text = {0};
    buf_char(&text, display ? 'd' : 'i');
    buf_add(&text, tex);
    struct formula *formula = map_get(&math->known, buf_str(&text));
    if (!formula) {
        struct str key = str_copy(math->arena, buf_str(&text));
        formula = arena_new(math->arena, struct formula);
        *formula = (struct formula){.display = display,
                                    .tex = str_slice(key, 1, key.len),
                                    .at = at,
                                    .mathml = value_text(math->arena, ""),
                                    .typst = value_text(math->arena, "")};
        map_put(math->arena, &math->known, key, formula);
        *vec_add(math->arena, &math->all.items) = formula;
    }
    buf_clear(&text);
    return formula;
}

const struct formula *math_add(struct math *math, struct str tex, bool display, struct place at)
{
    struct formula *formula = find(math, tex, display, at);
    if (math->page && formula->last != math->page) {
        formula->last = math->page;
        *vec_add(math->arena, &math->page->items) = formula;
    }
    return formula;
}

/* Caches: {version, formulas} */

static void recall_formulas(struct math *math, const struct value *formulas)
{
    for (size_t i = 0; i < formulas->list.count; i++) {
        const struct value *kept = formulas->list.items[i];
        struct str mathml = value_get_str(kept, "mathml");
        if (mathml.len == 0)
            continue;
        struct formula *formula = find(math, value_get_str(kept, "tex"),
                                       value_get_bool(kept, "display"), (struct place){0});
        if (formula->mathml->string.len == 0) {
            formula->mathml->string = str_copy(math->arena, mathml);
            formula->typst->string = str_copy(math->arena, value_get_str(kept, "typst"));
        }
    }
}

void math_recall(struct math *math, const char *path)
{
    struct arena arena = {0};
    struct buf text = {0}, fault = {0};
    struct value *cache = NULL;
    if (fs_try_read(path, &text) && !result_read(&arena, buf_str(&text), &cache, &fault))
        cache = NULL;
    const struct value *formulas = value_get(cache, "formulas");
    if (formulas && formulas->kind == VALUE_LIST &&
        (math->version.len == 0 || str_eq(math->version, value_get_str(cache, "version"))))
        recall_formulas(math, formulas);
    buf_clear(&text);
    buf_clear(&fault);
    arena_clear(&arena);
}

static struct value *cache_entry(struct arena *arena, const struct formula *formula)
{
    struct value *entry = value_map(arena);
    value_set(arena, entry, "display", value_bool(arena, formula->display));
    value_set(arena, entry, "tex", value_str(arena, formula->tex));
    value_set(arena, entry, "mathml", formula->mathml);
    value_set(arena, entry, "typst", formula->typst);
    return entry;
}

bool math_keep(struct math *math, const struct formulas *formulas, const char *path,
               struct diag *diag)
{
    if (formulas->items.count == 0)
        return fs_remove(path, diag);
    if (math->version.len == 0)
        return true; /* the cache had all, and knows what made it */
    struct arena arena = {0};
    struct value *cache = value_map(&arena), *list = value_list(&arena);
    struct buf text = {0};
    for (size_t i = 0; i < formulas->items.count; i++)
        value_add(&arena, list, cache_entry(&arena, formulas->items.items[i]));
    value_set(&arena, cache, "version", value_str(&arena, math->version));
    value_set(&arena, cache, "formulas", list);
    value_write(&text, cache);
    bool ok = fs_write(path, buf_str(&text), NULL, diag);
    buf_clear(&text);
    arena_clear(&arena);
    return ok;
}

/* The conversion */

static bool is_missing(const struct formula *formula)
{
    return formula->mathml->string.len == 0;
}

/* The records that math.mjs reads: display or inline, TeX, NUL. */
static size_t write_records(const struct formulas *formulas, struct buf *out)
{
    size_t count = 0;
    for (size_t i = 0; i < formulas->items.count; i++) {
        const struct formula *formula = formulas->items.items[i];
        if (!is_missing(formula))
            continue;
        buf_char(out, formula->display ? 'd' : 'i');
        buf_add(out, formula->tex);
        buf_char(out, '\0');
        count++;
    }
    return count;
}

/* Where byte OFFSET of the TeX stands in the lesson, if the TeX stands there as it is; else
 * where the formula begins. */
static struct place mistake_place(struct arena *arena, const struct formula *formula, size_t offset)
{
    struct str rest = formula->tex, trimmed = str_trim(rest), line = str_from("");
    size_t start = 0, end = (size_t)(trimmed.ptr - rest.ptr) + trimmed.len;
    int down = 0;
    if (offset > end)
        offset = end;
    while (str_line(&rest, &line) && offset > start + line.len) {
        start += line.len + 1;
        down++;
    }
    struct str source = source_line(formula->at.source, formula->at.line + down);
    size_t from = down || formula->at.column == 0 ? 0 : (size_t)formula->at.column - 1;
    size_t found = str_find(source, str_c(arena, line), from);
    if (line.len == 0 || found == source.len)
        return formula->at;
    return place_at(formula->at.source, formula->at.line + down,
                    (int)(found + (offset - start)) + 1, 1);
}

/* A refusal is "!", the offset of the mistake, a blank, what is wrong; then a hint on a line of
 * its own. */
static void report_mistake(struct arena *arena, const struct formula *formula, struct str record,
                           struct diag *diag)
{
    struct str rest = str_slice(record, 1, record.len), head = str_from("");
    char *reason;
    str_line(&rest, &head);
    size_t offset = strtoul(str_c(arena, head), &reason, 10);
    diag_error(diag, mistake_place(arena, formula, offset), "%s", reason + (*reason == ' '));
    if (rest.len)
        diag_hint(diag, "%.*s", STR(rest));
}

/* The next of the records, each ended by a NUL. */
static bool take_record(struct str *records, struct str *record)
{
    const char *end = memchr(records->ptr, '\0', records->len);
    if (!end)
        return false;
    *record = (struct str){records->ptr, (size_t)(end - records->ptr)};
    *records = str_slice(*records, record->len + 1, records->len);
    return true;
}

/* Both forms of a formula, or its refusal. */
static bool read_formula(struct arena *arena, struct formula *formula, struct str *records,
                         struct diag *diag)
{
    struct str mathml, typst;
    if (!take_record(records, &mathml))
        return false;
    if (!str_starts(mathml, "=")) {
        report_mistake(arena, formula, mathml, diag);
        return true;
    }
    if (!take_record(records, &typst))
        return false;
    formula->mathml->string = str_copy(arena, str_slice(mathml, 1, mathml.len));
    formula->typst->string = str_copy(arena, str_slice(typst, 1, typst.len));
    return true;
}

static bool read_records(struct arena *arena, const struct formulas *formulas, struct str records,
                         struct diag *diag)
{
    for (size_t i = 0; i < formulas->items.count; i++) {
        struct formula *formula = formulas->items.items[i];
        if (is_missing(formula) && !read_formula(arena, formula, &records, diag))
            return false;
    }
    return records.len == 0;
}

bool math_convert(struct math *math, struct diag *diag)
{
    const char *program = fs_join(math->arena, math->node, "math.mjs");
    const char *argv[] = {"node", program, NULL};
    struct buf input = {0}, output = {0};
    bool ok = true;
    if (write_records(&math->all, &input) > 0) {
        int status = proc_capture(argv, buf_str(&input), &output, diag);
        ok = status == 0 && read_records(math->arena, &math->all, buf_str(&output), diag);
        if (!ok && status >= 0)
            diag_system(diag, program, "the conversion of formulas failed");
    }
    buf_clear(&input);
    buf_clear(&output);
    return ok;
}
