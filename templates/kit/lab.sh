#!/bin/sh
# lab.sh -- compiles, runs and checks a lab.  Called by the Makefile:
#   sh lab.sh run | check | hint | reset | memcheck
# POSIX sh; the settings come from the Makefile.
# shellcheck disable=SC2086 # flags and names of given files are lists of words
set -u
CC=${CC:-cc}

: "${FILE:?call this by make}" "${COMPILE_SECONDS:=10}" "${RUN_SECONDS:=5}" "${GIVEN=}"
base=.heddle       # the files as they were handed out
work=.build        # what is made here, and which hint comes next
flags='-std=c11 -D_DEFAULT_SOURCE -g -O1 -Wall -Wextra -ffp-contract=off'
watching='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'
longest_output=4096 # blocks of 512 bytes; some shells count in kilobytes
running=''

say() { printf '%s\n' "$@"; } # each argument on a line

stop_running() {
  [ -z "$running" ] || kill -KILL "$running" 2>/dev/null
  exit 130
}
trap stop_running INT TERM HUP

# A compiler of that name, or the first that is there.
find_compiler() {
  command -v "${CC%% *}" >/dev/null 2>&1 && return
  for CC in cc gcc clang; do
    command -v "$CC" >/dev/null 2>&1 && return
  done
  say 'There is no C compiler: install gcc or clang, or name yours: make check CC=...'
  exit 1
}

# limited SECONDS SIGNAL COMMAND...: its exit status; $work/late is there if it took too long.
# The signal comes then, and two seconds later one that nothing survives.
limited() {
  seconds=$1 signal=$2
  shift 2
  rm -f "$work/late"
  "$@" <"${input:-/dev/null}" &
  running=$!
  watch_clock "$seconds" "$signal" "$running" "$work/late" </dev/null >/dev/null 2>&1 &
  watcher=$!
  { wait "$running"; } 2>/dev/null
  status=$?
  running=''
  { kill -KILL "$watcher" && wait "$watcher"; } 2>/dev/null
  return "$status"
}

# Sleeps by the second, so that nothing is left sleeping for long after the end.
watch_clock() {
  left=$1
  while [ "$left" -gt 0 ]; do
    sleep 1
    left=$((left - 1))
  done
  : >"$4"
  kill -s "$2" "$3"
  sleep 2
  kill -KILL "$3"
}

# compile TO FLAGS FILES...: false after saying why.  FLAGS are words of the shell.
compile() {
  to=$1 more=$2
  shift 2
  input=''
  limited "$COMPILE_SECONDS" TERM $CC $flags ${CFLAGS-} $more "$@" -o "$work/$to" \
    >"$work/messages" 2>&1
  status=$?
  [ "$status" -ne 0 ] || return 0
  if [ -e "$work/late" ]; then
    say "Compiling took longer than $COMPILE_SECONDS seconds and was stopped."
  else
    cat "$work/messages"
    say 'Compile error: the first line above that begins with a file and a number says where.'
  fi
  return 1
}

# build_program TO FLAGS: your file as a program.
build_program() {
  compile "$1" "$2" "$FILE" $GIVEN -lm
}

# build_check TO FLAGS: check $one, with your file's main() under another name.
build_check() {
  compile "$1.o" "$2 -c -w -Dmain=lab_main" "$FILE" &&
    compile "$1" "$2 -w" "$one" "$work/$1.o" $GIVEN -lm
}

# The program, and what the compiler warns of: that is often the answer.
compile_program() {
  build_program program '' || return 1
  [ ! -s "$work/messages" ] || cat "$work/messages"
}

program_input() {
  input=''
  [ ! -e input.txt ] || input=input.txt
}

# Becomes PROGRAM of $work, with little to spare for endless output.
run_bounded() {
  ulimit -f "$longest_output" 2>/dev/null
  exec "$work/$1"
}

# The first place in a file of this lab that the messages on standard input name.
first_place() {
  sed -n \
    -e 's/^\(\.\/\)*\([^ :/]*\):\([0-9][0-9]*\):.*runtime error: \(.*\)/\2 \3 \4/p' \
    -e 's/^[ *a-z]*#[0-9][0-9]*:* .*[ /(]\([^ :/(]*\):\([0-9][0-9]*\).*/\1 \2/p' \
    -e 's/^==[0-9]*== .*(\([^ :/()]*\):\([0-9][0-9]*\)).*/\1 \2/p' |
    while read -r name line why; do
      if [ -f "$name" ]; then
        say "$name:$line${why:+: $why}"
        break
      fi
    done
}

# What a sanitizer calls the crash: "heap-buffer-overflow".
first_cause() {
  sed -n 's/.*ERROR: AddressSanitizer: \([^ ]*\).*/\1/p' "$1" | head -n 1
}

