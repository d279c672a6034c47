/* key.h -- what a page is made of, told without building its view.
 *
 * While neither half of the key changes, the view does not, and building it would report
 * nothing new.  The first half is the lesson's own: its text, what its cells and labs gave.  The
 * second is what the page takes from elsewhere: the course's data, the titles around it, the
 * numbers and anchors that its links lead to. */
#ifndef HEDDLE_KEY_H
#define HEDDLE_KEY_H

#include "base/hash.h"
#include "weave/view.h"

struct key {
    struct hash own, around;
};

/* All that any lesson's computed text could refer to: labels, chunks, assets. */
struct hash key_targets(const struct course *course);

/* VIEW needs no results and no formulas; TARGETS is key_targets().  False after a failure. */
bool key_of(struct view *view, const struct hash *targets, struct key *key);

#endif
