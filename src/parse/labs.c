#include "parse/labs.h"

#include <string.h>

#include "parse/blocks.h"
#include "parse/chars.h"
#include "parse/chunks.h"
#include "parse/code.h"
#include "parse/lab_head.h"
#include "parse/yaml.h"

/* A block of a lab on its way into it. */
struct entry {
    struct reading *reading;
    struct block *parent;
    const struct codeblock *from;
    const struct attributes *attributes;
    struct lab *lab;
};

static const struct attribute *key(const struct entry *entry, const char *name)
{
    return attributes_find(entry->attributes, ATTRIBUTE_KEY, name);
}

static struct place id_place(const struct entry *entry)
{
    return attributes_find(entry->attributes, ATTRIBUTE_ID, NULL)->at;
}

static struct block *add_block(const struct entry *entry, enum block_kind kind)
{
    struct block *block = blocks_add(entry->reading->arena, entry->parent, kind, entry->from->at,
                                     entry->from->last_line);
    block->lab = entry->lab;
    return block;
}

static struct code make_code(const struct entry *entry)
{
    const struct codeblock *from = entry->from;
    struct code code = {.language = entry->attributes->language,
                        .text = from->body,
                        .at = from->body_at,
                        .indent = from->indent};
    code_tokenize(entry->reading->arena, &code, true, entry->reading->diag);
    return code;
}

/* Code that students get, or that is compiled as it stands. */
static struct code make_plain_code(const struct entry *entry, const char *title)
{
    struct code code = make_code(entry);
    for (size_t i = 0; i < code.tokens.count; i++) {
        const struct token *token = &code.tokens.items[i];
        if (token->kind != TOKEN_REFERENCE)
            continue;
        diag_error(entry->reading->diag, code_place(&code, token),
                   "%s cannot use chunks: \"%.*s\" is one", title, STR(code_token(&code, token)));
        diag_hint(entry->reading->diag, "write the code out here, or use the chunk in the lab's "
                                        "file");
    }
    return code;
}

/* Opening */

bool labs_is_id(struct str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (!((c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '_'))
            return false;
    }
    return name.len > 0;
}

static void check_id(const struct attribute *id, struct diag *diag)
{
    if (labs_is_id(id->name))
        return;
    diag_error(diag, id->at, "\"%.*s\" cannot name a lab", STR(id->name));
    diag_hint(diag, "it becomes the name of a folder: use small letters, digits and - _");
}

static void open_lab(struct entry *entry)
{
    enum { COMPILE_SECONDS = 10, RUN_SECONDS = 5 };
    struct reading *reading = entry->reading;
    const struct attribute *id = attributes_find(entry->attributes, ATTRIBUTE_ID, NULL);
    struct lab *lab = arena_new(reading->arena, struct lab);
    check_id(id, reading->diag);
    lab->id = id->name;
    lab->at = id->at;
    lab->lesson = reading->lesson;
    lab->title = lab->input = str_from("");
    lab->compile_seconds = COMPILE_SECONDS;
    lab->run_seconds = RUN_SECONDS;
    *vec_add(reading->arena, &reading->course->labs) = lab;
    const struct codeblock *from = entry->from;
    const struct yaml *yaml =
        yaml_read(reading->arena, from->body, from->body_at, from->indent, reading->diag);
    if (yaml)
        lab_head_read(reading->arena, lab, yaml, reading->diag);
}

/* The lab that lab= names, which the lesson has opened before. */
static struct lab *find_lab(struct reading *reading, const struct attribute *name)
{
    struct suggestion near = suggest_for(name->value);
    const struct lab *foreign = NULL;
    for (size_t i = reading->course->labs.count; i-- > 0;) {
        struct lab *lab = reading->course->labs.items[i];
        bool own = lab->lesson == reading->lesson;
        if (own && str_eq(lab->id, name->value))
            return lab;
        if (str_eq(lab->id, name->value))
            foreign = lab;
        if (own)
            suggest_offer(&near, lab->id);
    }
    diag_error(reading->diag, name->at, "lab \"%.*s\" is not open here", STR(name->value));
    if (foreign)
        diag_hint(reading->diag, "it is opened in %s: a lab stands in one lesson",
                  foreign->lesson->file);
    else if (near.best.ptr)
        diag_suggest(reading->diag, &near);
    else
        diag_hint(reading->diag, "open it before this block with ```yaml {.lab #%.*s}",
                  STR(name->value));
    return NULL;
}

/* The file */

