#!/usr/bin/env bash
# globals.sh [OBJECTS] -- no object of the tool has a writable global.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
objects=${1:-build/tool/obj}

list_objects() { find "$objects" -name '*.o' | sort; }

[[ -n $(list_objects) ]] || { echo "globals: no objects below $objects"; exit 1; }
offenders=$(list_objects | xargs objdump -t |
  awk '/file format/ { file = $1 } / O +[.](data|bss)/ && !/[.]data[.]rel[.]ro/ { print file " " $NF }')

[[ -z $offenders ]] || { echo "$offenders is a writable global"; exit 1; }
echo 'globals: none is writable'
