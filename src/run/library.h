/* library.h -- shared objects that a run loads: the core, the counting build. */
#ifndef HEDDLE_LIBRARY_H
#define HEDDLE_LIBRARY_H

#include <stdint.h>

/* Where one lies in memory; all zero: nowhere. */
struct library_range {
    uintptr_t base, end;
};

/* Loads PATH for the rest of the process's life; NULL if it cannot be, see dlerror(). */
void *library_open(const char *path);

struct library_range library_range(void *library);

#endif
