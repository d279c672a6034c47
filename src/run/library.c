#include "run/library.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "base/buf.h"

/* Without a slash in its name dlopen() would look elsewhere for it. */
void *library_open(const char *path)
{
    struct buf name = {0};
    buf_format(&name, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *library = dlopen(name.ptr, RTLD_NOW | RTLD_LOCAL);
    buf_clear(&name);
    return library;
}

static int find_end(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    struct library_range *range = context;
    if (info->dlpi_addr != range->base)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t end = range->base + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && end > range->end)
            range->end = end;
    }
    return 1;
}

struct library_range library_range(void *library)
{
    struct library_range range = {0};
    struct link_map *map;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) == 0) {
        range.base = map->l_addr;
        dl_iterate_phdr(find_end, &range);
    }
    return range;
}
