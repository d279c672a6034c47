#include "run/tap.h"

static void add_line(struct buf *out, struct str line)
{
    buf_add(out, line);
    buf_char(out, '\n');
}

/* "1..3" */
static bool read_plan(struct str line, size_t *plan)
{
    static const char start[] = "1..";
    *plan = 0;
    if (!str_starts(line, start) || line.len == sizeof start - 1)
        return false;
    for (size_t i = sizeof start - 1; i < line.len; i++) {
        if (line.ptr[i] < '0' || line.ptr[i] > '9')
            return false;
        *plan = *plan * 10 + (size_t)(line.ptr[i] - '0');
    }
    return true;
}

struct tap tap_read(struct str text, struct buf *failures)
{
    struct tap tap = {0};
    size_t plan = 0, number;
    bool failed = false; /* the test whose lines are read */
    for (struct str line; str_line(&text, &line);) {
        bool remark = str_starts(line, "#");
        if (!remark)
            failed = str_starts(line, "not ok ");
        tap.failed += !remark && failed;
        tap.passed += str_starts(line, "ok ");
        if (failed)
            add_line(failures, line);
        if (read_plan(line, &number))
            plan = number;
    }
    tap.whole = plan > 0 && plan == tap.passed + tap.failed;
    return tap;
}
