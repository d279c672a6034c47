/* signature.h -- how a wrong body fails where students can see it.
 *
 * The lines "not ok ..." and "# got ..." of each check that is not graded, in order, up to the
 * program or check that comes to a bad end, which is told in one line and is the last:
 *
 *     # program crashed        # check-1 did not end        # check-2 ended early
 *
 * The kit's lab.sh makes the same lines and looks for them in reasons.tap.  Signals and times are
 * left out: they differ from machine to machine. */
#ifndef HEDDLE_SIGNATURE_H
#define HEDDLE_SIGNATURE_H

#include "run/proof_blame.h"

/* Empty if only graded checks see that RUN is wrong. */
struct str signature_of(const struct proof *proof, const struct variant_run *run);

#endif
