#!/usr/bin/env bash
# run.sh -- everything that proves Heddle but the unit tests, which make runs itself.
#
#   tests/run.sh HEDDLE          all of it
#   tests/run.sh HEDDLE brief    what a sanitizer build adds to: no browser, no checks of text
#
# Goes on after a failure, so that one run shows all of them, and then says which failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

heddle=$1
extent=${2:-all}
node_dir=build/test/node
failed=()

stage() {
  local name=$1
  shift
  printf '\n== %s\n' "$name"
  "$@" || failed+=("$name")
}

export HEDDLE=$heddle NODE_DIR=$node_dir

stage 'format reference and rejected lessons' node --test tests/spec.mjs tests/reject.mjs
stage 'calls and exit statuses' node --test tests/command.mjs
stage 'hostile input' node --test tests/edges.mjs
stage 'what fuzzing begins with' tests/fuzz/replay.sh "$(dirname "${heddle/tool/test}")/fuzz"
stage 'calls that fail, a sample' \
  env FAIL="$(dirname "${heddle/tool/test}")/torture/fail.so" TORTURE=3 node tests/torture.mjs
stage 'another course, page by page' node --test tests/golden.mjs
stage 'what is built again, and what is not' node --test tests/graph.mjs
stage 'what each page is made of' node --test tests/keys.mjs
stage 'ledgers that are counted' node --test tests/counts.mjs
stage 'labs, with each compiler' node --test tests/labs.mjs
stage 'accepting and skeletons' node --test tests/author.mjs
stage 'labs as students meet them' node --test tests/kit.mjs
stage 'the course on paper' node --test tests/press.mjs tests/pdf.mjs
stage 'what labs tell' node --test tests/told.mjs
stage 'no work is lost' node --test tests/nolost.mjs
stage 'the course of this repository' "$heddle" build lessons --out build --node build/tool/node

if [[ $extent == all ]]; then
  stage 'the figures of the course' node --test tests/lessons.mjs
  stage 'set-up' node --test tests/setup.mjs
  stage 'templates' lua5.4 tests/templates/run.lua
  for check in layers budget globals names messages shell twins; do
    stage "check: $check" "tests/check/$check".*
  done
  src/setup.sh npm-test "$node_dir"
  stage 'pages in a browser' node --test tests/browser.mjs tests/questions.mjs tests/reading.mjs
fi

if ((${#failed[@]})); then
  printf '\nfailed: %s\n' "${failed[@]}"
  exit 1
fi
printf '\nall stages passed\n'