static bool is_plain_name(struct str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!is_name_char(name.ptr[i]))
            return false;
    return name.len > strlen(".c") && name.ptr[0] != '.' && name.ptr[0] != '-';
}

static bool file_fits(const struct entry *entry)
{
    const struct attribute *file = key(entry, "file");
    struct diag *diag = entry->reading->diag;
    if (!file) {
        diag_error(diag, key(entry, "lab")->at,
                   "this block does not say what it is to lab "
                   "\"%.*s\"",
                   STR(entry->lab->id));
        diag_hint(diag,
                  "write file=%.*s.c for the file that students edit, or .check, or #step "
                  "and .starter, .solution or .wrong",
                  STR(entry->lab->id));
    } else if (!is_plain_name(file->value) || !str_ends(file->value, ".c")) {
        diag_error(diag, file->at, "\"%.*s\" cannot name a lab's file", STR(file->value));
        diag_hint(diag, "write a plain name that ends in .c, without a folder: file=%.*s.c",
                  STR(entry->lab->id));
    } else if (str_starts(file->value, "check-")) {
        diag_error(diag, file->at, "names such as \"%.*s\" are those of checks", STR(file->value));
        diag_hint(diag, "rename it: file=%.*s.c", STR(entry->lab->id));
    } else {
        return true;
    }
    return false;
}

static void add_file(struct entry *entry)
{
    struct reading *reading = entry->reading;
    if (!file_fits(entry))
        return;
    const struct attribute *file = key(entry, "file");
    if (entry->lab->file) {
        diag_error(reading->diag, file->at, "lab \"%.*s\" has two files", STR(entry->lab->id));
        diag_note(reading->diag, entry->lab->file->parts.items[0]->at, "the first one is here");
        diag_hint(reading->diag, "students edit one file: what is only used belongs to given:");
        return;
    }
    struct chunk *chunk = arena_new(reading->arena, struct chunk);
    struct chunk_part *part = arena_new(reading->arena, struct chunk_part);
    *chunk = (struct chunk){
        .kind = CHUNK_LAB, .name = file->value, .lesson = reading->lesson, .lab = entry->lab};
    *part =
        (struct chunk_part){.chunk = chunk, .at = file->at, .code = make_code(entry), .number = 1};
    part->anchor = chunks_anchor(reading, part);
    *vec_add(reading->arena, &chunk->parts) = part;
    *vec_add(reading->arena, &reading->lesson->chunks) = chunk;
    entry->lab->file = chunk;
    add_block(entry, BLOCK_LAB)->part = part;
}

/* Bodies */

static struct lab_slot *slot_for(struct entry *entry, struct str name)
{
    struct lab_slot *slot = lab_slot(entry->lab, name);
    if (slot)
        return slot;
    slot = arena_new(entry->reading->arena, struct lab_slot);
    slot->name = name;
    *vec_add(entry->reading->arena, &entry->lab->slots) = slot;
    return slot;
}

static void add_only_body(struct entry *entry, struct lab_body *body, enum lab_body_kind kind)
{
    const char *word = kind == LAB_STARTER ? "starter" : "solution";
    struct diag *diag = entry->reading->diag;
    if (!lab_body_exists(body)) {
        *body = (struct lab_body){
            .kind = kind, .at = id_place(entry), .code = make_plain_code(entry, "a body")};
        return;
    }
    diag_error(diag, id_place(entry), "this slot has two %ss", word);
    diag_note(diag, body->at, "the first one is here");
    diag_hint(diag, "take one of them out");
}

static void add_body(struct entry *entry, enum role role)
{
    struct reading *reading = entry->reading;
    struct str name = attributes_find(entry->attributes, ATTRIBUTE_ID, NULL)->name;
    struct lab_slot *slot = slot_for(entry, name);
    if (role == ROLE_LAB_STARTER) {
        add_only_body(entry, &slot->starter, LAB_STARTER);
    } else if (role == ROLE_LAB_SOLUTION) {
        add_only_body(entry, &slot->solution, LAB_SOLUTION);
    } else {
        struct lab_body *body = vec_add(reading->arena, &slot->wrongs);
        *body = (struct lab_body){
            .kind = LAB_WRONG, .at = id_place(entry), .code = make_plain_code(entry, "a body")};
        reading->wrong.body = body;
        reading->wrong.parent = entry->parent;
        reading->wrong.before = entry->parent->last;
    }
}

