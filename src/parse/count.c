#include "parse/count.h"

static bool is_separator(char c)
{
    return c == ',' || c == ' ' || c == '\t';
}

/* The place of a name of LEN bytes at OFFSET of the key's value. */
static struct place place_in(const struct attribute *of, size_t offset, size_t len)
{
    size_t quotes = (size_t)of->at.length > of->name.len + 1 + of->value.len ? 1 : 0;
    int column = of->at.column + (int)(of->name.len + 1 + quotes + offset);
    return place_at(of->at.source, of->at.line, column, (int)len);
}

void count_read(struct reading *reading, const struct chunk *chunk, const struct attribute *of)
{
    struct count *count = arena_new(reading->arena, struct count);
    struct str names = of->value;
    count->chunk = chunk;
    for (size_t start = 0; start < names.len;) {
        size_t end = start;
        while (end < names.len && !is_separator(names.ptr[end]))
            end++;
        if (end > start) {
            struct count_file *file = vec_add(reading->arena, &count->files);
            file->name = str_slice(names, start, end);
            file->at = place_in(of, start, end - start);
        }
        start = end + 1;
    }
    reading->lesson->chunks.items[reading->lesson->chunks.count - 1]->count = count;
    *vec_add(reading->arena, &reading->course->counts) = count;
}
