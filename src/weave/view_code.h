/* view_code.h -- listings and chunks as views: lines of tokens with classes. */
#ifndef HEDDLE_VIEW_CODE_H
#define HEDDLE_VIEW_CODE_H

#include "weave/view.h"

/* {language, lines}; references in it are PART's (NULL: of no chunk, so they lead nowhere). */
struct value *view_code(struct view *view, const struct code *code, const struct chunk_part *part);

/* The kind "chunk": its name, code, other parts and users. */
struct value *view_code_chunk(struct view *view, const struct chunk_part *part);

#endif
