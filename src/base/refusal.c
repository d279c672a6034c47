#include "base/refusal.h"

#include <string.h>
#include <sys/stat.h>

void refusal_clear(struct refusal *refusal)
{
    buf_clear(&refusal->reason);
    buf_clear(&refusal->hint);
}

bool refusal_say(struct refusal *refusal, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!refusal_said(refusal))
        buf_vformat(&refusal->reason, format, args);
    va_end(args);
    return false;
}

bool refusal_hint(struct refusal *refusal, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_reset(&refusal->hint);
    buf_vformat(&refusal->hint, format, args);
    va_end(args);
    return false;
}

void refusal_suggest(struct refusal *refusal, const struct suggestion *suggestion)
{
    if (suggestion->best.ptr)
        refusal_hint(refusal, "did you mean \"%.*s\"?", STR(suggestion->best));
}

bool refusal_unless_course(struct refusal *refusal, const char *path)
{
    struct stat found;
    const char *slash = strrchr(path, '/');
    if (stat(path, &found) != 0) {
        refusal_say(refusal, "there is no folder \"%s\"", path);
        return refusal_hint(refusal,
                            "name the folder of a course: it holds README.md and the lessons");
    }
    if (S_ISDIR(found.st_mode))
        return true;
    refusal_say(refusal, "\"%s\" is a file", path);
    return refusal_hint(refusal, "name the folder that it is in: %.*s",
                        slash ? (int)(slash - path) : 1, slash ? path : ".");
}

bool refusal_said(const struct refusal *refusal)
{
    return refusal->reason.len > 0;
}

void refusal_print(const struct refusal *refusal, FILE *out)
{
    fprintf(out, "heddle: %.*s\n", STR(buf_str(&refusal->reason)));
    if (refusal->hint.len)
        fprintf(out, "hint: %.*s\n", STR(buf_str(&refusal->hint)));
}