# find_line BUILD INPUT: runs once more what BUILD makes, watched by sanitizers, and says where
# it crashes, or where it is when its time is over.
find_line() {
  "$1" watched "$watching" >/dev/null || return
  input=$2
  ASAN_OPTIONS=detect_leaks=0:handle_abort=1 \
    limited "$RUN_SECONDS" SEGV "$work/watched" >/dev/null 2>"$work/report"
  first_place <"$work/report"
}

# find_crash BUILD INPUT: the same by valgrind or a debugger, for compilers without sanitizers.
find_crash() {
  "$1" plain '' >/dev/null || return
  input=$2
  if command -v valgrind >/dev/null 2>&1; then
    limited $((RUN_SECONDS * 5)) KILL valgrind -q "$work/plain"
  elif command -v gdb >/dev/null 2>&1; then
    limited $((RUN_SECONDS + 10)) KILL \
      gdb -q -batch -ex "run <${input:-/dev/null} >/dev/null" -ex bt "$work/plain"
  elif command -v lldb >/dev/null 2>&1; then
    limited $((RUN_SECONDS + 10)) KILL \
      lldb -b -o "process launch -i ${input:-/dev/null} -o /dev/null" -o bt "$work/plain"
  fi >"$work/report" 2>&1
  first_place <"$work/report"
}

name_of_signal() {
  case $1 in
    4 | 5) say 'an instruction that must not be reached' ;;
    6) say 'it gave up by abort or assert' ;;
    7 | 10 | 11) say 'it used memory that is not its own' ;;
    8) say 'it divided an integer by zero' ;;
    *) say "signal $1" ;;
  esac
}

# explain WHO STATUS BUILD: what became of a run that did not end by itself, in $bad_end; false if
# it did.
explain() {
  who=$1 status=$2 build=$3 given_input=$input
  bad_end='did not end'
  if [ -e "$work/late" ]; then
    say "$who ran longer than $RUN_SECONDS seconds and was stopped: is there a loop that never ends?"
    place=$(find_line "$build" "$given_input")
    [ -z "$place" ] || say "It was at $place"
  elif [ "$status" -eq 153 ]; then
    say "$who printed without end and was stopped: is there a loop that never ends?"
  elif [ "$status" -gt 128 ]; then
    bad_end=crashed
    say "$who crashed: $(name_of_signal $((status - 128)))."
    place=$(find_line "$build" "$given_input")
    [ -n "$place" ] || place=$(find_crash "$build" "$given_input")
    [ -n "$place" ] || place='a line that gdb or valgrind could tell: install one of them'
    say "It happened at $place"
  else
    return 1
  fi
}

run() {
  compile_program || return 1
  program_input
  limited "$RUN_SECONDS" KILL "$work/program"
  status=$?
  ! explain "$FILE" "$status" build_program || return 1
  [ "$status" -eq 0 ] || say "The program ended with status $status."
}

