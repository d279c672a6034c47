/* view_question.h -- questions as views.
 *
 * What a view says of answers depends on the lesson: where they are not shown after an attempt,
 * nothing of them is in the view at all. */
#ifndef HEDDLE_VIEW_QUESTION_H
#define HEDDLE_VIEW_QUESTION_H

#include "weave/view.h"

struct value *view_question(struct view *view, const struct question *question);

/* How many questions of its section were answered. */
struct value *view_question_counter(struct view *view, const struct block *counter);

/* Whether the view tells the answers of its lesson. */
bool view_question_answers(const struct view *view);

#endif
