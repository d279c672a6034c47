/* fmt.h -- the one owner of how a number looks to a reader.
 *
 * Rounding is printf's.  A zero never carries a minus, a minus is U+2212, "NaN" and the
 * infinity sign stand for themselves.  The same rules in other languages are held to
 * tests/fmt-vectors.tsv. */
#ifndef HEDDLE_FMT_H
#define HEDDLE_FMT_H

#include <stdint.h>
#include "base/buf.h"

void fmt_int(struct buf *out, int64_t n); /* 1,234,567 */
void fmt_fixed(struct buf *out, double x,
               int digits); /* 1,234.50: always DIGITS decimals, grouped */
void fmt_short(struct buf *out, double x,
               int digits); /* 0.0, 1.5, -1.2247: at most DIGITS, at least one */
void fmt_sci(struct buf *out, double x, int digits); /* 1.00 × 10⁻⁵, DIGITS decimals in front */

#endif
