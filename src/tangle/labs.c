#include "tangle/labs.h"

#include <string.h>

#include "base/hash.h"
#include "base/value.h"
#include "model/lab.h"
#include "tangle/expand.h"
#include "tangle/lab_graph.h"
#include "tangle/output_body.h"
#include "tangle/variant.h"

struct stage {
    const struct tangle_job *job;
    struct tree *tree;
    struct arena *arena;
    const struct lab *lab;
    struct buf text;
    struct buf key; /* what the proof depends on, so far */
    struct value *proof, *places;
    struct hash header;
};

/* Writes the text in the making to labs/LAB/FOLDER/NAME. */
static void write_text(struct stage *stage, const char *folder, struct str name)
{
    struct str path =
        str_format(stage->arena, "labs/%.*s/%s%.*s", STR(stage->lab->id), folder, STR(name));
    tree_write(stage->tree, path.ptr, buf_str(&stage->text));
    buf_reset(&stage->text);
}

static void add_key(struct stage *stage, struct str name)
{
    buf_format(&stage->key, "%.*s %s\n", STR(name), hash_of(buf_str(&stage->text)).hex);
}

static struct value *place_value(struct arena *arena, struct place at)
{
    struct value *map = value_map(arena);
    value_set(arena, map, "path", value_text(arena, at.source->path));
    value_set(arena, map, "line", value_int(arena, at.line));
    value_set(arena, map, "column", value_int(arena, at.column));
    return map;
}

static struct value *list_in(struct stage *stage, struct value *map, const char *key)
{
    struct value *list = value_get(map, key);
    if (!list)
        value_set(stage->arena, map, key, list = value_list(stage->arena));
    return list;
}

/* Adds ITEM to the list KEY of the proof, and the place that it is about to that of places. */
static void add_item(struct stage *stage, const char *key, struct value *item, struct place at)
{
    value_add(stage->arena, list_in(stage, stage->proof, key), item);
    value_add(stage->arena, list_in(stage, stage->places, key), place_value(stage->arena, at));
}

static void set_str(struct stage *stage, struct value *map, const char *key, struct str text)
{
    value_set(stage->arena, map, key, value_str(stage->arena, text));
}

static struct str program(struct stage *stage, const struct lab_variant *variant, int check)
{
    struct buf path = {0};
    buf_format(&path, "%s/", stage->job->root);
    lab_graph_program(stage->lab, variant, check, &path);
    struct str copy = str_copy(stage->arena, buf_str(&path));
    buf_clear(&path);
    return copy;
}

/* The fence that a variant is about: the wrong body, or the first slot's; the file of a
 * demonstration. */
static struct place variant_place(const struct lab *lab, const struct lab_variant *variant)
{
    if (lab_is_demonstration(lab))
        return lab->file->parts.items[0]->at;
    const struct lab_slot *slot = lab->slots.items[variant->slot];
    if (variant->kind == LAB_WRONG)
        return slot->wrongs.items[variant->wrong].at;
    return variant->kind == LAB_STARTER ? slot->starter.at : slot->solution.at;
}

static void describe_variant(struct stage *stage, const struct lab_variant *variant)
{
    static const char *const kinds[] = {"starter", "solution", "wrong"};
    const struct lab *lab = stage->lab;
    struct value *map = value_map(stage->arena), *checks = value_list(stage->arena);
    value_set(stage->arena, map, "kind", value_text(stage->arena, kinds[variant->kind]));
    bool sanitized = variant->kind == LAB_SOLUTION || strstr(stage->job->cflags, "-fsanitize");
    value_set(stage->arena, map, "sanitized", value_bool(stage->arena, sanitized));
    set_str(stage, map, "program", program(stage, variant, 0));
    for (size_t i = 0; i < lab->checks.count; i++)
        value_add(stage->arena, checks,
                  value_str(stage->arena, program(stage, variant, (int)i + 1)));
    value_set(stage->arena, map, "checks", checks);
    if (variant->kind == LAB_WRONG) {
        const struct lab_slot *slot = lab->slots.items[variant->slot];
        set_str(stage, map, "slot", slot->name);
        value_set(stage->arena, map, "number",
                  value_int(stage->arena, (int64_t)variant->wrong + 1));
        set_str(stage, map, "reason",
                span_plain(stage->arena, slot->wrongs.items[variant->wrong].reason));
    }
    add_item(stage, "variants", map, variant_place(lab, variant));
}

