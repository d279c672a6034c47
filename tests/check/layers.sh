#!/usr/bin/env bash
# layers.sh [ROOT] -- every #include in src/ obeys the layers, and every library has its place.
#
# base <- model <- parse, tangle, run, weave; lab joins them.  A header is named by its layer ("model/doc.h").
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}/src"

# shellcheck disable=SC2016 # $0 is awk's
offenders=$(find . -name '*.[ch]' | sort | sed 's|^\./||' | xargs awk '
  BEGIN {
      see["base"]   = "^base/"
      see["model"]  = "^(base|model)/"
      see["parse"]  = "^(base|model|parse)/"
      see["tangle"] = "^(base|model|tangle)/"
      see["run"]    = "^(base|model|run)/"
      see["lab"]    = "^(base|model|tangle|lab)/|^run/result[.]h$|^parse/parse[.]h$"
      see["weave"]  = "^(base|model|weave)/|^run/(lua_value|result)[.]h$|^parse/inline[.]h$"

      place["cmark"] = "^parse/(markdown|inline)[.]c$"
      place["yaml"]  = "^parse/yaml[.]c$"
      place["lua"]   = "^run/|^weave/(vm|view)[.][ch]$"
      place["archive"] = "^lab/zip[.]c$"
      place["xxhash"] = "^base/(hash|map)[.]c$"
  }

  function complain(text) { print "src/" FILENAME ":" FNR ": " text }

  function check_own(header,    layer) {
      layer = FILENAME
      if (!sub("/.*", "", layer)) return # build.c and main.c join the layers
      if (header !~ see[layer]) complain(layer "/ must not include \"" header "\"")
  }

  function check_foreign(header,    library) {
      library = header
      sub("[.]h$", "", library)
      sub("^(lualib|lauxlib|luaconf)$", "lua", library)
      sub("^cmark.*", "cmark", library)
      sub("^archive.*", "archive", library)
      if (library in place && FILENAME !~ place[library]) complain("<" header "> has no place here")
  }

  /^ *# *include/ {
      split($0, part, "[<>\"]")
      if ($0 ~ /"/) check_own(part[2]); else check_foreign(part[2])
  }')

[[ -z $offenders ]] || { echo "$offenders"; exit 1; }
echo 'layers: every include obeys'
