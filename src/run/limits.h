/* limits.h -- the bounds of the process that runs cells. */
#ifndef HEDDLE_LIMITS_H
#define HEDDLE_LIMITS_H

/* From now on: so much memory beside Lua's own limit, a bound on the processor time behind
 * the one that crash_install() watches, nothing to read, no core dump, and no life without
 * the parent. */
void limits_set(int seconds, int megabytes);

#endif
