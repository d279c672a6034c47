/* task.h -- what a lab asks for, as plain Markdown: the lesson's own lines.
 *
 * The task is the lab's section without its code, its answers and its hints (of a question neither
 * what is right nor why), but with what its program prints where the lesson says so.  Values that
 * the lesson computes are put in as the page shows them, and links to other places of the course
 * become their words, since the course is not there. */
#ifndef HEDDLE_TASK_H
#define HEDDLE_TASK_H

#include "base/value.h"
#include "model/course.h"
#include "model/lab.h"

/* RESULTS is what the cells of the lab's lesson gave, NULL if it has none.  Each block ends in
 * an empty line. */
void task_text(const struct lab *lab, const struct value *results, struct buf *out);

/* The lines of a HINT callout, without its marks. */
void task_hint(const struct lab *lab, const struct block *hint, const struct value *results,
               struct buf *out);

#endif
