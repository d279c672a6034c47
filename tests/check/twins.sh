#!/usr/bin/env bash
# twins.sh -- every check of this directory fails when there is something to find: each is run
# on a copy of the tree in which one offender was planted.
set -euo pipefail
shopt -s inherit_errexit
checks=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$checks/../.."
planted=0

fresh_copy() {
  local dir
  dir=$(mktemp -d "$work/tree-XXXXXX")
  cp -r --parents src templates lessons tests .ci Makefile "$dir"
  echo "$dir"
}

# Runs CHECK on SUBJECT and fails unless it finds fault, naming TEXT.
expect_fault() {
  local check=$1 subject=$2 text=$3 output script
  script=("$checks/$check".*)
  if output=$("${script[0]}" "$subject" 2>&1); then
    echo "twins: $check did not see: $text"
    exit 1
  fi
  [[ $output == *"$text"* ]] || { echo "twins: $check failed, but not over $text: $output"; exit 1; }
  planted=$((planted + 1))
}

# Appends a LINE to FILE of a copy and runs CHECK there.
plant() {
  local check=$1 file=$2 line=$3 text=$4 dir
  dir=$(fresh_copy)
  mkdir -p "$dir/${file%/*}"
  printf '%s\n' "$line" >>"$dir/$file"
  expect_fault "$check" "$dir" "$text"
}

lines() { yes "$1" | head -n "$2" || true; }

# An object with one writable global, compiled as the tool's are.
plant_global() {
  mkdir "$work/objects"
  echo "$1" | gcc -c -x c - -o "$work/objects/planted.o"
  expect_fault globals "$work/objects" "$2"
  rm -r "$work/objects"
}

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

plant layers src/base/planted.c '#include "model/doc.h"' 'src/base/planted.c:1'
plant layers src/model/planted.h '#include "parse/code.h"' 'src/model/planted.h:1'
plant layers src/tangle/planted.c '#include "weave/view.h"' 'src/tangle/planted.c:1'
plant layers src/weave/planted.c '#include "run/cells.h"' 'src/weave/planted.c:1'
plant layers src/tangle/planted.c '#include "no_layer.h"' 'src/tangle/planted.c:1'
plant layers src/model/planted.c '#include <cmark.h>' '<cmark.h> has no place'
plant layers src/parse/planted.c '#include <lauxlib.h>' '<lauxlib.h> has no place'
plant layers src/model/planted.c '#include <yaml.h>' '<yaml.h> has no place'

plant budget src/base/planted.c "$(printf 'int f(void)\n{\n'; lines '    g();' 58; echo '}')" \
  'src/base/planted.c:1: the function has 61 lines'
plant budget src/node/planted.mjs "$(echo 'function f() {'; lines '  g();' 59; echo '}')" \
  'src/node/planted.mjs:1: the function has 61 lines'
plant budget templates/planted.lua "$(echo 'local function f()'; lines '  g()' 59; echo 'end')" \
  'templates/planted.lua:1: the function has 61 lines'
plant budget src/base/planted.h "$(lines 'int f(void);' 101)" 'src/base/planted.h:101'
plant budget src/base/planted.c "$(lines 'int f(void);' 501)" 'src/base/planted.c:501'
plant budget templates/assets/planted.css "$(lines 'p { margin: 0 }' 501)" 'planted.css:501'

plant_global 'static int counter = 1; int *f(void) { return &counter; }' counter
plant_global 'int total;' total

plant names src/base/planted.c '/* for LayerNorm */' 'for any course'
plant names templates/planted.lua '-- layer_norm' 'for any course'
plant names src/base/planted.c '/* see /home/me/notes */' 'no path of one machine'
plant names src/package-lock.json '"resolved": "x"' 'carries no addresses'

plant messages src/model/planted.c 'f("the planted mistake is shown by no test");' \
  'src/model/planted.c:1: no test shows: the planted mistake is shown by no test'
plant messages src/parse/planted.c 'f("chunk \"%s\" is never used up");' 'is never used up'

if command -v shellcheck >/dev/null; then
  # shellcheck disable=SC2016 # the offender
  plant shell src/planted.sh "$(printf '#!/bin/bash\necho $1')" SC2086
fi

echo "twins: $planted planted offenders were all found"
