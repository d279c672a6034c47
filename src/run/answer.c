#include "run/answer.h"

#include "base/fmt.h"
#include "run/claim.h"
#include "run/element.h"
#include "run/fmt_lua.h"
#include "run/lua_value.h"
#include "run/strict.h"

static struct value *shown(struct arena *arena, const char *as, struct str text)
{
    struct value *answer = value_map(arena);
    value_set(arena, answer, as, value_str(arena, str_copy(arena, text)));
    return answer;
}

static struct value *show_integer(struct arena *arena, lua_Integer integer)
{
    struct buf text = {0};
    fmt_int(&text, integer);
    struct value *answer = shown(arena, "text", buf_str(&text));
    buf_clear(&text);
    return answer;
}

static struct value *show_string(lua_State *L, struct arena *arena, const char *as)
{
    struct str text;
    text.ptr = lua_tolstring(L, -1, &text.len);
    return shown(arena, as, text);
}

static struct value *refuse_inline(lua_State *L, struct buf *fault)
{
    bool is_float = lua_type(L, -1) == LUA_TNUMBER;
    buf_format(fault, "an inline value must be an integer, a string or fmt.tex(s), got %s",
               element_describe(L, -1));
    if (is_float)
        buf_text(fault, STRICT_HINT "write fmt.fixed(x, digits), fmt.short or fmt.sci");
    return NULL;
}

static struct value *read_inline(lua_State *L, struct arena *arena, struct buf *fault)
{
    if (lua_isinteger(L, -1))
        return show_integer(arena, lua_tointeger(L, -1));
    if (lua_type(L, -1) == LUA_TSTRING)
        return show_string(L, arena, "text");
    if (fmt_lua_is_tex(L, -1)) {
        lua_getfield(L, -1, "tex");
        return show_string(L, arena, "tex");
    }
    return refuse_inline(L, fault);
}

static struct value *read_number(lua_State *L, struct arena *arena, struct buf *fault)
{
    struct value *answer = value_map(arena), *number;
    if (lua_type(L, -1) != LUA_TNUMBER) {
        buf_format(fault, "the answer must be a number, got %s", element_describe(L, -1));
        return NULL;
    }
    if (!lua_value_read(L, -1, arena, &number, fault))
        return NULL;
    value_set(arena, answer, "value", number);
    return answer;
}

static struct value *read_tree(lua_State *L, struct arena *arena, struct buf *fault)
{
    struct value *answer;
    if (lua_value_read(L, -1, arena, &answer, fault) && !answer)
        buf_text(fault, "the cell returns nothing: it must end in return {...}");
    return answer;
}

struct value *answer_read(lua_State *L, struct str kind, struct arena *arena, struct buf *fault)
{
    if (str_is(kind, "values"))
        return value_map(arena);
    if (str_is(kind, "claim"))
        return claim_read(L, arena, fault);
    if (str_is(kind, "answer"))
        return read_number(L, arena, fault);
    return str_is(kind, "inline") ? read_inline(L, arena, fault) : read_tree(L, arena, fault);
}
