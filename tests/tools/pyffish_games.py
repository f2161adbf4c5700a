#!/usr/bin/env python3
"""Compare how recorded games ended with Fairy-Stockfish's rules (through pyffish).

    hyakki match ... --usi games.usi
    python3 tests/tools/pyffish_games.py --games games.usi seeds/variants/*.ini

A record is a line of USI with its end behind `#`, as `hyakki match --usi` and `hyakki convert
--to usi` write them. Every move must be legal, no game may be over before its last move, and it
must be over after it, with the same winner and for the same reason. Games that were ended
otherwise than by the rules (by their length, by resignation) must not be over for the rules.

The variants files are read by Fairy-Stockfish under names of their own. With `--built-in` its own
rules are taken for the games that it has, which shows where they differ.

Differences are told with their game and make the exit code 1.
"""

import argparse
import re
import sys
from collections import Counter
from pathlib import Path

import pyffish as sf
from pyffish_check import PREFIX, load

LINE = re.compile(r"(?:variant (\S+) )?position startpos moves ([^#]*)# (\S+) ?(.*)")
WINNERS = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}
# Ends by the rules, in the words of the records.
BY_RULES = {"checkmate", "no legal move", "lion captured", "try", "repetition", "perpetual check"}


def to_fairy(usi, fen):
    """A move in Fairy-Stockfish's text."""
    rows = fen.split()[0].split("[")[0].split("/")
    files = sum(int(gap or 1) for gap, _ in re.findall(r"(\d+)|(\+?[A-Za-z])", rows[0]))
    squares = re.sub(
        r"(\d+)([a-z])",
        lambda m: f"{chr(ord('a') + files - int(m[1]))}{len(rows) - ord(m[2]) + ord('a')}",
        usi,
    )
    return squares.replace("*", "@")


def end(variant, start, moves):
    """The winner (1, -1 or 0, as the first player sees it) and the reason; None goes on."""
    sign = -1 if len(moves) % 2 else 1
    over, value = sf.is_immediate_game_end(variant, start, moves)
    if over:
        return sign * (value > 0) - sign * (value < 0), {"lion captured", "try"}
    if not sf.legal_moves(variant, start, moves):
        value = sf.game_result(variant, start, moves)
        check = sf.gives_check(variant, start, moves)
        return sign * (value > 0) - sign * (value < 0), {"checkmate" if check else "no legal move"}
    over, value = sf.is_optional_game_end(variant, start, moves)
    if over:
        return sign * (value > 0) - sign * (value < 0), {"repetition", "perpetual check"}
    return None


def differences(variant, moves, result, reason):
    start = sf.start_fen(variant)
    played = []
    for ply, usi in enumerate(moves):
        if ply and (over := end(variant, start, played)):
            yield f"over after {ply} of {len(moves)} plies: {over[0]:+d}, {'/'.join(over[1])}"
            return
        move = to_fairy(usi, start)
        if move not in sf.legal_moves(variant, start, played):
            yield f"ply {ply + 1}: {usi} ({move}) is illegal"
            return
        played.append(move)
    over = end(variant, start, played)
    if reason not in BY_RULES:
        if over:
            yield f"over: {over[0]:+d}, {'/'.join(over[1])}"
    elif over is None:
        yield "not over"
    elif over[0] != WINNERS[result] or reason not in over[1]:
        yield f"{over[0]:+d}, {'/'.join(over[1])}"


def main():
    parser = argparse.ArgumentParser(
        description="Compare how recorded games ended with Fairy-Stockfish's rules."
    )
    parser.add_argument("files", nargs="*", type=Path, help="variants files (.ini)")
    parser.add_argument("--games", nargs="+", type=Path, required=True, help="records, lines of USI")
    parser.add_argument("--built-in", action="store_true", help="take the rules that are built in")
    arguments = parser.parse_args()
    built_in = set(sf.variants())
    load(arguments.files)
    games, ends, wrong = Counter(), Counter(), 0
    for path in arguments.games:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            record = LINE.fullmatch(line.strip())
            if record is None:
                sys.exit(f"{path}:{number}: expected `[variant V] position startpos moves ... # RESULT REASON`")
            game, moves, result, reason = record.groups("shogi")
            variant = game if arguments.built_in and game in built_in else PREFIX + game
            if variant not in sf.variants():
                sys.exit(f"{path}:{number}: {game} is in none of the variants files")
            games[game] += 1
            ends[reason] += 1
            for text in differences(variant, moves.split(), result, reason):
                wrong += 1
                print(f"{path}:{number}: {result} {reason}, Fairy-Stockfish: {text}")
    told = ", ".join(f"{game} {count}" for game, count in games.items())
    reasons = ", ".join(f"{reason} {count}" for reason, count in ends.most_common())
    print(f"{games.total()} games ({told}): {reasons}; {wrong} differences")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
