/* view_preset.h -- a preset as a card of labelled figures. */
#ifndef HEDDLE_VIEW_PRESET_H
#define HEDDLE_VIEW_PRESET_H

#include "weave/view.h"

struct value *view_preset(struct view *view, const struct preset *preset);

#endif
