/* course.h -- the whole course, as all stages after parsing see it: const.
 *
 * parse_course() fills it in, course_check() binds and checks what crosses blocks and
 * lessons; from then on it does not change. */
#ifndef HEDDLE_COURSE_H
#define HEDDLE_COURSE_H

#include "base/map.h"
#include "model/api.h"
#include "model/count.h"
#include "model/doc.h"

enum answers { ANSWERS_AFTER, ANSWERS_KEY, ANSWERS_NONE };

struct lab;

struct lesson {
    struct source *source;
    const char *file; /* "02-inside.md" */
    struct str slug;  /* "inside"; empty for the course page */
    int number;       /* 1 for the first lesson; appendices count on; 0 for the course page */
    struct str mark;  /* what numbers begin with: "2", or "A" for the first appendix */
    struct str title;
    struct place title_at;
    struct str summary;    /* plain text, may be empty */
    int minutes;           /* 0 if not said */
    VEC(struct str) needs; /* slugs of lessons to read first */
    VEC(struct place) needs_at;
    struct str next; /* teaser, may be empty */
    bool draft, appendix;
    enum answers answers;
    struct block *root;         /* children are the lesson's blocks */
    VEC(struct chunk *) chunks; /* named, files and api, in the order of their first parts */
    VEC(struct cell *) cells;
    VEC(struct question *) questions;
    VEC(struct label *) labels;
    struct map named, labelled; /* chunks by name, labels by id; filled by course_check() */
};

struct course {
    struct arena *arena;
    const char *directory; /* as given, without a slash at the end */
    struct lesson page;    /* README.md: title, authors ... and the index page's text */
    struct str language;   /* "en" unless said otherwise */
    struct str licence, address, paper;
    VEC(struct str) authors;
    struct str default_preset; /* an id; the first preset if empty */
    struct place default_preset_at;
    VEC(struct lesson *) lessons;    /* in order, drafts too */
    struct map slugs, files;         /* lessons by either; filled by course_check() */
    VEC(const struct cell *) values; /* the .course ones, in order; likewise */
    VEC(struct schema *) schemas;
    VEC(struct preset *) presets; /* in course order */
    const struct preset *preset;  /* the default one, NULL if there are no presets */
    struct api api;
    VEC(struct count *) counts; /* counting drivers, in course order */
    VEC(struct lab *) labs;     /* in course order, drafts' too */
    VEC(const char *) assets;   /* names in assets/ */
};

/* Lesson with SLUG, NULL if there is none. */
const struct lesson *course_lesson(const struct course *course, struct str slug);

/* Lesson whose file is FILE ("01-x.md"), the course page for "README.md". */
const struct lesson *course_file(const struct course *course, struct str file);

/* Everything that one block or one lesson alone cannot know: chunks, presets, labels, the
 * core's rules (no main, no allocation, no input or output unless .native). */
void course_check(struct course *course, struct diag *diag);

/* core.c: the rules that make a core file fit for wasm, kits and counting. */
void core_check(struct course *course, struct diag *diag);

#endif
