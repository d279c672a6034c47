#include "run/where.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PREFIX "cell "

static const int nowhere = -1;

void where_name(char name[WHERE_NAME], int cell)
{
    snprintf(name, WHERE_NAME, "=" PREFIX "%d", cell);
}

void where_begin(lua_State *L, int cell)
{
    memcpy(lua_getextraspace(L), &cell, sizeof cell);
}

static int running_cell(lua_State *L)
{
    int cell;
    memcpy(&cell, lua_getextraspace(L), sizeof cell);
    return cell;
}

/* "cell 12" at *text, which is moved behind it; -1 if something else stands there. */
static int take_cell(const char **text)
{
    size_t prefix = strlen(PREFIX);
    if (strncmp(*text, PREFIX, prefix) != 0)
        return nowhere;
    char *end;
    long cell = strtol(*text + prefix, &end, 10);
    if (end == *text + prefix)
        return nowhere;
    *text = end;
    return (int)cell;
}

static struct where frame_place(lua_State *L, lua_Debug *frame)
{
    struct where where = {nowhere, 0};
    if (lua_getinfo(L, "Sl", frame) && frame->source[0] == '=') {
        const char *name = frame->source + 1;
        where = (struct where){take_cell(&name), frame->currentline};
    }
    return where;
}

struct trace where_trace(lua_State *L)
{
    struct trace trace = {{nowhere, 0}, {running_cell(L), 0}};
    lua_Debug frame;
    for (int level = 0; trace.caller.line == 0 && lua_getstack(L, level, &frame); level++) {
        struct where where = frame_place(L, &frame);
        if (where.cell == nowhere)
            continue;
        if (trace.raised.cell == nowhere)
            trace.raised = where;
        if (where.cell == trace.caller.cell)
            trace.caller = where;
    }
    return trace;
}

bool where_strip(const char **message, struct where *where)
{
    const char *rest = *message;
    char *end;
    int cell = take_cell(&rest);
    if (cell == nowhere || *rest != ':')
        return false;
    long line = strtol(rest + 1, &end, 10);
    if (end == rest + 1 || strncmp(end, ": ", 2) != 0)
        return false;
    *where = (struct where){cell, (int)line};
    *message = end + 2;
    return true;
}
