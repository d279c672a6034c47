#include "run/crash.h"

#include <execinfo.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include "base/arena.h"
#include "run/record.h"

enum { STACK_SIZE = 256 * 1024, FRAMES = 64, GRACE = 200 * 1000 /* microseconds */ };

/* A program without global variables has one thing that a handler can ask for: its own
 * stack.  What the handlers need lies at its far end. */
struct witness {
    lua_State *lua;
    int fd;
    struct library_range core, counts;
    uintptr_t stack_low, stack_high; /* where a fault means that the stack is full */
};

static struct witness *find_witness(void)
{
    stack_t stack;
    if (sigaltstack(NULL, &stack) != 0 || (stack.ss_flags & SS_DISABLE))
        return NULL;
    return stack.ss_sp;
}

/* The instruction that the signal stopped, 0 if this machine does not tell. */
static uintptr_t stopped_at(const void *context)
{
    const ucontext_t *machine = context;
#if defined(__x86_64__)
    return (uintptr_t)machine->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)machine->uc_mcontext.pc;
#else
    (void)machine;
    return 0;
#endif
}

static bool is_in(struct library_range range, uintptr_t at)
{
    return at > range.base && at < range.end;
}

/* The innermost place in the core or its counting build: where it stopped, or what it called a
 * library from. Callers are known by the instruction behind their call, which may be another
 * line's. */
static void find_frame(const struct witness *witness, const void *context, struct crash *crash)
{
    void *frames[FRAMES];
    int count = backtrace(frames, FRAMES);
    for (int i = 0; i < count && !crash->in_core; i++) {
        uintptr_t at = (uintptr_t)frames[i];
        crash->counting = is_in(witness->counts, at);
        crash->in_core = crash->counting || is_in(witness->core, at);
        uintptr_t base = crash->counting ? witness->counts.base : witness->core.base;
        crash->offset = at - base - (at != stopped_at(context));
    }
}

static void tell(const struct witness *witness, struct crash *crash)
{
    struct str bytes = {(const char *)crash, sizeof *crash};
    crash->trace = where_trace(witness->lua);
    record_write(witness->fd, RECORD_CRASH, bytes);
    _exit(1);
}

static void find_access(const void *context, struct crash *crash)
{
#if defined(__x86_64__)
    const ucontext_t *machine = context;
    crash->writing = (machine->uc_mcontext.gregs[REG_ERR] & 2) != 0;
    crash->reading = !crash->writing;
#else
    (void)context;
    (void)crash;
#endif
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    const struct witness *witness = find_witness();
    struct crash crash = {.signal = number};
    uintptr_t address = (uintptr_t)info->si_addr;
    if (!witness)
        return; /* another thread's fault: it comes again, and then by default */
    if (number == SIGSEGV || number == SIGBUS) {
        crash.null = address < 4096 && info->si_code != SI_KERNEL; /* which knows no address */
        crash.stack = address >= witness->stack_low && address < witness->stack_high;
        find_access(context, &crash);
    }
    find_frame(witness, context, &crash);
    tell(witness, &crash);
}

static void on_late_instruction(lua_State *L, lua_Debug *debug)
{
    (void)L;
    (void)debug;
    struct crash crash = {.signal = SIGPROF};
    tell(find_witness(), &crash);
}

/* The first time asks Lua to stop; the second time it did not. */
static void on_time(int number, siginfo_t *info, void *context)
{
    (void)info;
    struct witness *witness = find_witness();
    if (!witness)
        return;
    if (lua_gethook(witness->lua) != on_late_instruction) {
        lua_sethook(witness->lua, on_late_instruction, LUA_MASKCOUNT, 1);
        return;
    }
    struct crash crash = {.signal = number};
    find_frame(witness, context, &crash);
    tell(witness, &crash);
}

static void find_stack(struct witness *witness)
{
    struct rlimit limit = {0};
    getrlimit(RLIMIT_STACK, &limit);
    size_t size = limit.rlim_cur == RLIM_INFINITY ? (size_t)1 << 30 : (size_t)limit.rlim_cur;
    witness->stack_high = (uintptr_t)__builtin_frame_address(0);
    witness->stack_low = witness->stack_high - size - (1 << 20);
}

static void use_stack(const struct witness *witness)
{
    void *memory =
        mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        arena_exhausted();
    *(struct witness *)memory = *witness;
    sigaltstack(&(stack_t){.ss_sp = memory, .ss_size = STACK_SIZE}, NULL);
}

static void handle_faults(void)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
    struct sigaction action = {.sa_sigaction = on_fault,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigaction(faults[i], &action, NULL);
}

static void handle_time(int seconds)
{
    struct sigaction action = {.sa_sigaction = on_time,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    struct itimerval time = {.it_value = {.tv_sec = seconds}, .it_interval = {.tv_usec = GRACE}};
    sigaction(SIGPROF, &action, NULL);
    setitimer(ITIMER_PROF, &time, NULL);
}

void crash_install(lua_State *L, int fd, struct library_range core, struct library_range counts,
                   int seconds)
{
    struct witness witness = {.lua = L, .fd = fd, .core = core, .counts = counts};
    void *frame;
    backtrace(&frame, 1); /* loads what it needs now, not in a handler */
    find_stack(&witness);
    use_stack(&witness);
    handle_faults();
    handle_time(seconds);
}
