/* zip.h -- a kit as one file to download.
 *
 * Order, times and modes are fixed, and nothing of the machine gets in: the same kit gives the
 * same bytes. */
#ifndef HEDDLE_ZIP_H
#define HEDDLE_ZIP_H

#include "lab/kit.h"

/* LAB/NAME for each file, LAB/.heddle/NAME for its base, LAB/.heddle/origin. */
bool zip_kit(const struct kit *kit, struct buf *out, struct diag *diag);

#endif
