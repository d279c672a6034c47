/* count.cpp -- runs a counting driver: the tally, the steps, and the memory that it asks for. */
#include "count.hpp"

#undef float
#undef double

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

heddle_tally heddle::tally;
int heddle::quiet;

namespace
{

struct mapping {
    void *start;
    size_t size;
    int64_t live; /* bytes that the numbers are counted with */
};

struct run {
    std::unordered_map<void *, mapping> arrays;
    std::vector<heddle_step> steps;
    heddle_tally before; /* at the end of the last step */
    int64_t live, peak;
    std::string fault;
    heddle_count count;
} run;

struct fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/* SIZE bytes that end where a page begins that nobody may touch. */
void *map(size_t size, mapping *mapping)
{
    const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    const size_t used = (size + page - 1) / page * page;
    void *start =
        mmap(nullptr, used + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        throw fault("there is no memory for " + std::to_string(size) + " bytes");
    char *end = static_cast<char *>(start) + used;
    mprotect(end, page, PROT_NONE);
    mapping->start = start;
    mapping->size = used + page;
    return end - size;
}

/* Far beyond any memory and any format; their product is far from overflowing. */
const int64_t most_numbers = int64_t{1} << 40, most_bytes = 64;

void *allocate(const char *what, int64_t n, int64_t bytes, size_t size)
{
    if (n < 1 || n > most_numbers)
        throw fault(std::string(what) + ": cannot make " + std::to_string(n) + " numbers");
    if (bytes < 1 || bytes > most_bytes)
        throw fault(std::string(what) + ": a number cannot be stored in " + std::to_string(bytes) +
                    " bytes");
    mapping mapping{nullptr, 0, n * bytes};
    void *items = map(static_cast<size_t>(n) * size, &mapping);
    run.arrays[items] = mapping;
    run.live += mapping.live;
    if (run.live > run.peak)
        run.peak = run.live;
    return items;
}

heddle_tally difference(const heddle_tally &a, const heddle_tally &b)
{
    return {a.add - b.add,   a.sub - b.sub,     a.mul - b.mul,    a.div - b.div,
            a.sqrt - b.sqrt, a.rsqrt - b.rsqrt, a.other - b.other};
}

void begin()
{
    run = {};
    heddle::tally = {};
    heddle::quiet = 0;
}

void free_all()
{
    for (const auto &array : run.arrays)
        munmap(array.second.start, array.second.size);
    run.arrays.clear();
}

} // namespace

counted_float *count_floats(int64_t n, int64_t bytes)
{
    return static_cast<counted_float *>(allocate("count_floats", n, bytes, sizeof(float)));
}

counted_double *count_doubles(int64_t n, int64_t bytes)
{
    return static_cast<counted_double *>(allocate("count_doubles", n, bytes, sizeof(double)));
}

void count_free(void *numbers)
{
    const auto array = run.arrays.find(numbers);
    if (array == run.arrays.end())
        throw fault("count_free: this is no array that is live");
    run.live -= array->second.live;
    munmap(array->second.start, array->second.size);
    run.arrays.erase(array);
}

void count_step(const char *name)
{
    run.steps.push_back({name, difference(heddle::tally, run.before), run.live});
    run.before = heddle::tally;
}

extern "C" const heddle_count *heddle_run_driver(const heddle_driver *driver,
                                                 const int64_t *arguments)
{
    begin();
    try {
        driver->run(arguments);
    } catch (const fault &what) {
        run.fault = what.what();
    }
    run.count = {heddle::tally,
                 run.live,
                 run.peak,
                 run.steps.data(),
                 static_cast<int64_t>(run.steps.size()),
                 run.fault.empty() ? nullptr : run.fault.c_str()};
    free_all();
    return &run.count;
}
