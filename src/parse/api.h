/* api.h -- reads the prototypes of a c {.api} block. */
#ifndef HEDDLE_PARSE_API_H
#define HEDDLE_PARSE_API_H

#include "base/diag.h"
#include "model/api.h"
#include "model/code.h"

/* Adds to API what CODE declares.  Behind a mistake it goes on with the next prototype. */
void api_read(struct arena *arena, const struct code *code, struct api *api, struct diag *diag);

#endif