# The files that were handed out for use as they are.
given_files() {
  for file in "$base"/*; do
    case ${file#"$base/"} in
      "$FILE" | README.md | origin) ;;
      *) [ ! -f "$file" ] || say "${file#"$base/"}" ;;
    esac
  done
}

# Changed ones make checks say what is not so.
report_given() {
  for given in $(given_files); do
    cmp -s "$base/$given" "$given" ||
      say "Note: $given is not as it was handed out; \"make reset\" gets it back."
  done
}

# The failing checks, each with its figures, and the end if it was a bad one: what reasons.tap is
# searched for.
signature() {
  grep -e '^not ok ' -e '^# got ' "$work/tap"
  [ -z "$ending" ] || say "# $ending"
}

# The reason behind the signature that "signature" prints, empty if it is not known.
reason() {
  [ -e reasons.tap ] || return 0
  signature | awk '
    NR == FNR { wanted = wanted $0 "\n"; next }
    /^# because: / { if (wanted == seen) print substr($0, 12); next }
    /^$/ { seen = ""; next }
    { seen = seen $0 "\n" }' - reasons.tap
}

# tell_bad_end ENDING: the reason, if a known mistake ends like this; always false.
tell_bad_end() {
  ending=$1
  why=$(reason)
  [ -z "$why" ] || say "This may be why: $why"
  return 1
}

# Has the starter's program, run now, the same output?
prints_as_starter() {
  cp "$base/$FILE" "$work/$FILE" &&
    compile starter '-I. -w' "$work/$FILE" $GIVEN -lm >/dev/null || return 1
  program_input
  limited "$RUN_SECONDS" KILL run_bounded starter >"$work/starter-output" 2>/dev/null
  cmp -s "$work/starter-output" "$work/output"
}

# Runs check $one, whose lines go to $work/tap too; false after saying why it could not end.
run_check() {
  build_check check '' || return 1
  input=$work/output
  limited "$RUN_SECONDS" KILL run_bounded check >"$work/one" 2>"$work/messages"
  status=$?
  cat "$work/one" >>"$work/tap"
  grep -v '^1\.\.[0-9]*$' "$work/one"
  cat "$work/messages"
  if explain "$one" "$status" build_check; then
    tell_bad_end "${one%.c} $bad_end"
  elif ! grep -q '^1\.\.[0-9]*$' "$work/one"; then
    say "$one ended before all was checked: does your code call exit()?"
    tell_bad_end "${one%.c} ended early"
  fi
}

conclude() {
  if ! grep -q '^not ok ' "$work/tap"; then
    say "Passed: all $(grep -c '^ok ' "$work/tap") checks."
    return 0
  fi
  why=$(reason)
  if cmp -s "$FILE" "$base/$FILE"; then
    say "Not done yet: $FILE is as it was handed out."
  elif [ -n "$why" ]; then
    say "Not right yet: $why"
  elif prints_as_starter; then
    say "Not done yet: the program still prints what it printed at the start."
  else
    say "Not right yet: see the lines that begin with \"not ok\". \"make hint\" helps."
  fi
  return 1
}

check() {
  report_given
  compile_program || return 1
  program_input
  limited "$RUN_SECONDS" KILL run_bounded program >"$work/output" 2>"$work/messages"
  status=$?
  ending=''
  : >"$work/tap"
  if explain "$FILE" "$status" build_program; then
    tell_bad_end "program $bad_end"
    return 1
  fi
  for one in check-*.c; do
    [ ! -e "$one" ] || run_check || return 1
  done
  conclude
}

memcheck() {
  if build_program watched "$watching" >/dev/null; then
    program_input
    limited $((RUN_SECONDS * 4)) KILL "$work/watched" 2>"$work/report"
  elif command -v valgrind >/dev/null 2>&1; then
    compile_program || return 1
    program_input
    limited $((RUN_SECONDS * 10)) KILL \
      valgrind -q --error-exitcode=1 --leak-check=full "$work/program" 2>"$work/report"
  else
    compile_program || return 1
    say "This compiler has no sanitizers; install valgrind, or use another one: make memcheck CC=gcc"
    return 1
  fi
  status=$?
  if [ -e "$work/late" ]; then
    say "It ran too long and was stopped: see \"make run\"."
    return 1
  fi
  if [ "$status" -eq 0 ] && [ ! -s "$work/report" ]; then
    say 'No mistake with memory was seen.'
    return 0
  fi
  cause=$(first_cause "$work/report")
  place=$(first_place <"$work/report")
  [ -z "$place" ] || say "A mistake was seen at $place${cause:+: $cause}"
  say "The whole report is in $work/report."
  return 1
}

hint() {
  shown=0
  [ ! -e "$work/hint" ] || read -r shown <"$work/hint"
  next=$((shown + 1))
  if [ -e "hints/$next.txt" ]; then
    say "$next" >"$work/hint"
    cat "hints/$next.txt"
    [ -e "hints/$((next + 1)).txt" ] || say '' 'This was the last hint.'
  elif [ "$shown" -gt 0 ]; then
    rm "$work/hint"
    say "There are no more hints; \"make hint\" begins again with the first."
  else
    say "This lab has no hints."
  fi
}

# A name for what is kept of FILE that no file has yet.
name_to_keep() {
  kept=$1.before-reset
  n=2
  while [ -e "$kept" ] && ! cmp -s "$kept" "$1"; do
    kept=$1.before-reset-$n
    n=$((n + 1))
  done
  say "$kept"
}

# restore FILE: as it was handed out; what it held is kept beside first.
restore() {
  cmp -s "$1" "$base/$1" && return
  if [ -e "$1" ]; then
    kept=$(name_to_keep "$1")
    cp "$1" "$work/kept" && mv "$work/kept" "$kept" || return 1
    say "What $1 held is kept as $kept."
  fi
  cp "$base/$1" "$work/fresh" && mv "$work/fresh" "$1" && say "$1 is as it was handed out."
}

reset() {
  for file in "$FILE" $(given_files); do
    restore "$file" || return 1
  done
  rm -f "$work/hint"
}

mkdir -p "$work" || exit 1
case ${1-} in
  run | check | memcheck) find_compiler && "$1" ;;
  hint | reset) "$1" ;;
  *) say 'usage: sh lab.sh run | check | hint | reset | memcheck' >&2 && exit 2 ;;
esac
