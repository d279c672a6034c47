#include "weave/math.h"

#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/hash.h"
#include "base/proc.h"
#include "run/result.h"

struct value *math_add(struct math *math, struct str tex, bool display, struct place at)
{
    struct formula *formula = vec_add(math->arena, &math->formulas);
    *formula = (struct formula){.display = display,
                                .tex = tex,
                                .at = at,
                                .order = math->formulas.count,
                                .mathml = value_text(math->arena, "")};
    return formula->mathml;
}

static int compare_formulas(const struct formula *a, const struct formula *b)
{
    return a->display == b->display ? str_compare(a->tex, b->tex) : a->display - b->display;
}

static int compare_places(const void *left, const void *right)
{
    const struct formula *a = left, *b = right;
    int formulas = compare_formulas(a, b);
    return formulas ? formulas : (a->order > b->order) - (a->order < b->order);
}

/* Each different formula in its first place, sorted. */
struct distinct {
    VEC(struct formula *) formulas;
};

static struct distinct find_distinct(struct math *math)
{
    struct distinct distinct = {0};
    size_t count = math->formulas.count;
    if (count)
        qsort(math->formulas.items, count, sizeof *math->formulas.items, compare_places);
    for (size_t i = 0; i < count; i++) {
        struct formula *formula = &math->formulas.items[i];
        if (i == 0 || compare_formulas(formula - 1, formula) != 0)
            *vec_add(math->arena, &distinct.formulas) = formula;
    }
    return distinct;
}

static void share_with_repeats(struct math *math)
{
    for (size_t i = 1; i < math->formulas.count; i++) {
        struct formula *formula = &math->formulas.items[i];
        if (compare_formulas(formula - 1, formula) == 0)
            formula->mathml->string = formula[-1].mathml->string;
    }
}

/* The cache: {version, formulas}, the formulas sorted as the distinct ones are */

static struct value *read_cache(struct arena *arena, const char *path)
{
    struct buf text = {0}, fault = {0};
    struct value *cache = NULL;
    if (fs_try_read(path, &text) && !result_read(arena, buf_str(&text), &cache, &fault))
        cache = NULL;
    buf_clear(&text);
    buf_clear(&fault);
    return cache;
}

static int compare_with_cached(const struct formula *formula, const struct value *cached)
{
    struct formula other = {.display = value_get_bool(cached, "display"),
                            .tex = value_get_str(cached, "tex")};
    return compare_formulas(formula, &other);
}

static void take_cached(const struct distinct *distinct, const struct value *cached)
{
    size_t next = 0;
    for (size_t i = 0; i < distinct->formulas.count; i++) {
        struct formula *formula = distinct->formulas.items[i];
        int order = 1;
        while (next < cached->list.count &&
               (order = compare_with_cached(formula, cached->list.items[next])) > 0)
            next++;
        if (next < cached->list.count && order == 0)
            formula->mathml->string = value_get_str(cached->list.items[next], "mathml");
    }
}

static bool write_cache(struct arena *arena, const struct distinct *distinct, struct str version,
                        const char *path, struct diag *diag)
{
    struct value *cache = value_map(arena), *list = value_list(arena);
    struct buf text = {0};
    for (size_t i = 0; i < distinct->formulas.count; i++) {
        const struct formula *formula = distinct->formulas.items[i];
        struct value *entry = value_map(arena);
        value_set(arena, entry, "display", value_bool(arena, formula->display));
        value_set(arena, entry, "tex", value_str(arena, formula->tex));
        value_set(arena, entry, "mathml", formula->mathml);
        value_add(arena, list, entry);
    }
    value_set(arena, cache, "version", value_str(arena, version));
    value_set(arena, cache, "formulas", list);
    value_write(&text, cache);
    bool ok = fs_write(path, buf_str(&text), NULL, diag);
    buf_clear(&text);
    return ok;
}

/* The converter: its program and the exact versions of what it uses; empty if it is not
 * installed, when the cache has to do. */
static struct str converter_version(struct arena *arena, const char *node)
{
    struct buf text = {0};
    struct str version = {0};
    if (fs_try_read(fs_join(arena, node, "math.mjs"), &text) &&
        fs_try_read(fs_join(arena, node, "package-lock.json"), &text))
        version = str_copy(arena, str_from(hash_of(buf_str(&text)).hex));
    buf_clear(&text);
    return version;
}

/* The conversion */

static bool is_missing(const struct formula *formula)
{
    return formula->mathml->string.len == 0;
}

/* The records that math.mjs reads: display or inline, TeX, NUL. */
static size_t write_records(const struct distinct *distinct, struct buf *out)
{
    size_t count = 0;
    for (size_t i = 0; i < distinct->formulas.count; i++) {
        const struct formula *formula = distinct->formulas.items[i];
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

/* A refusal is "!", the offset of the mistake, a blank, what is wrong. */
static void report_mistake(struct arena *arena, const struct formula *formula, struct str record,
                           struct diag *diag)
{
    char *reason;
    size_t offset = strtoul(str_c(arena, str_slice(record, 1, record.len)), &reason, 10);
    diag_error(diag, mistake_place(arena, formula, offset), "this formula is wrong:%s", reason);
}

static bool read_records(struct arena *arena, const struct distinct *distinct, struct str records,
                         struct diag *diag)
{
    for (size_t i = 0; i < distinct->formulas.count; i++) {
        struct formula *formula = distinct->formulas.items[i];
        if (!is_missing(formula))
            continue;
        const char *end = memchr(records.ptr, '\0', records.len);
        if (!end)
            return false;
        struct str record = {records.ptr, (size_t)(end - records.ptr)};
        if (str_starts(record, "="))
            formula->mathml->string = str_copy(arena, str_slice(record, 1, record.len));
        else
            report_mistake(arena, formula, record, diag);
        records = str_slice(records, record.len + 1, records.len);
    }
    return records.len == 0;
}

static bool convert_missing(struct arena *arena, const struct distinct *distinct, const char *node,
                            struct diag *diag)
{
    const char *program = fs_join(arena, node, "math.mjs");
    const char *argv[] = {"node", program, NULL};
    struct buf input = {0}, output = {0};
    bool ok = true;
    if (write_records(distinct, &input) > 0) {
        int status = proc_capture(argv, buf_str(&input), &output, diag);
        ok = status == 0 && read_records(arena, distinct, buf_str(&output), diag);
        if (!ok && status >= 0)
            diag_system(diag, program, "the conversion of formulas failed");
    }
    buf_clear(&input);
    buf_clear(&output);
    return ok;
}

bool math_convert(struct math *math, const char *cache, const char *node, struct diag *diag,
                  size_t *distinct)
{
    struct distinct all = find_distinct(math);
    const struct value *kept = read_cache(math->arena, cache);
    const struct value *formulas = value_get(kept, "formulas");
    struct str version = converter_version(math->arena, node);
    if (version.len == 0)
        version = value_get_str(kept, "version");
    if (formulas && formulas->kind == VALUE_LIST && str_eq(version, value_get_str(kept, "version")))
        take_cached(&all, formulas);
    *distinct = all.formulas.count;
    if (!convert_missing(math->arena, &all, node, diag))
        return false;
    share_with_repeats(math);
    return diag_errors(diag) > 0 || write_cache(math->arena, &all, version, cache, diag);
}
