#include "base/hash.h"

#include <stdio.h>
#include <xxhash.h>

struct hash hash_of(struct str text)
{
    XXH128_hash_t value = XXH3_128bits(text.ptr, text.len);
    struct hash hash;
    snprintf(hash.hex, sizeof hash.hex, "%016llx%016llx", (unsigned long long)value.high64,
             (unsigned long long)value.low64);
    return hash;
}
