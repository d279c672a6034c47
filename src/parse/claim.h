/* claim.h -- moves claims out of the text in which they are written. */
#ifndef HEDDLE_CLAIM_H
#define HEDDLE_CLAIM_H

#include "parse/reading.h"

/* The claims in the paragraphs below ROOT become OPTION's; paragraphs that held nothing else
 * go. */
void claim_take(struct reading *reading, struct block *root, struct option *option);

/* Reports the claims that no option took. */
void claim_refuse_rest(struct reading *reading);

#endif
