/* html.h -- raw HTML in a lesson: comments and <details> are dropped, all else is a mistake. */
#ifndef HEDDLE_HTML_H
#define HEDDLE_HTML_H

#include "parse/reading.h"

/* Looks at a block of HTML that begins in LINE. */
void html_check(struct reading *reading, struct str literal, int line);

#endif
