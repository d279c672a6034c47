#include "run/outcome.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run/result.h"
#include "run/strict.h"

struct listener {
    struct arena *arena;
    struct outcome *outcome;
    struct record_reader reader;
    bool ended;
};

static void take_result(struct listener *listener, struct str bytes)
{
    struct outcome *outcome = listener->outcome;
    struct buf fault = {0};
    if (!result_read(listener->arena, bytes, &outcome->results[outcome->cell], &fault))
        *vec_add(listener->arena, &outcome->failures) = (struct failure){
            .cell = outcome->cell,
            .trace = {{-1, 0}, {outcome->cell, 0}},
            .message = str_copy(listener->arena, buf_str(&fault)),
        };
    buf_clear(&fault);
}

static void take_failure(struct listener *listener, struct str bytes)
{
    struct failure failure = {.cell = listener->outcome->cell};
    memcpy(&failure.trace, bytes.ptr, sizeof failure.trace);
    struct str text = str_copy(listener->arena, str_slice(bytes, sizeof failure.trace, bytes.len));
    size_t end = str_find(text, STRICT_HINT, 0);
    failure.message = str_slice(text, 0, end);
    failure.hint = str_slice(text, end + 1, text.len);
    *vec_add(listener->arena, &listener->outcome->failures) = failure;
}

static void end_with(struct listener *listener, enum ending ending)
{
    listener->outcome->ending = ending;
    listener->ended = true;
}

static void take(struct listener *listener, const struct record *record)
{
    struct outcome *outcome = listener->outcome;
    switch (record->kind) {
    case RECORD_BEGIN: memcpy(&outcome->cell, record->bytes.ptr, sizeof outcome->cell); break;
    case RECORD_RESULT: take_result(listener, record->bytes); break;
    case RECORD_FAILURE: take_failure(listener, record->bytes); break;
    case RECORD_CRASH:
        memcpy(&outcome->crash, record->bytes.ptr, sizeof outcome->crash);
        end_with(listener, ENDING_CRASH);
        break;
    case RECORD_NO_CORE:
        outcome->reason = str_copy(listener->arena, record->bytes);
        end_with(listener, ENDING_NO_CORE);
        break;
    case RECORD_END: end_with(listener, ENDING_DONE); break;
    }
}

static void listen_to(struct listener *listener)
{
    struct record record;
    while (!listener->ended) {
        enum record_status status = record_read(&listener->reader, &record);
        if (status == RECORD_READ)
            take(listener, &record);
        else if (status == RECORD_LATE)
            end_with(listener, ENDING_LATE);
        else if (status == RECORD_TOO_MUCH)
            end_with(listener, ENDING_TOO_MUCH);
        else
            return;
    }
}

/* Once it has said all, the child may still run, or live on in threads of the core. */
static void end_child(pid_t pid, struct listener *listener)
{
    int status = 0;
    if (listener->ended)
        kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (!listener->ended && WIFEXITED(status) && WEXITSTATUS(status) == ARENA_EXHAUSTED) {
        listener->outcome->ending = ENDING_MEMORY;
    } else if (!listener->ended) {
        listener->outcome->ending = ENDING_SIGNAL;
        listener->outcome->crash.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }
}

static void fail_to_start(struct arena *arena, struct outcome *outcome)
{
    outcome->ending = ENDING_SYSTEM;
    outcome->reason = str_copy(arena, str_from(strerror(errno)));
}

static pid_t start_child(const struct child_job *job, int *fd)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        child_run(job, ends[1]);
    }
    close(ends[1]);
    if (pid < 0)
        close(ends[0]);
    *fd = ends[0];
    return pid;
}

/* The child watches its own processor time; the clock is for one that waits instead, and
 * generous, since the machine may be busy. */
static int64_t milliseconds(const struct child_job *job)
{
    return (int64_t)job->seconds * 10000 + 10000;
}

void outcome_run(struct arena *arena, const struct child_job *job, struct outcome *outcome)
{
    int fd;
    size_t cells = job->cells->list.count;
    *outcome = (struct outcome){.cell = -1};
    outcome->results = arena_alloc(arena, (cells + 1) * sizeof *outcome->results);
    pid_t pid = start_child(job, &fd);
    if (pid < 0) {
        fail_to_start(arena, outcome);
        return;
    }
    struct listener listener = {.arena = arena, .outcome = outcome};
    record_reader_init(&listener.reader, fd, milliseconds(job),
                       (size_t)CHILD_OUTPUT_MEGABYTES << 20);
    listen_to(&listener);
    close(fd);
    end_child(pid, &listener);
    record_reader_clear(&listener.reader);
}
