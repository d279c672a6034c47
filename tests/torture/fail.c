/* fail.c -- a library to preload: in the processes of Heddle one call of a kind fails.
 *
 *     HEDDLE_TORTURE=KIND:N:FILE
 *
 * Call N of that kind (from 1, over all processes of a build) fails; 0: none does.  FILE, of
 * one page, is shared by the processes and holds a struct state.  Kinds: see kinds[].  Programs
 * other than heddle are left alone. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096 };

/* What FILE holds: calls so far, and the one that failed. */
struct state {
    atomic_long calls;
    char failed[PAGE - sizeof(atomic_long)];
};

enum kind {
    MEMORY,  /* malloc and its like find none */
    WRITING, /* the disk is full: opening to write, writing, closing, renaming, making, removing */
    READING, /* the disk is broken: opening to read, reading */
    PROCESSES, /* there are too many: pipes, forks */
    INTERRUPT, /* a signal came: nothing may come of it */
    SHORT,     /* fewer bytes than were asked for: nothing may come of it */
    KINDS
};

static const char *const kinds[KINDS] = {"memory",    "writing",   "reading",
                                         "processes", "interrupt", "short"};

static struct state *state; /* NULL: nothing fails */
static enum kind chosen;
static long unlucky;

static bool is_heddle(const char *program)
{
    const char *slash = strrchr(program, '/');
    return strcmp(slash ? slash + 1 : program, "heddle") == 0;
}

static void choose(const char *kind, size_t length)
{
    for (int i = 0; i < KINDS; i++)
        if (strlen(kinds[i]) == length && strncmp(kinds[i], kind, length) == 0)
            chosen = (enum kind)i;
}

__attribute__((constructor)) static void begin(int argc, char **argv)
{
    const char *order = getenv("HEDDLE_TORTURE"), *path = order ? strrchr(order, ':') : NULL;
    if (argc < 1 || !path || !is_heddle(argv[0]))
        return;
    if (argc > 1 && strcmp(argv[1], "proof") == 0)
        unsetenv("LD_PRELOAD"); /* what it starts has a sanitizer, which wants to come first */
    choose(order, strcspn(order, ":"));
    unlucky = strtol(order + strcspn(order, ":") + 1, NULL, 10);
    int file = open(path + 1, O_RDWR | O_CLOEXEC);
    void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    state = page == MAP_FAILED ? NULL : page;
}

/* Counts a call of KIND; whether it is the one that fails. */
static bool fails(enum kind kind, const char *call, const char *what)
{
    if (!state || kind != chosen || atomic_fetch_add(&state->calls, 1) + 1 != unlucky)
        return false;
    size_t room = sizeof state->failed;
    strncat(state->failed, call, room - 1);
    strncat(state->failed, " ", room - strlen(state->failed) - 1);
    strncat(state->failed, what, room - strlen(state->failed) - 1);
    return true;
}

static bool refused(enum kind kind, int reason, const char *call, const char *what)
{
    if (!fails(kind, call, what))
        return false;
    errno = reason;
    return true;
}

/* ISO C has no cast from what dlsym() returns to a function. */
#define NEXT(name)                                                                                 \
    (((union {                                                                                     \
         void *object;                                                                             \
         __typeof__(&(name)) function;                                                             \
     }){.object = dlsym(RTLD_NEXT, #name)})                                                        \
         .function)

#ifndef SANITIZED /* a sanitizer has its own */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size)
{
    return refused(MEMORY, ENOMEM, "malloc", "") ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return refused(MEMORY, ENOMEM, "calloc", "") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    bool asks = size > 0;
    return asks && refused(MEMORY, ENOMEM, "realloc", "") ? NULL : __libc_realloc(memory, size);
}

#endif

FILE *fopen(const char *path, const char *mode)
{
    bool writes = strpbrk(mode, "wa+");
    if (refused(writes ? WRITING : READING, writes ? ENOSPC : EIO, "fopen", path))
        return NULL;
    return NEXT(fopen)(path, mode);
}

/* A file on the disk, not what a process or person reads. */
static bool is_file(int fd)
{
    struct stat info;
    return fd > STDERR_FILENO && fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    if (is_file(fileno(file)) && refused(WRITING, ENOSPC, "fwrite", ""))
        return count / 2;
    return NEXT(fwrite)(bytes, size, count, file);
}

size_t fread(void *bytes, size_t size, size_t count, FILE *file)
{
    enum { ERROR_SEEN = 0x20 }; /* what ferror() looks at in glibc */
    if (refused(READING, EIO, "fread", "")) {
        file->_flags |= ERROR_SEEN;
        return 0;
    }
    return NEXT(fread)(bytes, size, count, file);
}

int fclose(FILE *file)
{
    bool written = is_file(fileno(file)) && (fcntl(fileno(file), F_GETFL) & O_ACCMODE) != O_RDONLY;
    int status = NEXT(fclose)(file);
    return written && refused(WRITING, EIO, "fclose", "") ? EOF : status;
}

int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    bool writes = (flags & O_ACCMODE) != O_RDONLY;
    if (refused(writes ? WRITING : READING, writes ? EROFS : EIO, "open", path))
        return -1;
    return NEXT(open)(path, flags, mode);
}

int rename(const char *from, const char *to)
{
    return refused(WRITING, EIO, "rename", to) ? -1 : NEXT(rename)(from, to);
}

int mkdir(const char *path, mode_t mode)
{
    return refused(WRITING, ENOSPC, "mkdir", path) ? -1 : NEXT(mkdir)(path, mode);
}

int unlink(const char *path)
{
    return refused(WRITING, EROFS, "unlink", path) ? -1 : NEXT(unlink)(path);
}

int rmdir(const char *path)
{
    return refused(WRITING, EROFS, "rmdir", path) ? -1 : NEXT(rmdir)(path);
}

int unlinkat(int fd, const char *path, int flags)
{
    return refused(WRITING, EROFS, "unlinkat", path) ? -1 : NEXT(unlinkat)(fd, path, flags);
}

DIR *opendir(const char *path)
{
    return refused(READING, EIO, "opendir", path) ? NULL : NEXT(opendir)(path);
}

struct dirent *readdir(DIR *directory)
{
    return refused(READING, EIO, "readdir", "") ? NULL : NEXT(readdir)(directory);
}

ssize_t write(int fd, const void *bytes, size_t count)
{
    if (refused(INTERRUPT, EINTR, "write", ""))
        return -1;
    if (count > 1 && fails(SHORT, "write", ""))
        count /= 2;
    return NEXT(write)(fd, bytes, count);
}

ssize_t read(int fd, void *bytes, size_t count)
{
    if (refused(INTERRUPT, EINTR, "read", ""))
        return -1;
    if (count > 1 && fails(SHORT, "read", ""))
        count = 1;
    return NEXT(read)(fd, bytes, count);
}

int poll(struct pollfd *fds, nfds_t count, int timeout)
{
    return refused(INTERRUPT, EINTR, "poll", "") ? -1 : NEXT(poll)(fds, count, timeout);
}

pid_t waitpid(pid_t pid, int *status, int options)
{
    return refused(INTERRUPT, EINTR, "waitpid", "") ? -1 : NEXT(waitpid)(pid, status, options);
}

int pipe2(int ends[2], int flags)
{
    return refused(PROCESSES, EMFILE, "pipe2", "") ? -1 : NEXT(pipe2)(ends, flags);
}

pid_t fork(void)
{
    return refused(PROCESSES, EAGAIN, "fork", "") ? -1 : NEXT(fork)();
}
