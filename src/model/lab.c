#include "model/lab.h"

#include "model/course.h"

bool lab_is_demonstration(const struct lab *lab)
{
    return lab->slots.count == 0;
}

bool lab_body_exists(const struct lab_body *body)
{
    return body->at.source != NULL;
}

struct lab_slot *lab_slot(const struct lab *lab, struct str name)
{
    return map_get(&lab->slot_names, name);
}

bool lab_suggest(const struct lab *lab, struct str name, struct diag *diag)
{
    struct suggestion near = suggest_for(name);
    for (size_t i = 0; i < lab->slots.count && !diag_is_full(diag); i++)
        suggest_offer(&near, lab->slots.items[i]->name);
    if (near.best.ptr)
        diag_suggest(diag, &near);
    return near.best.ptr != NULL;
}

const struct lab_body *lab_body(const struct lab *lab, const struct lab_variant *variant,
                                struct str name)
{
    const struct lab_slot *slot = lab_slot(lab, name);
    if (!slot)
        return NULL;
    if (variant->kind == LAB_WRONG && lab->slots.items[variant->slot] == slot)
        return &slot->wrongs.items[variant->wrong];
    return variant->kind == LAB_STARTER ? &slot->starter : &slot->solution;
}

/* Sections */

/* The section that labs are met in, in the order of the text. */
struct section {
    const struct lesson *lesson;
    const struct block *block;   /* the last one before the labs met so far */
    const struct block *heading; /* the section's, NULL before the first one */
    const struct lab *last;      /* the lab that was met last in it, for its hints */
    const struct lab *task;      /* the lab whose task it is, NULL if there is none yet */
};

/* On to the section that LAB stands in. */
static void enter_section(struct section *section, const struct lab *lab)
{
    const struct block *root = lab->lesson->root, *next;
    if (section->lesson != lab->lesson)
        *section = (struct section){.lesson = lab->lesson, .block = root};
    while ((next = block_after(section->block, root)) && next->at.line < lab->at.line) {
        section->block = next;
        if (next->kind != BLOCK_HEADING)
            continue;
        section->heading = next;
        section->last = section->task = NULL;
    }
}

/* The section's hints; those of a deeper section in it are its own, too. */
static void find_hints(struct course *course, struct lab *lab)
{
    const struct block *root = lab->lesson->root, *start = lab->heading ? lab->heading : root;
    for (struct block *b = block_after(start, root); b; b = block_after(b, root)) {
        if (b->kind == BLOCK_HEADING && (!lab->heading || b->level <= lab->heading->level))
            return;
        if (b->kind == BLOCK_CALLOUT && b->callout == CALLOUT_HINT)
            *vec_add(course->arena, &lab->hints) = b;
    }
}

static void report_task(const struct lab *lab, const struct lab *other, struct diag *diag)
{
    diag_error(diag, lab->at, "lab \"%.*s\" stands in the section of lab \"%.*s\"", STR(lab->id),
               STR(other->id));
    diag_note(diag, other->at, "the other lab is here");
    diag_hint(diag, "a lab's section is its task and holds its hints: give each a heading");
}

static void place_lab(struct course *course, struct section *section, struct lab *lab,
                      struct diag *diag)
{
    enter_section(section, lab);
    lab->heading = section->heading;
    if (section->last) {
        lab->hints.items = section->last->hints.items;
        lab->hints.count = section->last->hints.count;
    } else {
        find_hints(course, lab);
    }
    section->last = lab;
    if (lab_is_demonstration(lab))
        return;
    if (section->task)
        report_task(lab, section->task, diag);
    else
        section->task = lab;
}

/* Parts */

static void check_id(struct course *course, struct map *ids, struct lab *lab, struct diag *diag)
{
    const struct lab *first = map_get(ids, lab->id);
    if (!first) {
        map_put(course->arena, ids, lab->id, lab);
        return;
    }
    diag_error(diag, lab->at, "lab \"%.*s\" is opened twice", STR(lab->id));
    diag_note(diag, first->at, "it was first opened here");
    diag_hint(diag, "give one of them another name");
}

