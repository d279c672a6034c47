#include "parse/fence.h"

#include "parse/api.h"
#include "parse/blocks.h"
#include "parse/cells.h"
#include "parse/chunks.h"
#include "parse/code.h"
#include "parse/count.h"
#include "parse/labs.h"
#include "parse/roles.h"
#include "parse/target.h"
#include "parse/yaml.h"

static struct block *add_block(struct reading *reading, struct block *parent, enum block_kind kind,
                               const struct codeblock *from)
{
    return blocks_add(reading->arena, parent, kind, from->at, from->last_line);
}

static struct code make_code(struct reading *reading, const struct codeblock *from,
                             struct str language, bool references)
{
    struct code code = {
        .language = language, .text = from->body, .at = from->body_at, .indent = from->indent};
    code_tokenize(reading->arena, &code, references, reading->diag);
    return code;
}

static void add_listing(struct reading *reading, struct block *parent, const struct codeblock *from,
                        struct str language)
{
    struct block *block = add_block(reading, parent, BLOCK_LISTING, from);
    block->code = make_code(reading, from, language, false);
}

static void add_math(struct reading *reading, struct block *parent, const struct codeblock *from,
                     const struct attribute *id)
{
    struct block *block = add_block(reading, parent, BLOCK_MATH, from);
    block->text = from->body;
    if (!id)
        return;
    block->id = id->name;
    block->id_at = id->at;
}

static struct chunk_words chunk_words_of(const struct attributes *attributes, enum role role,
                                         const struct codeblock *from)
{
    const struct attribute *id = attributes_find(attributes, ATTRIBUTE_ID, NULL);
    const struct attribute *file = attributes_find(attributes, ATTRIBUTE_KEY, "file");
    struct chunk_words words = {
        .kind = CHUNK_API,
        .name = str_from(""),
        .at = from->at,
        .append = attributes_find(attributes, ATTRIBUTE_CLASS, "append"),
        .hidden = attributes_find(attributes, ATTRIBUTE_CLASS, "hidden"),
        .native = attributes_find(attributes, ATTRIBUTE_CLASS, "native"),
    };
    if (role == ROLE_NAMED || role == ROLE_COUNT) {
        words.kind = role == ROLE_NAMED ? CHUNK_NAMED : CHUNK_COUNT;
        words.name = id->name;
        words.at = id->at;
    } else if (role == ROLE_FILE) {
        words.kind = CHUNK_FILE;
        words.name = file->value;
        words.at = file->at;
    }
    return words;
}

static void add_chunk(struct reading *reading, struct block *parent, const struct codeblock *from,
                      const struct attributes *attributes, enum role role)
{
    struct chunk_words words = chunk_words_of(attributes, role, from);
    const struct attribute *file = attributes_find(attributes, ATTRIBUTE_KEY, "file");
    if (file && !target_fits(attributes, file, reading->diag))
        return;
    struct code code = make_code(reading, from, attributes->language, true);
    struct chunk_part *part = chunks_add(reading, &words, &code);
    if (!part)
        return;
    if (role == ROLE_API)
        api_read(reading->arena, &part->code, &reading->course->api, reading->diag);
    if (role == ROLE_COUNT)
        count_read(reading, part->chunk, attributes_find(attributes, ATTRIBUTE_KEY, "of"));
    add_block(reading, parent, BLOCK_CHUNK, from)->part = part;
}

static void add_cell(struct reading *reading, struct block *parent, const struct codeblock *from,
                     const struct attributes *attributes, enum cell_kind kind)
{
    struct cell *cell = cells_add(reading->arena, reading->lesson, kind);
    cell->text = from->body;
    cell->at = from->body_at;
    cell->course = attributes_find(attributes, ATTRIBUTE_CLASS, "course");
    if (kind != CELL_VALUES)
        add_block(reading, parent, BLOCK_CELL, from)->cell = cell;
}

static struct yaml *read_yaml(struct reading *reading, const struct codeblock *from)
{
    return yaml_read(reading->arena, from->body, from->body_at, from->indent, reading->diag);
}

static void add_schema(struct reading *reading, struct block *parent, const struct codeblock *from,
                       const struct attribute *id)
{
    struct yaml *yaml = read_yaml(reading, from);
    if (!yaml)
        return;
    struct schema *schema = arena_new(reading->arena, struct schema);
    schema->id = id->name;
    schema->at = id->at;
    schema->lesson = reading->lesson;
    schema_read(reading->arena, schema, yaml, reading->diag);
    *vec_add(reading->arena, &reading->course->schemas) = schema;
    add_block(reading, parent, BLOCK_SCHEMA, from)->schema = schema;
}

static void add_preset(struct reading *reading, struct block *parent, const struct codeblock *from,
                       const struct attributes *attributes)
{
    const struct attribute *id = attributes_find(attributes, ATTRIBUTE_ID, NULL);
    const struct attribute *of = attributes_find(attributes, ATTRIBUTE_KEY, "of");
    struct yaml *yaml = read_yaml(reading, from);
    if (!yaml)
        return;
    struct preset *preset = arena_new(reading->arena, struct preset);
    preset->id = id->name;
    preset->at = id->at;
    preset->lesson = reading->lesson;
    preset->schema_id = of->value;
    preset->schema_at = of->at;
    preset->source = yaml;
    *vec_add(reading->arena, &reading->course->presets) = preset;
    add_block(reading, parent, BLOCK_PRESET, from)->preset = preset;
}

static bool fits_page(struct reading *reading, const struct codeblock *from, enum role role)
{
    if (!reading_course_page(reading) || role == ROLE_LISTING || role == ROLE_MATH)
        return true;
    diag_error(reading->diag, from->at, "the course page can hold listings and formulas only");
    diag_hint(reading->diag, "move this block into a lesson");
    return false;
}

void fence_read(struct reading *reading, struct block *parent, const struct codeblock *from)
{
    struct attributes attributes;
    if (!attributes_read(reading->arena, from->info, from->info_at, &attributes, reading->diag))
        return;
    const struct attribute *id = attributes_find(&attributes, ATTRIBUTE_ID, NULL);
    enum role role = roles_find(&attributes, reading->diag);
    if (role == ROLE_NONE || !fits_page(reading, from, role))
        return;
    switch (role) {
    case ROLE_NONE: break;
    case ROLE_LISTING: add_listing(reading, parent, from, attributes.language); break;
    case ROLE_MATH: add_math(reading, parent, from, id); break;
    case ROLE_FILE:
    case ROLE_NAMED:
    case ROLE_COUNT:
    case ROLE_API: add_chunk(reading, parent, from, &attributes, role); break;
    case ROLE_VALUES: add_cell(reading, parent, from, &attributes, CELL_VALUES); break;
    case ROLE_TABLE: add_cell(reading, parent, from, &attributes, CELL_TABLE); break;
    case ROLE_FIGURE: add_cell(reading, parent, from, &attributes, CELL_FIGURE); break;
    case ROLE_SCHEMA: add_schema(reading, parent, from, id); break;
    case ROLE_PRESET: add_preset(reading, parent, from, &attributes); break;
    case ROLE_LAB:
    case ROLE_LAB_FILE:
    case ROLE_LAB_STARTER:
    case ROLE_LAB_SOLUTION:
    case ROLE_LAB_WRONG:
    case ROLE_LAB_CHECK:
    case ROLE_LAB_OUTPUT:
    case ROLE_LAB_INPUT: labs_read(reading, parent, from, &attributes, role); break;
    }
}
