/* preset.h -- named sets of figures that lessons compute with, and the schemas they obey. */
#ifndef HEDDLE_PRESET_H
#define HEDDLE_PRESET_H

#include "base/diag.h"
#include "base/map.h"
#include "base/value.h"

struct course;

/* A YAML node with its place.  Scalars stay text; who reads them knows their type. */
enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

struct yaml {
    enum yaml_kind kind;
    struct place at;
    struct str text;          /* of a scalar */
    VEC(struct yaml *) items; /* list items; a map's values */
    VEC(struct yaml *) keys;  /* a map's keys, scalars, unique */
    struct map named;         /* the items of a map by key */
};

const struct yaml *yaml_get(const struct yaml *map, struct str key);

enum field_type { FIELD_INTEGER, FIELD_NUMBER, FIELD_STRING, FIELD_CHOICE, FIELD_BOOLEAN };

struct field {
    struct str name;
    struct place at;
    enum field_type type;
    bool optional;
    bool has_min, has_max;
    double min, max;
    struct str unit, label;  /* label defaults to the name */
    struct value *otherwise; /* default; NULL if none */
    VEC(struct str) choices;
};

struct schema {
    struct str id;
    struct place at;
    const struct lesson *lesson;
    VEC(struct field) fields;
    struct map named; /* the same by name; only to know them */
};

struct preset {
    struct str id;
    struct place at;
    const struct lesson *lesson;
    struct str schema_id;
    struct place schema_at;
    const struct yaml *source;
    const struct schema *schema; /* once resolved */
    VEC(struct value *) values;  /* one per field of the schema, NULL where optional and absent */
};

/* Reads a schema's fields from YAML; false if a mistake was reported. */
bool schema_read(struct arena *arena, struct schema *schema, const struct yaml *yaml,
                 struct diag *diag);

/* Binds each preset to its schema and converts its fields; checks ids and the default preset. */
void preset_resolve(struct course *course, struct diag *diag);

#endif
