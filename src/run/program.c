#include "run/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SANITIZER_STATUS = 99, PATIENCE = 4, MOST_BYTES = PROGRAM_MOST_KILOBYTES * 1024 };

enum { IN, OUT, ERR, ENDS };

struct child {
    pid_t pid;
    int ends[ENDS]; /* ours; -1 once closed */
    struct str input;
    int64_t deadline; /* in milliseconds */
    struct program_outcome *outcome;
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void limit(int seconds, int megabytes)
{
    struct rlimit memory = {(rlim_t)megabytes << 20, (rlim_t)megabytes << 20};
    struct rlimit none = {0, 0};
    struct rlimit time = {(rlim_t)seconds, (rlim_t)seconds + 1};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_CPU, &time);
    if (megabytes)
        setrlimit(RLIMIT_AS, &memory);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
}

static void name_sanitizer_status(void)
{
    setenv("ASAN_OPTIONS", "exitcode=99:color=never:detect_stack_use_after_return=0", 1);
    setenv("UBSAN_OPTIONS", "exitcode=99:color=never:print_stacktrace=0", 1);
    setenv("LSAN_OPTIONS", "exitcode=99", 1);
}

_Noreturn static void run_in_child(const struct program_job *job, const int ends[ENDS])
{
    for (int i = 0; i < ENDS; i++)
        dup2(ends[i], i);
    name_sanitizer_status(); /* allocates, which the limits may not let it */
    limit(job->seconds, job->megabytes);
    signal(SIGPIPE, SIG_DFL);
    execl(job->path, job->path, (char *)NULL);
    _exit(127);
}

static bool open_pipes(int ours[ENDS], int theirs[ENDS])
{
    for (int i = 0; i < ENDS; i++) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) < 0)
            return false;
        ours[i] = ends[i == IN];
        theirs[i] = ends[i != IN];
        fcntl(ours[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

static bool start(const struct program_job *job, struct child *child, struct diag *diag)
{
    int theirs[ENDS];
    if (access(job->path, X_OK) < 0 || !open_pipes(child->ends, theirs) ||
        (child->pid = fork()) < 0) {
        diag_system(diag, job->path, strerror(errno));
        return false;
    }
    if (child->pid == 0)
        run_in_child(job, theirs);
    for (int i = 0; i < ENDS; i++)
        close(theirs[i]);
    return true;
}

static void close_end(struct child *child, int end)
{
    close(child->ends[end]);
    child->ends[end] = -1;
}

static bool try_again(ssize_t n)
{
    return n < 0 && (errno == EAGAIN || errno == EINTR);
}

static void feed(struct child *child)
{
    struct str *input = &child->input;
    ssize_t n = input->len ? write(child->ends[IN], input->ptr, input->len) : 0;
    if (n > 0)
        *input = str_slice(*input, (size_t)n, input->len);
    if (input->len == 0 || (n < 0 && !try_again(n)))
        close_end(child, IN);
}

static void take(struct child *child, int end, struct buf *into)
{
    char bytes[16384];
    ssize_t n = read(child->ends[end], bytes, sizeof bytes);
    if (n == 0 || (n < 0 && !try_again(n)))
        close_end(child, end);
    if (n > 0 && into->len < MOST_BYTES)
        buf_add(into, (struct str){bytes, (size_t)n});
}

static void stop(struct child *child, enum program_ending ending)
{
    child->outcome->ending = ending;
    kill(-child->pid, SIGKILL);
    kill(child->pid, SIGKILL);
}

/* Carries bytes both ways until the program closes its output, or has to be stopped. */
static void converse(struct child *child)
{
    struct program_outcome *outcome = child->outcome;
    while (child->ends[OUT] >= 0 || child->ends[ERR] >= 0) {
        struct pollfd fds[ENDS] = {{child->ends[IN], POLLOUT, 0},
                                   {child->ends[OUT], POLLIN, 0},
                                   {child->ends[ERR], POLLIN, 0}};
        int64_t left = child->deadline - now();
        if (left <= 0) {
            stop(child, PROGRAM_TOO_LONG);
            return;
        }
        if (poll(fds, ENDS, (int)left) < 0)
            continue;
        if (fds[IN].revents)
            feed(child);
        if (fds[OUT].revents)
            take(child, OUT, &outcome->output);
        if (fds[ERR].revents)
            take(child, ERR, &outcome->errors);
        if (outcome->output.len >= MOST_BYTES) {
            stop(child, PROGRAM_TOO_MUCH);
            return;
        }
    }
}

/* A program that has closed its output and never ends is stopped, too. */
static int wait_for(struct child *child)
{
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(child->pid, &status, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
        struct timespec nap = {.tv_nsec = 1000000};
        if (child->outcome->ending == PROGRAM_DONE && now() >= child->deadline)
            stop(child, PROGRAM_TOO_LONG);
        nanosleep(&nap, NULL);
    }
    return status;
}

static void judge(struct program_outcome *outcome, int status)
{
    if (outcome->ending != PROGRAM_DONE)
        return;
    if (WIFSIGNALED(status)) {
        bool time = WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL;
        outcome->ending = time ? PROGRAM_TOO_LONG : PROGRAM_CRASHED;
        outcome->status = WTERMSIG(status);
    } else if (WEXITSTATUS(status) == SANITIZER_STATUS && outcome->errors.len) {
        outcome->ending = PROGRAM_CRASHED;
    } else {
        outcome->status = WEXITSTATUS(status);
    }
}

bool program_run(const struct program_job *job, struct program_outcome *outcome, struct diag *diag)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    struct child child = {.input = job->input,
                          .deadline = now() + (int64_t)job->seconds * 1000 * PATIENCE,
                          .outcome = outcome};
    *outcome = (struct program_outcome){0};
    sigaction(SIGPIPE, &ignore, &before);
    bool started = start(job, &child, diag);
    if (started) {
        converse(&child);
        judge(outcome, wait_for(&child));
        for (int i = 0; i < ENDS; i++)
            if (child.ends[i] >= 0)
                close(child.ends[i]);
    }
    sigaction(SIGPIPE, &before, NULL);
    return started;
}

void program_clear(struct program_outcome *outcome)
{
    buf_clear(&outcome->output);
    buf_clear(&outcome->errors);
}
