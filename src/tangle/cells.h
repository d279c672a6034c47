/* cells.h -- what the cells of a lesson need in order to run, written to files.
 *
 * A run reads these files and never the course: cells/NAME.lua holds the cells' text, that
 * of all .course values first; cells/NAME.places.lua where each stands, so that a moved cell
 * is no changed cell; presets.lua the presets.  All are Lua data. */
#ifndef HEDDLE_TANGLE_CELLS_H
#define HEDDLE_TANGLE_CELLS_H

#include "base/buf.h"
#include "model/course.h"

/* What a lesson's cells read besides themselves, by the names that occur in them. */
struct cells_needs {
    bool core, counts, presets;
    bool sweep; /* reads "preset": runs once for each */
};
struct cells_needs cells_needs(const struct course *course, const struct lesson *lesson);

void cells_text(const struct course *course, const struct lesson *lesson, struct buf *out);
void cells_places(const struct course *course, const struct lesson *lesson, struct buf *out);
void cells_presets(const struct course *course, struct buf *out);

#endif
