#include "base/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct child {
    pid_t pid;
    int input, output; /* our ends of its pipes */
};

static void run_in_child(const char *const argv[], int input, int output, bool both)
{
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    if (both)
        dup2(output, STDERR_FILENO);
    execvp(argv[0], (char *const *)argv);
    _exit(127);
}

static bool start(const char *const argv[], bool both, struct child *child, struct diag *diag)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) < 0 || pipe2(out, O_CLOEXEC) < 0 || (child->pid = fork()) < 0) {
        diag_system(diag, argv[0], strerror(errno));
        return false;
    }
    if (child->pid == 0)
        run_in_child(argv, in[0], out[1], both);
    close(in[0]);
    close(out[1]);
    child->input = in[1];
    child->output = out[0];
    return true;
}

/* Writes what the pipe takes; closes it when all is written or the reader is gone. */
static void feed(struct child *child, struct str *input)
{
    ssize_t n = input->len ? write(child->input, input->ptr, input->len) : 0;
    if (n > 0)
        *input = str_slice(*input, (size_t)n, input->len);
    bool again = n < 0 && (errno == EAGAIN || errno == EINTR);
    if (input->len == 0 || (n < 0 && !again)) {
        close(child->input);
        child->input = -1;
    }
}

/* Carries bytes both ways until the child closes its output. */
static void converse(struct child *child, struct str input, void (*take)(void *, struct str),
                     void *context)
{
    char bytes[16384];
    fcntl(child->input, F_SETFL, O_NONBLOCK);
    for (;;) {
        struct pollfd fds[] = {{child->output, POLLIN, 0}, {child->input, POLLOUT, 0}};
        if (poll(fds, 2, -1) < 0 && errno != EINTR)
            break;
        if (child->input >= 0 && fds[1].revents)
            feed(child, &input);
        if (!fds[0].revents)
            continue;
        ssize_t n = read(child->output, bytes, sizeof bytes);
        if (n == 0 || (n < 0 && errno != EINTR))
            break;
        if (n > 0)
            take(context, (struct str){bytes, (size_t)n});
    }
    if (child->input >= 0)
        close(child->input);
    close(child->output);
}

static int finish(struct child *child)
{
    int status;
    while (waitpid(child->pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static int run(const char *const argv[], struct str input, bool both,
               void (*take)(void *, struct str), void *context, struct diag *diag)
{
    struct child child;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before);
    bool started = start(argv, both, &child, diag);
    if (started)
        converse(&child, input, take, context);
    sigaction(SIGPIPE, &before, NULL);
    int status = started ? finish(&child) : -1;
    if (status == 127)
        diag_system(diag, argv[0], "the program cannot be started: is it installed?");
    return status == 127 ? -1 : status;
}

static void take_bytes(void *context, struct str bytes)
{
    buf_add(context, bytes);
}

int proc_capture(const char *const argv[], struct str input, struct buf *out, struct diag *diag)
{
    return run(argv, input, false, take_bytes, out, diag);
}

struct line_reader {
    struct buf partial;
    proc_line *on_line;
    void *context;
};

static void take_lines(void *context, struct str bytes)
{
    struct line_reader *reader = context;
    for (;;) {
        size_t end = str_find(bytes, "\n", 0);
        buf_add(&reader->partial, str_slice(bytes, 0, end));
        if (end == bytes.len)
            return;
        reader->on_line(reader->context, buf_str(&reader->partial));
        buf_reset(&reader->partial);
        bytes = str_slice(bytes, end + 1, bytes.len);
    }
}

int proc_run(const char *const argv[], struct str input, proc_line *on_line, void *context,
             struct diag *diag)
{
    struct line_reader reader = {.on_line = on_line, .context = context};
    int status = run(argv, input, true, take_lines, &reader, diag);
    if (reader.partial.len)
        on_line(context, buf_str(&reader.partial));
    buf_clear(&reader.partial);
    return status;
}
