#include "run/claim.h"

#include <ctype.h>
#include <string.h>

#include "run/element.h"
#include "run/strict.h"

/* A comparison that stands outside of all brackets: where its sign is. */
struct comparison {
    size_t start, end; /* equal if there is none, or more than one */
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static size_t skip_string(struct str text, size_t i)
{
    char quote = text.ptr[i++];
    while (i < text.len && text.ptr[i] != quote)
        i += text.ptr[i] == '\\' ? 2 : 1;
    return i + 1;
}

static size_t skip_word(struct str text, size_t i)
{
    while (i < text.len && is_word(text.ptr[i]))
        i++;
    return i;
}

/* How long the sign at I is, shifts and all; *compares tells whether it compares. */
static size_t sign_length(struct str text, size_t i, bool *compares)
{
    static const char *const signs[] = {"==", "~=", "<=", ">=", "<<", ">>", "<", ">"};
    struct str rest = str_slice(text, i, text.len);
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (str_starts(rest, signs[k])) {
            *compares = strcmp(signs[k], "<<") != 0 && strcmp(signs[k], ">>") != 0;
            return strlen(signs[k]);
        }
    *compares = false;
    return 1;
}

/* Words that bind less than a comparison, or hold statements; comments and long strings. */
static bool is_too_much(struct str text, size_t i, size_t end)
{
    struct str word = str_slice(text, i, end), rest = str_slice(text, i, text.len);
    return str_is(word, "and") || str_is(word, "or") || str_is(word, "function") ||
           str_starts(rest, "--") || str_starts(rest, "[[") || str_starts(rest, "[=");
}

static struct comparison find_comparison(struct str text)
{
    static const struct comparison none = {0};
    struct comparison found = none;
    int depth = 0;
    for (size_t i = 0, end; i < text.len; i = end) {
        char c = text.ptr[i];
        bool compares = false;
        if (c == '"' || c == '\'')
            end = skip_string(text, i);
        else if (is_word(c))
            end = skip_word(text, i);
        else
            end = i + sign_length(text, i, &compares);
        depth += (strchr("([{", c) != NULL) - (strchr(")]}", c) != NULL);
        if (depth < 0 || is_too_much(text, i, end) || (compares && depth == 0 && found.end))
            return none;
        if (compares && depth == 0)
            found = (struct comparison){i, end};
    }
    return found;
}

void claim_chunk(struct str expression, struct buf *out)
{
    struct comparison sign = find_comparison(expression);
    struct str left = str_slice(expression, 0, sign.start);
    struct str right = str_slice(expression, sign.end, expression.len);
    if (sign.end == 0 || str_trim(left).len == 0 || str_trim(right).len == 0) {
        buf_format(out, "return {holds = %.*s\n}", STR(expression));
        return;
    }
    buf_format(out, "local left, right = (%.*s), (%.*s)", STR(left), STR(right));
    buf_format(out, " return {holds = left %.*s right, left = left, right = right, sides = true}",
               STR(str_slice(expression, sign.start, sign.end)));
}

/* The value on top, a float with DIGITS digits. */
static struct str show(lua_State *L, int digits, struct arena *arena)
{
    switch (lua_type(L, -1)) {
    case LUA_TSTRING: return str_format(arena, "\"%s\"", lua_tostring(L, -1));
    case LUA_TBOOLEAN: return str_from(lua_toboolean(L, -1) ? "true" : "false");
    case LUA_TNUMBER:
        if (lua_isinteger(L, -1))
            return str_format(arena, "%lld", (long long)lua_tointeger(L, -1));
        return str_format(arena, "%.*g", digits, lua_tonumber(L, -1));
    default: return str_copy(arena, str_from(element_describe(L, -1)));
    }
}

/* The side NAME of the comparison on top. */
static struct str read_side(lua_State *L, const char *name, int digits, struct arena *arena)
{
    int top = lua_gettop(L);
    lua_getfield(L, -1, name);
    struct str side = show(L, digits, arena);
    lua_settop(L, top);
    return side;
}

/* Sides that are near each other get all their digits. */
static void set_sides(lua_State *L, struct arena *arena, struct value *answer)
{
    enum { FEW = 8, ALL = 17 };
    struct str left = str_from(""), right = left;
    for (int digits = FEW; digits <= ALL && str_eq(left, right); digits += ALL - FEW) {
        left = read_side(L, "left", digits, arena);
        right = read_side(L, "right", digits, arena);
    }
    value_set(arena, answer, "left", value_str(arena, left));
    value_set(arena, answer, "right", value_str(arena, right));
}

static bool has_sides(lua_State *L)
{
    bool sides = lua_getfield(L, -1, "sides") == LUA_TBOOLEAN;
    lua_pop(L, 1);
    return sides;
}

struct value *claim_read(lua_State *L, struct arena *arena, struct buf *fault)
{
    struct value *answer = value_map(arena);
    if (lua_getfield(L, -1, "holds") != LUA_TBOOLEAN) {
        buf_format(fault, "a claim must be true or false, got %s", element_describe(L, -1));
        buf_text(fault, STRICT_HINT "compare: `{claim} value == 3`");
        return NULL;
    }
    value_set(arena, answer, "holds", value_bool(arena, lua_toboolean(L, -1)));
    lua_pop(L, 1);
    if (has_sides(L))
        set_sides(L, arena, answer);
    return answer;
}
