#include "run/proof_accept.h"

/* Whether LINE would end the block that FENCE has opened. */
static bool closes(struct str line, struct str fence)
{
    struct str rest = str_trim(line);
    if (rest.len < fence.len)
        return false;
    for (size_t i = 0; i < rest.len; i++)
        if (rest.ptr[i] != fence.ptr[0])
            return false;
    return true;
}

static bool can_hold(struct str fence, struct str printed)
{
    for (struct str line; str_line(&printed, &line);)
        if (closes(line, fence))
            return false;
    return true;
}

/* The body's lines as they stand in the file. */
static void write_lines(struct buf *out, struct str printed, struct str prefix)
{
    for (struct str line; str_line(&printed, &line);) {
        struct str before = prefix;
        while (line.len == 0 && before.len && before.ptr[before.len - 1] != '>')
            before.len--;
        buf_add(out, before);
        buf_add(out, line);
        buf_char(out, '\n');
    }
}

void proof_accept_output(struct proof *proof, size_t i, struct str printed)
{
    const struct value *body =
        value_get(value_get(proof->places, "outputs")->list.items[i], "body");
    if (!can_hold(value_get_str(body, "fence"), printed)) {
        diag_hint(proof->diag,
                  "a line of what it prints would end the block: write a longer fence");
        return;
    }
    int line = (int)value_get_int(body, "line", 0), length = (int)value_get_int(body, "length", 0);
    struct buf text = {0};
    write_lines(&text, printed, value_get_str(body, "prefix"));
    diag_hint(proof->diag, "`make accept` takes what it prints now");
    diag_edit(proof->diag, place_at(proof->source, line, 1, length), buf_str(&text));
    buf_clear(&text);
}
