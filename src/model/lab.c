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
    for (size_t i = 0; i < lab->slots.count; i++)
        if (str_eq(lab->slots.items[i]->name, name))
            return lab->slots.items[i];
    return NULL;
}

bool lab_suggest(const struct lab *lab, struct str name, struct diag *diag)
{
    struct suggestion near = suggest_for(name);
    for (size_t i = 0; i < lab->slots.count; i++)
        suggest_offer(&near, lab->slots.items[i]->name);
    if (near.best.ptr)
        diag_suggest(diag, &near);
    return near.best.ptr != NULL;
}

const struct lab_body *lab_body(const struct lab *lab, const struct lab_variant *variant,
                                struct str name)
{
    for (size_t i = 0; i < lab->slots.count; i++) {
        const struct lab_slot *slot = lab->slots.items[i];
        if (!str_eq(slot->name, name))
            continue;
        if (variant->kind == LAB_WRONG && variant->slot == i)
            return &slot->wrongs.items[variant->wrong];
        return variant->kind == LAB_STARTER ? &slot->starter : &slot->solution;
    }
    return NULL;
}

/* Sections */

/* The last heading before LINE, NULL if there is none. */
static const struct block *heading_before(const struct lesson *lesson, int line)
{
    const struct block *found = NULL;
    for (const struct block *b = lesson->root; b; b = block_after(b, lesson->root))
        if (b->kind == BLOCK_HEADING && b->at.line < line)
            found = b;
    return found;
}

/* The section's hints; those of a deeper section in it are its own, too. */
static void find_hints(struct course *course, struct lab *lab)
{
    const struct block *root = lab->lesson->root;
    bool inside = !lab->heading;
    for (struct block *b = lab->lesson->root; b; b = block_after(b, root)) {
        if (b->kind == BLOCK_HEADING && (b == lab->heading || !inside))
            inside = b == lab->heading;
        else if (b->kind == BLOCK_HEADING)
            inside = lab->heading && b->level > lab->heading->level;
        else if (inside && b->kind == BLOCK_CALLOUT && b->callout == CALLOUT_HINT)
            *vec_add(course->arena, &lab->hints) = b;
    }
}

static void check_section(const struct course *course, const struct lab *lab, struct diag *diag)
{
    for (size_t i = 0; i < course->labs.count && course->labs.items[i] != lab; i++) {
        const struct lab *other = course->labs.items[i];
        if (other->lesson != lab->lesson || other->heading != lab->heading ||
            lab_is_demonstration(other) || lab_is_demonstration(lab))
            continue;
        diag_error(diag, lab->at, "lab \"%.*s\" stands in the section of lab \"%.*s\"",
                   STR(lab->id), STR(other->id));
        diag_note(diag, other->at, "the other lab is here");
        diag_hint(diag, "a lab's section is its task and holds its hints: give each a heading");
    }
}

/* Parts */

static void check_id(const struct course *course, const struct lab *lab, struct diag *diag)
{
    for (size_t i = 0; i < course->labs.count && course->labs.items[i] != lab; i++) {
        if (!str_eq(course->labs.items[i]->id, lab->id))
            continue;
        diag_error(diag, lab->at, "lab \"%.*s\" is opened twice", STR(lab->id));
        diag_note(diag, course->labs.items[i]->at, "it was first opened here");
        diag_hint(diag, "give one of them another name");
    }
}

static bool is_used(const struct lab *lab, const struct lab_slot *slot)
{
    for (size_t i = 0; lab->file && i < lab->file->parts.count; i++) {
        const struct chunk_part *part = lab->file->parts.items[i];
        for (size_t j = 0; j < part->references.count; j++)
            if (str_eq(code_token(&part->code, part->references.items[j].token), slot->name))
                return true;
    }
    return false;
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
    if (!lab->file || is_used(lab, slot))
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
    for (size_t i = 0; i < course->labs.count; i++) {
        struct lab *lab = course->labs.items[i];
        lab->heading = heading_before(lab->lesson, lab->at.line);
        find_hints(course, lab);
        check_id(course, lab, diag);
        check_section(course, lab, diag);
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
