/* code.h -- turns a body of code into tokens; the one place that knows what << means.
 *
 * A reference is <<name>> or <<lesson/name>> alone on its line, outside of comments and
 * strings, blanks around it aside: everywhere else << is the shift operator. */
#ifndef HEDDLE_PARSE_CODE_H
#define HEDDLE_PARSE_CODE_H

#include "base/diag.h"
#include "model/code.h"

/* Fills in code->lines and code->tokens: all of C, or the references alone of another language.
 * Without REFERENCES (a listing) they are ordinary text.  A bad name in one is reported. */
void code_tokenize(struct arena *arena, struct code *code, bool references, struct diag *diag);

/* Whether TEXT is <<...>>, blanks around it aside; *NAME is what stands between. */
bool code_is_reference(struct str text, struct str *name);

/* Whether NAME can be a chunk's name: "mean" or, with a lesson, "inside/mean". */
bool code_is_name(struct str name);

#endif