static struct place slot_place(const struct lab_slot *slot)
{
    if (lab_body_exists(&slot->starter))
        return slot->starter.at;
    return lab_body_exists(&slot->solution) ? slot->solution.at : slot->wrongs.items[0].at;
}

static void check_body(const struct lab *lab, const struct lab_slot *slot,
                       const struct lab_body *body, const char *word, struct diag *diag)
{
    if (lab_body_exists(body))
        return;
    diag_error(diag, slot_place(slot), "slot \"%.*s\" of lab \"%.*s\" has no %s", STR(slot->name),
               STR(lab->id), word);
    diag_hint(diag, "write one with ```c {lab=%.*s #%.*s .%s}", STR(lab->id), STR(slot->name),
              word);
}

static void check_slot(const struct lab *lab, const struct lab_slot *slot, struct diag *diag)
{
    check_body(lab, slot, &slot->starter, "starter", diag);
    check_body(lab, slot, &slot->solution, "solution", diag);
    for (size_t i = 0; i < slot->wrongs.count; i++) {
        if (slot->wrongs.items[i].reason)
            continue;
        diag_error(diag, slot->wrongs.items[i].at, "this wrong body has no reason");
        diag_hint(diag, "write a paragraph right behind it that begins with \"Because:\" and says "
                        "what is wrong: a student who writes the same is told so");
    }
    if (map_get(&lab->lesson->named, slot->name)) {
        diag_error(diag, slot_place(slot), "slot \"%.*s\" has the name of a chunk",
                   STR(slot->name));
        diag_hint(diag, "give one of them another name");
    }
    if (!lab->file || slot->used)
        return;
    diag_error(diag, slot_place(slot), "slot \"%.*s\" is not used in \"%.*s\"", STR(slot->name),
               STR(lab->file->name));
    diag_hint(diag, "write <<%.*s>> alone on a line of the file where students shall fill it in",
              STR(slot->name));
}

static void check_whole(const struct lab *lab, struct diag *diag)
{
    if (!lab->file) {
        diag_error(diag, lab->at, "lab \"%.*s\" has no file", STR(lab->id));
        diag_hint(diag, "write the file that students edit into ```c {lab=%.*s file=%.*s.c}",
                  STR(lab->id), STR(lab->id));
    }
    if (lab_is_demonstration(lab) && lab->checks.count) {
        diag_error(diag, lab->checks.items[0].at,
                   "lab \"%.*s\" has a check, but no starter and no solution", STR(lab->id));
        diag_hint(diag, "write both for a <<slot>> of its file, or take the check out: without "
                        "slots a lab is a demonstration");
    } else if (!lab_is_demonstration(lab) && lab->checks.count == 0) {
        diag_error(diag, lab->at, "lab \"%.*s\" has no check", STR(lab->id));
        diag_hint(diag,
                  "write a C program that tests the student's file into ```c {lab=%.*s "
                  ".check}",
                  STR(lab->id));
    }
}

static void check_outputs(const struct lab *lab, struct diag *diag)
{
    for (size_t i = 0; i < lab->outputs.count; i++) {
        const struct lab_output *output = &lab->outputs.items[i];
        bool whose = output->of_at.source != NULL;
        if (whose == !lab_is_demonstration(lab))
            continue;
        diag_error(diag, whose ? output->of_at : output->at,
                   whose ? "a demonstration has one output, of no starter or solution"
                         : "this output does not say whose it is");
        diag_hint(diag, "write ```output {lab=%.*s%s}", STR(lab->id), whose ? "" : " of=solution");
    }
}

void lab_resolve(struct course *course, struct diag *diag)
{
    struct map ids = {0};
    struct section section = {0};
    for (size_t i = 0; i < course->labs.count; i++) {
        struct lab *lab = course->labs.items[i];
        check_id(course, &ids, lab, diag);
        place_lab(course, &section, lab, diag);
        check_whole(lab, diag);
        check_outputs(lab, diag);
        lab_check_given(course, lab, diag);
        for (size_t j = 0; j < lab->slots.count; j++) {
            check_slot(lab, lab->slots.items[j], diag);
            for (size_t k = 0; k < lab->slots.items[j]->wrongs.count; k++)
                label_bind(course, lab->lesson, lab->slots.items[j]->wrongs.items[k].reason, diag);
        }
    }
}
