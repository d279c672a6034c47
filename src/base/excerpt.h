/* excerpt.h -- a place as a reader of messages sees it: its line, and a caret below. */
#ifndef HEDDLE_EXCERPT_H
#define HEDDLE_EXCERPT_H

#include <stdio.h>

#include "base/source.h"

/* The line of AT, or a window of it around AT if it is long; nothing if it is blank. */
void excerpt_print(FILE *out, struct place at);

/* The offset nearest to I, not behind it, at which a character of LINE begins. */
size_t excerpt_letter(struct str line, size_t i);

#endif
