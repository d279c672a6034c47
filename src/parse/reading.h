/* reading.h -- one lesson on its way from text to model: what its readers share. */
#ifndef HEDDLE_READING_H
#define HEDDLE_READING_H

#include "base/map.h"
#include "model/course.h"
#include "model/lab.h"

struct reading {
    struct arena *arena;
    struct course *course;
    struct lesson *lesson;
    const struct source *source;
    struct diag *diag;
    struct map named, files; /* chunks by name; the api is the file "" */
    struct map labs;         /* those that this lesson has opened, by id */
    bool *verbatim;          /* by line: code or raw HTML, where Markdown means nothing */
    struct {
        struct lab_body *body; /* read last, still without its reason; NULL: there is none */
        const struct block *parent, *before; /* where its reason must stand, and behind what */
    } wrong;
    int level;    /* of the last heading */
    bool stopped; /* a fence is broken: what follows would be read inside out */
};

/* The course page has prose and listings, and nothing to extract or run. */
static inline bool reading_course_page(const struct reading *reading)
{
    return reading->lesson == &reading->course->page;
}

#endif
