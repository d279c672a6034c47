/* roles.h -- which languages, classes and keys of a fenced block go together. */
#ifndef HEDDLE_ROLES_H
#define HEDDLE_ROLES_H

#include "parse/attributes.h"

enum role {
    ROLE_NONE, /* a mistake was reported */
    ROLE_LISTING,
    ROLE_MATH,
    ROLE_FILE,
    ROLE_NAMED,
    ROLE_API,
    ROLE_COUNT,
    ROLE_VALUES,
    ROLE_TABLE,
    ROLE_FIGURE,
    ROLE_SCHEMA,
    ROLE_PRESET,
    ROLE_LAB,
    ROLE_LAB_FILE,
    ROLE_LAB_STARTER,
    ROLE_LAB_SOLUTION,
    ROLE_LAB_WRONG,
    ROLE_LAB_CHECK,
    ROLE_LAB_OUTPUT,
    ROLE_LAB_INPUT
};

enum role roles_find(const struct attributes *attributes, struct diag *diag);

#endif
