/* vm.h -- the Lua state that runs the templates.
 *
 * Templates see the standard libraries but for io, os, package and random numbers, of debug
 * only traceback, and read(PATH): the text of a file in the templates' directory.  engine.lua
 * is run first; what it returns is the argument ("...") of the root template, html.lua or
 * typst.lua, which returns the function from a view to a text. */
#ifndef HEDDLE_VM_H
#define HEDDLE_VM_H

#include "base/diag.h"
#include "base/value.h"

struct vm;

/* NULL after a report to diag: a template's mistake is a system failure of the template's
 * file and line.  TEMPLATES, a directory, and ROOT, a name in it, are borrowed. */
struct vm *vm_new(const char *templates, const char *root, struct diag *diag);
void vm_free(struct vm *vm);

/* The text that the templates make of VIEW, added to OUT; PAGE names it in messages. */
bool vm_render(struct vm *vm, const struct value *view, const char *page, struct buf *out,
               struct diag *diag);

#endif
