/* yaml.h -- the part of YAML that lessons need: maps, lists and scalars with places.
 *
 * Anchors, aliases, tags, keys that are no scalars, equal keys, a second document and deep
 * nesting are mistakes of the author: data that one reads must be what is written there. */
#ifndef HEDDLE_YAML_H
#define HEDDLE_YAML_H

#include "base/diag.h"
#include "model/preset.h"

/* TEXT begins at the first byte of line AT.line, or INDENT columns behind it on each of its
 * lines.  An empty text is an empty map.  NULL if a mistake was reported. */
struct yaml *yaml_read(struct arena *arena, struct str text, struct place at, int indent,
                       struct diag *diag);

#endif
