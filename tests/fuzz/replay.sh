#!/usr/bin/env bash
# replay.sh DIR -- feeds each harness that make built in DIR all its seeds, once.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
seeds=$1/seeds
failed=0

# One process takes them all; only after a failure is it worth a process each, to name the seed.
replay() {
  local harness=$1 seed
  "$harness" "$seeds/${harness##*/}" >/dev/null 2>&1 && return
  failed=1
  for seed in "$seeds/${harness##*/}"/*; do
    "$harness" "$seed" || printf 'replay: %s %s failed\n' "$harness" "$seed"
  done
}

rm -rf "$seeds"
node tests/fuzz/seeds.mjs "$seeds"
for directory in "$seeds"/*; do
  replay "$1/${directory##*/}"
done
((failed == 0)) || exit 1
printf 'replay: %s seeds, none broke anything\n' "$(find "$seeds" -type f | wc -l)"
