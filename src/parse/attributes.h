/* attributes.h -- what stands behind the opening backticks: c {#name .class key=value}.
 *
 * First the language, then braces.  Values are bare or in double quotes; there are no
 * escapes.  What the words mean is for others to say; here they are only read. */
#ifndef HEDDLE_ATTRIBUTES_H
#define HEDDLE_ATTRIBUTES_H

#include "base/diag.h"

enum attribute_kind { ATTRIBUTE_ID, ATTRIBUTE_CLASS, ATTRIBUTE_KEY };

struct attribute {
    enum attribute_kind kind;
    struct str name;  /* without "#" or "."; a key's name */
    struct str value; /* of a key */
    struct place at;  /* the whole word, value included */
};

struct attributes {
    struct str language; /* empty if none is given */
    struct place language_at;
    bool braces;
    VEC(struct attribute) items;
};

/* Reads INFO, which stands at AT in one line.  False after a mistake; what was read before it
 * stays.  A no-break space is a warning and counts as a blank. */
bool attributes_read(struct arena *arena, struct str info, struct place at, struct attributes *out,
                     struct diag *diag);

/* The first attribute of that kind and name, or of that kind if NAME is NULL; NULL if none. */
const struct attribute *attributes_find(const struct attributes *attributes,
                                        enum attribute_kind kind, const char *name);

/* Whether TEXT can be a name: letters, digits, "_", "." and "-". */
bool attributes_is_name(struct str text);

#endif
