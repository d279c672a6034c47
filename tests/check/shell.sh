#!/usr/bin/env bash
# shell.sh [ROOT] -- the shell scripts are clean under shellcheck, where that is installed.
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"

if ! command -v shellcheck >/dev/null; then
  echo 'shell: not checked, shellcheck is not installed'
  exit 0
fi
find .ci src templates tests \( -name '*.sh' -o -path .ci/run \) -type f -exec shellcheck {} +
echo 'shell: the scripts are clean'
