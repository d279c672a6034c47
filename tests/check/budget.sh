#!/usr/bin/env bash
# budget.sh [ROOT] -- no function of more than 60 lines, no header of more than 100, and no
# other source of more than 500: what is longer has more than one job.  lab.h is a source: students
# get a library in one file.
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"

sources() {
  find src templates tests -name node_modules -prune -o -type f \
    \( -name '*.[ch]' -o -name '*.lua' -o -name '*.mjs' -o -name '*.js' -o -name '*.css' -o -name '*.sh' \) -print | sort
}

# A function runs from the line at the margin that opens it to the "}" or "end" at the margin.
offenders=$(sources | xargs awk '
  function complain(line, text) { print FILENAME ":" line ": " text }

  FNR == 1         { start = 0; limit = FILENAME ~ /[.]h$/ && FILENAME !~ /assets.lab[.]h$/ ? 100 : 500 }
  FNR == limit + 1 { complain(FNR, "the file has more than " limit " lines") }

  FILENAME ~ /[.][ch]$/ && /^[a-z].*[(]/ { head = FNR }
  FILENAME ~ /[.][ch]$/ && /^{/          { start = head }
  FILENAME ~ /[.]lua$/  && /^(local )?function |^[A-Za-z].*= *function/ { start = FNR }
  FILENAME ~ /[.]m?js$/ && /^(export )?(default )?(async )?function/    { start = FNR }
  FILENAME ~ /[.]sh$/   && /^[a-z_]+[(][)]/                             { start = FNR }
  /^(}|end)/ {
      if (start && FNR - start >= 60) complain(start, "the function has " FNR - start + 1 " lines")
      start = 0
  }')

[[ -z $offenders ]] || { echo "$offenders"; exit 1; }
echo 'budget: every function and file keeps to it'
