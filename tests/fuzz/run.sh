#!/usr/bin/env bash
# run.sh DIR SECONDS [HARNESS...] -- feeds each harness of DIR, which make built, for so long.
#
# DIR/seeds/HARNESS is where it begins, DIR/corpus/HARNESS what it grew so far; an input that
# breaks something is kept in DIR/findings/HARNESS.  Fails if there is one.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../..
cd "$root"
dir=$1
seconds=$2
shift 2
found=0

# The longest input of each, in bytes: enough for what its seeds hold.
declare -A longest=([course]=8192 [results]=4096 [attributes]=2048 [inline]=2048)

fuzz() {
  local harness=$1 log=$dir/$1.log
  mkdir -p "$dir/corpus/$harness" "$dir/findings/$harness"
  printf '== %s, %s seconds\n' "$harness" "$seconds"
  ASAN_OPTIONS=quarantine_size_mb=8 nice "$dir/$harness" -max_total_time="$seconds" \
    -max_len="${longest[$harness]}" -timeout=25 -report_slow_units=25 -rss_limit_mb=3072 \
    -malloc_limit_mb=1024 -dict="$here/words.dict" -print_final_stats=1 \
    -artifact_prefix="$dir/findings/$harness/" \
    "$dir/corpus/$harness" "$dir/seeds/$harness" >"$log" 2>&1 || found=1
  grep -E '^stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$log" || true
  grep -E 'cov: ' "$log" | tail -n 1 || true
  grep -E 'ERROR: |does not hold|runtime error|Test unit written' "$log" || true
}

for harness in "${@:-course results attributes inline}"; do
  fuzz "$harness"
done
((found == 0)) || { printf 'fuzz: findings are in %s/findings\n' "$dir"; exit 1; }
printf 'fuzz: no finding\n'
