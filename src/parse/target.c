#include "parse/target.h"

#include <ctype.h>
#include <string.h>

#include "base/fs.h"

#define GENERATED "core/core.h" /* written from the .api blocks */

static bool is_c_file(struct str name)
{
    return str_ends(name, ".c") || str_ends(name, ".h");
}

/* Names go through a shell and a Ninja file: plain ones need no quoting in either. */
static bool is_plain(struct str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!isalnum((unsigned char)name.ptr[i]) && !strchr("_-+./", name.ptr[i]))
            return false;
    return true;
}

static bool name_fits(const struct attribute *file, struct diag *diag)
{
    const char *fault = fs_name_fault(file->value);
    if (fault) {
        diag_error(diag, file->at, "file \"%.*s\" cannot be written: %s", STR(file->value), fault);
        diag_hint(diag, "write a plain name such as core/name.c");
    } else if (!is_plain(file->value)) {
        diag_error(diag, file->at, "file \"%.*s\" has an odd character in its name",
                   STR(file->value));
        diag_hint(diag, "use letters, digits and _ - + . /");
    } else if (!str_starts(file->value, "core/") && !str_starts(file->value, "test/")) {
        diag_error(diag, file->at, "file \"%.*s\" is neither in core/ nor in test/",
                   STR(file->value));
        diag_hint(diag, "write core/name.c for what lessons call, test/name.c for what tests it");
    } else if (str_is(file->value, GENERATED)) {
        diag_error(diag, file->at, "file \"%s\" is made from the .api blocks", GENERATED);
        diag_hint(diag, "put prototypes into ```c {.api}, all else into another header");
    } else {
        return true;
    }
    return false;
}

static bool language_fits(const struct attributes *attributes, const struct attribute *file,
                          struct diag *diag)
{
    bool in_c = str_is(attributes->language, "c");
    if (in_c == is_c_file(file->value))
        return true;
    if (in_c) {
        diag_error(diag, file->at, "a file in c ends in .c or .h, not \"%.*s\"", STR(file->value));
        diag_hint(diag, "name the file core/name.c, or the block's language text");
    } else {
        diag_error(diag, attributes->language_at, "file \"%.*s\" must be in c, not \"%.*s\"",
                   STR(file->value), STR(attributes->language));
        diag_hint(diag, "write ```c {file=%.*s}", STR(file->value));
    }
    return false;
}

static bool native_fits(const struct attributes *attributes, const struct attribute *file,
                        struct diag *diag)
{
    const struct attribute *native = attributes_find(attributes, ATTRIBUTE_CLASS, "native");
    if (!native || str_starts(file->value, "core/"))
        return true;
    diag_error(diag, native->at, "only files in core/ can be .native");
    diag_hint(diag, "take .native out: tests are for the native build alone anyway");
    return false;
}

bool target_fits(const struct attributes *attributes, const struct attribute *file,
                 struct diag *diag)
{
    return name_fits(file, diag) && language_fits(attributes, file, diag) &&
           native_fits(attributes, file, diag);
}