static void write_variant(struct stage *stage, const struct lab_variant *variant)
{
    struct str name = variant_name(stage->arena, stage->lab, variant);
    struct str path = str_format(stage->arena, "%.*s/%.*s", STR(name), STR(stage->lab->file->name));
    variant_text(stage->lab, variant, true, &stage->text);
    write_text(stage, "lines/", path);
    variant_text(stage->lab, variant, false, &stage->text);
    add_key(stage, name);
    write_text(stage, "", path);
    describe_variant(stage, variant);
}

static void write_check(struct stage *stage, const struct lab_check *check)
{
    struct str name = str_format(stage->arena, "check-%d.c", check->number);
    struct value *map = value_map(stage->arena);
    expand_code(&check->code, true, &stage->text);
    write_text(stage, "lines/", name);
    expand_code(&check->code, false, &stage->text);
    add_key(stage, name);
    write_text(stage, "", name);
    value_set(stage->arena, map, "graded", value_bool(stage->arena, check->graded));
    add_item(stage, "checks", map, check->at);
}

static void describe_output(struct stage *stage, const struct lab_output *output)
{
    struct value *map = value_map(stage->arena);
    value_set(stage->arena, map, "of",
              value_text(stage->arena, output->of == LAB_STARTER ? "starter" : "solution"));
    set_str(stage, map, "text", output->text);
    struct value *places = list_in(stage, stage->places, "outputs");
    add_item(stage, "outputs", map, output->at);
    value_set(stage->arena, places->list.items[places->list.count - 1], "body",
              output_body_value(stage->arena, output));
}

static void write_value(struct stage *stage, const char *name, const struct value *value)
{
    value_write(&stage->text, value);
    write_text(stage, "", str_from(name));
}

static void write_proof(struct stage *stage)
{
    const struct lab *lab = stage->lab;
    buf_format(&stage->key, "lab.h %s\nflags %s %s %s\n", stage->header.hex, stage->job->cc,
               lab_graph_flags, stage->job->cflags);
    set_str(stage, stage->proof, "lab", lab->id);
    set_str(stage, stage->proof, "key", buf_str(&stage->key));
    value_set(stage->arena, stage->proof, "seconds", value_int(stage->arena, lab->run_seconds));
    value_set(stage->arena, stage->proof, "demonstration",
              value_bool(stage->arena, lab_is_demonstration(lab)));
    set_str(stage, stage->proof, "input", lab->input);
    value_set(stage->arena, stage->places, "lab", place_value(stage->arena, lab->at));
    write_value(stage, "proof.lua", stage->proof);
    write_value(stage, "places.lua", stage->places);
}

static void write_lab(struct stage *stage)
{
    struct variant_list list = variant_list(stage->arena, stage->lab);
    stage->proof = value_map(stage->arena);
    stage->places = value_map(stage->arena);
    for (size_t i = 0; i < list.variants.count; i++)
        write_variant(stage, &list.variants.items[i]);
    for (size_t i = 0; i < stage->lab->checks.count; i++)
        write_check(stage, &stage->lab->checks.items[i]);
    for (size_t i = 0; i < stage->lab->outputs.count; i++)
        describe_output(stage, &stage->lab->outputs.items[i]);
    if (stage->lab->has_input) {
        buf_add(&stage->text, stage->lab->input);
        write_text(stage, "", str_from("input"));
    }
    write_proof(stage);
    buf_reset(&stage->key);
}

static bool write_header(struct stage *stage, struct diag *diag)
{
    if (!fs_read(fs_join(stage->arena, stage->job->assets, "lab.h"), &stage->text, diag))
        return false;
    stage->header = hash_of(buf_str(&stage->text));
    tree_write(stage->tree, "labs/lab.h", buf_str(&stage->text));
    buf_reset(&stage->text);
    return true;
}

bool labs_write(const struct tangle_job *job, struct tree *tree, struct diag *diag)
{
    struct stage stage = {.job = job, .tree = tree, .arena = tree->arena};
    bool ok = job->course->labs.count == 0 || write_header(&stage, diag);
    for (size_t i = 0; ok && i < job->course->labs.count; i++) {
        stage.lab = job->course->labs.items[i];
        write_lab(&stage);
    }
    buf_clear(&stage.text);
    buf_clear(&stage.key);
    return ok;
}
