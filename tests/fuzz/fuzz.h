/* fuzz.h -- what the harnesses share.
 *
 * A harness is LLVMFuzzerTestOneInput(): it may neither fail nor keep anything, whatever the
 * bytes.  What must hold is said by FUZZ_HOLDS(), which ends the process. */
#ifndef HEDDLE_FUZZ_H
#define HEDDLE_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/diag.h"
#include "model/cell.h"
#include "model/course.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_HOLDS(what) ((what) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #what))

static inline void fuzz_broken(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

static inline struct str fuzz_str(const uint8_t *data, size_t size)
{
    return (struct str){(const char *)data, size};
}

/* Messages in both of their forms; each is of one kind that main.c turns into a status. */
void fuzz_print(const struct diag *diag);

/* Where all is in memory. */
#define FUZZ_COURSE "course"
#define FUZZ_TANGLE "tangle"

/* Puts in FUZZ_TANGLE what the cells and labs of COURSE gave: always the same, but for cells of
 * INSTEAD's kind, if it is not NULL. */
struct fuzz_result {
    enum cell_kind kind;
    const char *text; /* Lua data */
};
void fuzz_put_results(const struct course *course, struct arena *arena,
                      const struct fuzz_result *instead);

/* Makes the pages of COURSE, which is checked, from the results in FUZZ_TANGLE, and holds each
 * against what every page must be. */
void fuzz_weave(const struct course *course, struct arena *arena, struct diag *diag);

#endif
