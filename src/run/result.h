/* result.h -- files of plain data, written by value_write(), read back.
 *
 * Such a text is one Lua table constructor.  It is read by Lua itself, as text only, with
 * nothing in reach and little time and memory, so a damaged file does no harm. */
#ifndef HEDDLE_RESULT_H
#define HEDDLE_RESULT_H

#include "base/diag.h"
#include "base/value.h"

/* False with the reason appended to FAULT. */
bool result_read(struct arena *arena, struct str text, struct value **out, struct buf *fault);

/* The same from a file; reports. */
bool result_load(struct arena *arena, const char *path, struct value **out, struct diag *diag);

/* The file below the directory TANGLE that holds what the proof of lab ID gave. */
const char *result_lab_path(struct arena *arena, const char *tangle, struct str id);

#endif
