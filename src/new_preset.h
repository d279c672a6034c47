/* new_preset.h -- an example of a preset: a value for each field of its schema. */
#ifndef HEDDLE_NEW_PRESET_H
#define HEDDLE_NEW_PRESET_H

#include "base/buf.h"
#include "model/course.h"

/* The fields in the schema's order, a line of YAML each: the default, else what the last preset
 * of that schema says, else any value that the schema allows.  An optional field without the
 * first two is a comment. */
void new_preset_fields(const struct course *course, const struct schema *schema, struct buf *out);

#endif
