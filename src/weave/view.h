/* view.h -- what the templates are told of a page: a tree of plain data.
 *
 * Maps with a "kind" for blocks and spans, lists of them for content.  A key whose value would
 * be empty is absent.  Addresses are relative to the page. */
#ifndef HEDDLE_VIEW_H
#define HEDDLE_VIEW_H

#include "base/value.h"
#include "model/course.h"
#include "weave/math.h"

/* What a view is for.  Paper is told where in the lesson each block stands, so that what does not
 * fit it can be reported there; an answer key also the answers that its lesson keeps for it. */
enum view_medium { VIEW_SITE, VIEW_PAPER, VIEW_KEY };

struct view {
    enum view_medium medium;
    struct arena *arena;
    const struct course *course;
    const struct lesson *lesson;  /* whose page it is; the course page for the index */
    const struct value **results; /* what its cells gave, by their index */
    const char *tangle;           /* the directory of results/labs/LAB.lua */
    bool kits;                    /* labs/LAB.zip of each exercise lies beside the pages */
    struct math *math;
    struct diag *diag;
};

/* "inside.html"; "index.html" for the course page. */
const char *view_page_name(struct arena *arena, const struct lesson *lesson);

/* The whole page. */
struct value *view_page(struct view *view);

/* What stands around the page's own text: all but "blocks" and "contents". */
struct value *view_frame(struct view *view);

/* So many lessons before a page's own and behind it are in its list; "more" tells of others. */
enum { VIEW_LESSONS_AROUND = 25 };

/* What became of TEX: MathML and, on paper, its Typst form. */
void view_set_math(struct view *view, struct value *node, struct str tex, bool display,
                   struct place at);

/* A view of KIND that knows the course and its lessons, and no page of them. */
struct value *view_whole(struct view *view, const char *kind);

/* A map of KIND, and the setting of text that may be empty. */
struct value *view_node(struct view *view, const char *kind);
void view_set_text(struct view *view, struct value *map, const char *key, struct str text);

#endif
