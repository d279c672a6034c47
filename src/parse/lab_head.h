/* lab_head.h -- what opens a lab: yaml {.lab #axis} with title, minutes, given files, limits. */
#ifndef HEDDLE_LAB_HEAD_H
#define HEDDLE_LAB_HEAD_H

#include "model/lab.h"
#include "model/preset.h"

/* Fills in LAB from YAML; mistakes are reported. */
void lab_head_read(struct arena *arena, struct lab *lab, const struct yaml *yaml,
                   struct diag *diag);

#endif
