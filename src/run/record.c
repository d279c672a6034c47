#include "run/record.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct head {
    enum record_kind kind;
    size_t length;
};

static void write_all(int fd, const void *bytes, size_t length)
{
    const char *next = bytes;
    while (length > 0) {
        ssize_t n = write(fd, next, length);
        if (n < 0 && errno != EINTR)
            _exit(1);
        if (n > 0) {
            next += n;
            length -= (size_t)n;
        }
    }
}

void record_write(int fd, enum record_kind kind, struct str bytes)
{
    struct head head = {kind, bytes.len};
    write_all(fd, &head, sizeof head);
    write_all(fd, bytes.ptr, bytes.len);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void record_reader_init(struct record_reader *reader, int fd, int64_t milliseconds, size_t limit)
{
    *reader = (struct record_reader){.fd = fd, .deadline = now() + milliseconds, .limit = limit};
}

void record_reader_clear(struct record_reader *reader)
{
    buf_clear(&reader->bytes);
}

/* Fills the buffer up to LENGTH bytes. */
static enum record_status fill(struct record_reader *reader, size_t length)
{
    char bytes[16384];
    while (reader->bytes.len < length) {
        struct pollfd ready = {.fd = reader->fd, .events = POLLIN};
        int64_t left = reader->deadline - now();
        if (left <= 0)
            return RECORD_LATE;
        if (poll(&ready, 1, (int)left) <= 0)
            continue;
        size_t wanted = length - reader->bytes.len;
        ssize_t n = read(reader->fd, bytes, wanted < sizeof bytes ? wanted : sizeof bytes);
        if (n == 0 || (n < 0 && errno != EINTR))
            return RECORD_CLOSED;
        if (n > 0)
            buf_add(&reader->bytes, (struct str){bytes, (size_t)n});
    }
    return RECORD_READ;
}

enum record_status record_read(struct record_reader *reader, struct record *record)
{
    struct head head;
    buf_reset(&reader->bytes);
    enum record_status status = fill(reader, sizeof head);
    if (status != RECORD_READ)
        return status;
    memcpy(&head, reader->bytes.ptr, sizeof head);
    if (head.length > reader->limit - reader->total)
        return RECORD_TOO_MUCH;
    reader->total += head.length;
    status = fill(reader, sizeof head + head.length);
    struct str all = buf_str(&reader->bytes);
    *record = (struct record){head.kind, str_slice(all, sizeof head, all.len)};
    return status;
}
