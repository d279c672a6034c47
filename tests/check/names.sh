#!/usr/bin/env bash
# names.sh [ROOT] -- the program knows no course and no machine.
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"
status=0

# Fails if a line of FILES matches PATTERN.
forbid() {
  local reason=$1 pattern=$2 found
  shift 2
  found=$(grep -rniE --exclude-dir=node_modules "$pattern" "$@" || (($? == 1)))
  [[ -n $found ]] || return 0
  printf '%s\nnames: %s\n' "$found" "$reason"
  status=1
}

forbid 'src/ and templates/ are for any course' 'layer_?norm' src templates
forbid 'no path of one machine' '(^|[^[:alnum:]_.])/(root|home|Users)/' src templates lessons Makefile
forbid 'a lock file carries no addresses' '"resolved"|https?://' src/package-lock.json

((status == 0)) || exit 1
echo 'names: no course and no machine is named'
