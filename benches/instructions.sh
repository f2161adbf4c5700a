#!/usr/bin/env bash
# Counts the instructions of perft and of the search bench, which is repeatable on a machine that
# does other things too. Needs valgrind; prints instructions per counted move.
set -euo pipefail
cd "$(dirname "$0")/.."

# Valgrind does not know the newest instructions of the machine it runs on.
export RUSTFLAGS="-C target-cpu=x86-64-v3" CARGO_TARGET_DIR=target/instructions
cargo build --quiet --profile profiling -p hyakki-usi
hyakki=$CARGO_TARGET_DIR/profiling/hyakki

instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$hyakki" "$@" 2>&1 >/dev/null |
    awk '/Collected/ { print $NF }'
}

printf '%-14s %6s %14s %20s\n' game depth instructions "per counted move"
for pair in dobutsu:7 gorogoro:5 gorogoroplus:4 minishogi:5 torishogi:4 yokai:3 shogi:4; do
  game=${pair%:*} depth=${pair#*:}
  nodes=$("$hyakki" perft "$depth" --variant "$game" | awk '{ print $2 }')
  # Without what it takes to start and to load the game.
  base=$(instructions perft 1 --variant "$game")
  count=$(($(instructions perft "$depth" --variant "$game") - base))
  printf '%-14s %6d %14d %20.1f\n' "$game" "$depth" "$count" "$(echo "$count $nodes" | awk '{ print $1 / $2 }')"
done
