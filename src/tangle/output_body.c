#include "tangle/output_body.h"

#include "model/doc.h"

/* What stands before the fence; a list's mark stands before its first line only. */
static struct str read_prefix(struct arena *arena, struct str before)
{
    char *prefix = (char *)str_c(arena, before);
    for (size_t i = 0; i < before.len; i++)
        if (prefix[i] != '>' && prefix[i] != '\t')
            prefix[i] = ' ';
    return (struct str){prefix, before.len};
}

static struct str read_fence(struct str rest)
{
    size_t len = 0;
    while (len < rest.len && rest.ptr[len] == rest.ptr[0])
        len++;
    return str_slice(rest, 0, len);
}

struct value *output_body_value(struct arena *arena, const struct lab_output *output)
{
    const struct source *source = output->at.source;
    struct str line = source_line(source, output->at.line);
    size_t column = output->at.column > 0 ? (size_t)output->at.column - 1 : 0;
    size_t start = source->starts[output->at.line];
    size_t end = source->starts[output->block->last_line - 1];
    struct value *map = value_map(arena);
    value_set(arena, map, "line", value_int(arena, output->at.line + 1));
    value_set(arena, map, "length", value_int(arena, (int64_t)(end - start)));
    value_set(arena, map, "prefix",
              value_str(arena, read_prefix(arena, str_slice(line, 0, column))));
    value_set(arena, map, "fence", value_str(arena, read_fence(str_slice(line, column, line.len))));
    return map;
}
