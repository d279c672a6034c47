/* markdown.h -- reads the blocks of a lesson: the one place where cmark parses a document. */
#ifndef HEDDLE_MARKDOWN_H
#define HEDDLE_MARKDOWN_H

#include "parse/reading.h"

/* Fills the lesson's tree, chunks and cells from the text that begins with line FIRST. */
void markdown_read(struct reading *reading, int first);

#endif
