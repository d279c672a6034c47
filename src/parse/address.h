/* address.h -- where a link or image leads. */
#ifndef HEDDLE_ADDRESS_H
#define HEDDLE_ADDRESS_H

#include "base/arena.h"
#include "base/str.h"

/* URL as the names of files and ids are: editors and Git hosts write "my%20picture.svg" for
 * "my picture.svg".  An address on the net, and what is not UTF-8 then, stay as they are. */
struct str address_read(struct arena *arena, struct str url);

#endif
