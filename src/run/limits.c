#include "run/limits.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_SHADOW_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SHADOW_MEMORY 1
#endif
#endif
#ifndef HAS_SHADOW_MEMORY
#define HAS_SHADOW_MEMORY 0
#endif

#define AT_MOST(n) (&(struct rlimit){.rlim_cur = (n), .rlim_max = (n)})

/* The bytes of addresses that the process uses, 0 if that cannot be told. */
static size_t address_space(void)
{
    size_t pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%zu", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* Lua's memory has its own limit; this one is for a core that allocates.  A sanitizer
 * reserves terabytes of addresses, so there it cannot be had. */
static void limit_memory(int megabytes)
{
    size_t used = address_space(), headroom = (size_t)256 << 20;
    if (!HAS_SHADOW_MEMORY && used > 0)
        setrlimit(RLIMIT_AS, AT_MOST(used + 2 * ((size_t)megabytes << 20) + headroom));
}

/* A native core may print: that goes where messages go, and never into a result. */
static void detach_streams(void)
{
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    close(nothing);
}

void limits_set(int seconds, int megabytes)
{
    limit_memory(megabytes);
    setrlimit(RLIMIT_CPU, AT_MOST((rlim_t)seconds + 2));
    setrlimit(RLIMIT_CORE, AT_MOST(0));
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    detach_streams();
}
