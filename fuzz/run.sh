#!/usr/bin/env bash
# Runs every fuzz target for SECONDS (600 unless told), JOBS of them at a time (1 unless told), and
# fails if one finds something. TARGETS names those to run if it is not all of them.
set -euo pipefail
cd "$(dirname "$0")"

seconds=${1:-600}
read -ra targets <<<"${TARGETS:-$(cargo +nightly fuzz list | xargs)}"
# There is no unsafe code for a sanitizer to look at, and the dictionaries know the words that the
# program compares with; without both there are five times as many inputs a second.
fuzz=(cargo +nightly fuzz)
options=(--sanitizer none --no-trace-compares)

"${fuzz[@]}" build "${options[@]}"
cargo +nightly run --quiet --example seeds
mkdir -p logs

run() {
  local target=$1 longest=160
  # Choices and positions want short inputs, files have many lines.
  case $target in
    variants_file) longest=1500 ;;
    random_play) longest=34 ;;
    move_text) longest=28 ;;
  esac
  local flags=(-max_total_time="$seconds" -max_len="$longest" -timeout=10 -print_final_stats=1)
  [ ! -f "dictionaries/$target.dict" ] || flags+=(-dict="dictionaries/$target.dict")
  "${fuzz[@]}" run "${options[@]}" "$target" -- "${flags[@]}" >"logs/$target.log" 2>&1
}

# Each run is waited for, so that the script tells which one failed.
failed=()
for ((first = 0; first < ${#targets[@]}; first += ${JOBS:-1})); do
  batch=("${targets[@]:first:${JOBS:-1}}")
  pids=()
  for target in "${batch[@]}"; do
    echo "$target: $seconds s, see fuzz/logs/$target.log"
    run "$target" &
    pids+=($!)
  done
  for index in "${!pids[@]}"; do
    wait "${pids[index]}" || failed+=("${batch[index]}")
  done
done

printf '\n%-14s %12s %10s %10s %8s\n' target inputs "a second" coverage corpus
for target in "${targets[@]}"; do
  awk -v target="$target" '
    /stat::number_of_executed_units/ { inputs = $2 }
    /stat::average_exec_per_sec/ { rate = $2 }
    / cov: / { for (i = 1; i < NF; i++) { if ($i == "cov:") cover = $(i + 1); if ($i == "corp:") corpus = $(i + 1) } }
    END { printf "%-14s %12d %10d %10d %8s\n", target, inputs, rate, cover, corpus }
  ' "logs/$target.log"
done

for target in "${failed[@]}"; do
  printf '\n%s found something:\n' "$target"
  grep -E -A 3 'panicked at|^SUMMARY|Reproduce with' "logs/$target.log" || tail "logs/$target.log"
done
[ ${#failed[@]} -eq 0 ]
