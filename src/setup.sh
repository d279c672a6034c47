#!/usr/bin/env bash
# setup.sh -- finds what building and testing Heddle needs, and installs what is missing.
#
#   src/setup.sh tool            commands and libraries that `make lessons` needs
#   src/setup.sh test            those, and what `make test` adds
#   src/setup.sh npm DIR         makes DIR ready to run src/node: scripts, their packages, what
#                                these make for pages
#   src/setup.sh npm-test DIR    the scripts and packages, with those that only tests use
#
# Debian packages are installed where that needs no question (root, or sudo without a
# password); elsewhere the one command to run is printed and the exit status is 1.
# SETUP=off skips the search for commands and libraries.  MATH_FONT names another OpenType font for
# formulas, and MATH_LICENCE its licence.
set -euo pipefail
shopt -s nullglob

src=${BASH_SOURCE[0]%/*}
oldest_node=18
math_font=${MATH_FONT:-/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyretermes-math.otf}
math_licence=${MATH_LICENCE:-/usr/share/doc/fonts-texgyre-math/copyright}

# what is asked for      Debian package
tool_needs='
command gcc              gcc
command g++              g++
command pkg-config       pkg-config
command ninja            ninja-build
command node             nodejs
command npm              npm
command lua5.4           lua5.4
command addr2line        binutils
command diff             diffutils
command diff3            diffutils
module  libcmark         libcmark-dev
module  lua5.4           liblua5.4-dev
module  yaml-0.1         libyaml-dev
module  libxxhash        libxxhash-dev
module  libarchive       libarchive-dev
module  cmocka           libcmocka-dev
font    math             fonts-texgyre-math
'
test_needs=$tool_needs'
command clang            clang
runtime asan             libclang-rt-dev
command unzip            unzip
command chromium         chromium
command pdfinfo          poppler-utils
'

say() { printf 'setup: %s\n' "$*"; }

fail() {
  printf 'setup: %s\n' "$@" >&2
  exit 1
}

have_command() {
  [[ $1 == chromium && -n ${CHROMIUM:-} ]] || command -v "$1" >/dev/null
}

# What clang links with -fsanitize; Debian only recommends it.
have_runtime() {
  local dir
  dir=$(clang -print-runtime-dir 2>/dev/null) && compgen -G "$dir/libclang_rt.$1*" >/dev/null
}

have_modules() { pkg-config --exists "$@" 2>/dev/null; }

# The packages that bring what is missing of NEEDS, on one line.
missing_packages() {
  local kind need package modules=() packages=() missing=()
  while read -r kind need package; do
    case $kind in
      command) have_command "$need" || missing+=("$package") ;;
      font) [[ -e $math_font ]] || missing+=("$package") ;;
      runtime) have_runtime "$need" || missing+=("$package") ;;
      module) modules+=("$need") packages+=("$package") ;;
    esac
  done <<<"$1"
  if ! have_modules "${modules[@]}"; then
    for need in "${!modules[@]}"; do
      have_modules "${modules[need]}" || missing+=("${packages[need]}")
    done
  fi
  echo "${missing[*]}"
}

may_install() {
  command -v apt-get >/dev/null && { ((EUID == 0)) || sudo -n true 2>/dev/null; }
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo -n "$@"; fi
}

apt() {
  as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    apt-get -q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=120 "$@" </dev/null 2>&1
}

have_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }

update_lists() {
  say 'reading the lists of Debian packages'
  apt update >/dev/null || fail 'apt-get update failed'
}

# One line for every 50 steps of what apt-get does, and its complaints.
show_progress() {
  awk '
    function step(what, n) {
        if (n % 50 == 0 || n == total) printf "setup: %s %d of %d packages\n", what, n, total
        fflush()
    }
    / newly installed,/ { total = $1 + $3 }
    /^Get:/             { step("fetched", ++fetched) }
    /^Setting up /      { step("installed", ++installed) }
    /^(E|Err):|^dpkg: / { print "setup: " $0 }'
}

install() { apt install -y --no-install-recommends "$@" | show_progress; }

install_packages() {
  have_lists || update_lists
  say "installing $*"
  install "$@" || { update_lists && install "$@"; } || fail "apt-get install $* failed"
}

provide() {
  local missing
  [[ ${SETUP:-} != off ]] || return 0
  missing=$(missing_packages "$1")
  [[ -n $missing ]] || return 0
  may_install || fail "missing: $missing" 'on Debian this command installs it:' \
    "  sudo apt-get install --no-install-recommends $missing"
  # shellcheck disable=SC2086 # names of packages, one word each
  install_packages $missing
  missing=$(missing_packages "$1")
  [[ -z $missing ]] || fail "still missing after the installation: $missing"
}

check_node() {
  local version
  version=$(node --version) || fail 'node does not run'
  version=${version#v}
  ((${version%%.*} >= oldest_node)) ||
    fail "Node $oldest_node or newer is needed; $(command -v node) is version $version"
}

copy_if_changed() { cmp -s "$1" "$2" || cp "$1" "$2"; }

# Makes the scripts in DIR those of src/node.
copy_scripts() {
  local dir=$1 file
  mkdir -p "$dir"
  for file in "$src"/package.json "$src"/package-lock.json "$src"/node/*.{mjs,conf}; do
    copy_if_changed "$file" "$dir/${file##*/}"
  done
  for file in "$dir"/*.{mjs,conf}; do
    [[ -e $src/node/${file##*/} ]] || rm "$file"
  done
}

# Runs npm ci with OPTIONS in DIR, unless it did so for this very lock.
install_modules() {
  local dir=$1 stamp=$1/node_modules/.heddle key
  shift
  key="$(cksum <"$dir/package-lock.json") $*"
  [[ ! -e $stamp || $(<"$stamp") != "$key" ]] || return 0
  check_node
  say "installing npm packages in $dir"
  (cd "$dir" && npm ci --no-audit --no-fund --loglevel=error "$@") || fail "npm ci failed in $dir"
  echo "$key" >"$stamp"
}

provide_scripts() {
  copy_scripts "$1"
  install_modules "$@"
}

# Has font.mjs cut the font of formulas in DIR, unless it did so for these very files.
make_font() {
  local dir=$1 stamp=$1/assets/.heddle key
  key=$(cat "$dir/package-lock.json" "$dir/font.mjs" "$math_font" "$math_licence" | cksum)
  [[ ! -e $stamp || $(<"$stamp") != "$key" ]] || return 0
  say 'cutting the font of formulas'
  mkdir -p "$dir/assets"
  node "$dir/font.mjs" "$math_font" "$math_licence" || fail "$dir/font.mjs failed"
  echo "$key" >"$stamp"
}

usage() {
  echo 'usage: src/setup.sh tool | test | npm DIR | npm-test DIR' >&2
  exit 2
}

case ${1:-}:$# in
  tool:1) provide "$tool_needs" ;;
  test:1) provide "$test_needs" ;;
  npm:2)
    provide_scripts "$2" --omit=dev
    make_font "$2"
    ;;
  npm-test:2) provide_scripts "$2" --include=dev ;;
  *) usage ;;
esac
