/* record.h -- what the child that runs cells tells its parent through a pipe.
 *
 * A record is a kind, a length, and that many bytes.  Both ends are one program, so
 * structures travel as they are; results travel as Lua data. */
#ifndef HEDDLE_RECORD_H
#define HEDDLE_RECORD_H

#include <stdint.h>
#include "base/buf.h"
#include "run/where.h"

enum record_kind {
    RECORD_BEGIN,   /* int: this cell runs now */
    RECORD_RESULT,  /* what it returned, as Lua data */
    RECORD_FAILURE, /* struct trace, then the error's text */
    RECORD_CRASH,   /* struct crash; the last record */
    RECORD_NO_CORE, /* why the core could not be loaded; the last record */
    RECORD_END      /* all cells ran that should */
};

/* What a signal told about the child's end. */
struct crash {
    int signal;             /* SIGPROF: the time was over */
    bool in_core, counting; /* in_core and counting: in its counting build */
    bool stack;             /* the stack was full */
    bool null;              /* a null pointer, or nearly */
    bool writing, reading;  /* neither: not known */
    uintptr_t offset;       /* in core.so or counts.so, if in_core */
    struct trace trace;
};

struct record {
    enum record_kind kind;
    struct str bytes; /* valid until the next call */
};

/* Safe in a signal handler.  A parent that is gone ends the process. */
void record_write(int fd, enum record_kind kind, struct str bytes);

/* Collects what comes through a pipe. */
struct record_reader {
    int fd;
    int64_t deadline;    /* milliseconds of the monotonic clock */
    size_t limit, total; /* bytes of all records together */
    struct buf bytes;
};

enum record_status { RECORD_READ, RECORD_CLOSED, RECORD_LATE, RECORD_TOO_MUCH };

void record_reader_init(struct record_reader *reader, int fd, int64_t milliseconds, size_t limit);
void record_reader_clear(struct record_reader *reader);

/* Waits for the next whole record. */
enum record_status record_read(struct record_reader *reader, struct record *record);

#endif
