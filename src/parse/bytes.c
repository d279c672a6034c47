#include "parse/bytes.h"

enum { MOST = 5 }; /* a file that is no text has thousands */

static bool is_allowed(struct str rest)
{
    unsigned char c = (unsigned char)rest.ptr[0];
    return c == '\t' || c == '\n' || c == '\r' || (c >= ' ' && c != 0x7f);
}

static bool ends_line(struct str file, size_t at)
{
    bool crlf = file.ptr[at] == '\r' && at + 1 < file.len && file.ptr[at + 1] == '\n';
    return file.ptr[at] == '\n' || (file.ptr[at] == '\r' && !crlf);
}

static void report(struct diag *diag, struct place at, bool encoded, unsigned char byte,
                   size_t offset)
{
    if (encoded)
        diag_error(diag, at, "control character 0x%02x at byte %zu of the file", byte, offset);
    else
        diag_error(diag, at, "this is not UTF-8: byte 0x%02x at byte %zu of the file", byte,
                   offset);
    diag_hint(diag, encoded ? "take it out" : "save the file as UTF-8");
}

void bytes_check(struct str file, const struct source *source, struct diag *diag)
{
    size_t line_start = str_starts(file, "\xef\xbb\xbf") ? 3 : 0, length;
    int line = 1, faults = 0;
    for (size_t at = line_start; at < file.len && faults < MOST; at += length ? length : 1) {
        struct str rest = str_slice(file, at, file.len);
        length = str_utf8(rest);
        if (length == 0 || !is_allowed(rest)) {
            faults++;
            report(diag, place_at(source, line, (int)(at - line_start) + 1, 1), length > 0,
                   (unsigned char)rest.ptr[0], at);
        }
        if (ends_line(file, at)) {
            line++;
            line_start = at + 1;
        }
    }
}
