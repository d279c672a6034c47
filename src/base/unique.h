/* unique.h -- names told apart by a number behind them: "mean", "mean-1", "mean-2". */
#ifndef HEDDLE_UNIQUE_H
#define HEDDLE_UNIQUE_H

#include "base/map.h"

/* STEM, or if TAKEN holds it STEM-FIRST or the next number that is free; TAKEN then holds it.
 * The map has no other values than this function's; it remembers the last number of each stem,
 * so that naming is linear in the number of names. */
struct str unique_name(struct arena *arena, struct map *taken, struct str stem, int first);

#endif