static bool takes_word(struct span *first, const char *word)
{
    size_t len = strlen(word);
    if (!first || first->kind != SPAN_TEXT || !str_starts(first->text, word))
        return false;
    first->text = str_slice(first->text, skip_blanks(first->text, len), first->text.len);
    return true;
}

/* Students meet a reason where no cell runs. */
static void refuse_values(struct reading *reading, const struct span *spans)
{
    for (; spans; spans = spans->next) {
        if (spans->kind == SPAN_VALUE || spans->kind == SPAN_CLAIM) {
            diag_error(reading->diag, spans->at, "a reason cannot hold a computed value");
            diag_hint(reading->diag, "say it in words: the kit tells it where nothing is computed");
        }
        refuse_values(reading, spans->first);
    }
}

bool labs_take_reason(struct reading *reading, const struct block *parent, struct span *spans)
{
    struct lab_body *body = reading->wrong.body;
    bool follows = body && reading->wrong.parent == parent && reading->wrong.before == parent->last;
    reading->wrong.body = NULL;
    if (!follows || !takes_word(spans, "Because:"))
        return false;
    bool empty = spans->text.len == 0 && !spans->next;
    body->reason = empty ? NULL : spans;
    refuse_values(reading, spans);
    return true;
}

/* Checks, output, input */

static void add_check(struct entry *entry)
{
    struct lab_check *check = vec_add(entry->reading->arena, &entry->lab->checks);
    *check = (struct lab_check){
        .at = entry->from->at,
        .code = make_plain_code(entry, "a check"),
        .graded = attributes_find(entry->attributes, ATTRIBUTE_CLASS, "graded"),
        .number = (int)entry->lab->checks.count,
    };
}

static bool read_of(const struct entry *entry, enum lab_body_kind *kind)
{
    const struct attribute *of = key(entry, "of");
    *kind = of && str_is(of->value, "starter") ? LAB_STARTER : LAB_SOLUTION;
    if (!of || str_is(of->value, "solution") || str_is(of->value, "starter"))
        return true;
    diag_error(entry->reading->diag, of->at, "an output is of=solution or of=starter, not \"%.*s\"",
               STR(of->value));
    diag_hint(entry->reading->diag, "write ```output {lab=%.*s of=solution}", STR(entry->lab->id));
    return false;
}

static bool is_second_output(const struct entry *entry, enum lab_body_kind kind)
{
    for (size_t i = 0; i < entry->lab->outputs.count; i++) {
        if (entry->lab->outputs.items[i].of != kind)
            continue;
        diag_error(entry->reading->diag, entry->from->at, "this output is shown twice");
        diag_note(entry->reading->diag, entry->lab->outputs.items[i].at, "the first one is here");
        diag_hint(entry->reading->diag, "take one of them out");
        return true;
    }
    return false;
}

static void add_output(struct entry *entry)
{
    enum lab_body_kind kind;
    if (!read_of(entry, &kind) || is_second_output(entry, kind))
        return;
    struct lab_output *output = vec_add(entry->reading->arena, &entry->lab->outputs);
    *output = (struct lab_output){.at = entry->from->at,
                                  .text = entry->from->body,
                                  .of = kind,
                                  .block = add_block(entry, BLOCK_LAB_OUTPUT)};
    if (key(entry, "of"))
        output->of_at = key(entry, "of")->at;
}

static void add_input(struct entry *entry)
{
    if (entry->lab->has_input) {
        diag_error(entry->reading->diag, entry->from->at, "lab \"%.*s\" has two inputs",
                   STR(entry->lab->id));
        diag_hint(entry->reading->diag, "join them in one block");
        return;
    }
    entry->lab->has_input = true;
    entry->lab->input = entry->from->body;
    add_block(entry, BLOCK_LAB_INPUT)->text = entry->from->body;
}

void labs_read(struct reading *reading, struct block *parent, const struct codeblock *block,
               const struct attributes *attributes, enum role role)
{
    struct entry entry = {reading, parent, block, attributes, NULL};
    reading->wrong.body = NULL;
    if (role == ROLE_LAB) {
        open_lab(&entry);
        return;
    }
    entry.lab = find_lab(reading, key(&entry, "lab"));
    if (!entry.lab)
        return;
    switch (role) {
    case ROLE_LAB_FILE: add_file(&entry); break;
    case ROLE_LAB_CHECK: add_check(&entry); break;
    case ROLE_LAB_OUTPUT: add_output(&entry); break;
    case ROLE_LAB_INPUT: add_input(&entry); break;
    default: add_body(&entry, role); break;
    }
}
