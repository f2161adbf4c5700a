#!/usr/bin/env python3
"""Compare the variants files with Fairy-Stockfish (through pyffish) and with perft counts.

    python3 tests/tools/pyffish_check.py seeds/variants/*.ini tests/data/perft/*.epd

Fairy-Stockfish reads the .ini files themselves, under names of their own so that its built-in
games do not stand in the way. Then, for every game:

* the number of moves from the start, against a table;
* every line "SFEN ;D1 n ;D2 n ..." of the .epd file named after the game;
* how the game ends when the moves go round in circles.

Hyakki treats mate by a dropped pawn as an illegal move; Fairy-Stockfish generates it and scores it
as lost. So such moves are looked for and left out of the counts, and nothing else is: any other
difference is an error, and makes the exit code 1.
"""

import argparse
import multiprocessing
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pyffish as sf

PREFIX = "hyakki_"

# Moves from the start position at depth 1, 2, ...
START_COUNTS = {
    "dobutsu": [4, 17, 123, 976, 8122],
    "yokainomori": [4, 17, 126, 1002, 8544],
    "gorogoro": [16, 250, 4166, 67517],
    "yokainomori56": [16, 250, 4166, 67517],
    "gorogoroplus": [39, 1438, 44436],
    "minishogi": [14, 181, 2512, 35401],
    "torishogi": [17, 288, 5430, 103857],
    "yokai": [64, 4043, 167743],
    "shogi": [30, 900, 25470, 719731],
}

# Games played with the counts of another game's file as well as their own.
SHARED_COUNTS = {"gorogoro": ["yokainomori56"]}

# The occurrence of a position that ends the game, and the value for the first player when that
# player is to move in the position, and when the other is.
REPETITION = {
    "dobutsu": (3, "draw", "draw"),
    "yokainomori": (4, "draw", "draw"),
    "gorogoro": (4, "draw", "draw"),
    "yokainomori56": (4, "draw", "draw"),
    "gorogoroplus": (4, "draw", "draw"),
    # Whoever brings the position about loses: the player who is not to move.
    "torishogi": (4, "win", "loss"),
    "yokai": (4, "draw", "draw"),
    "shogi": (4, "draw", "draw"),
    "minishogi": (4, "loss", "loss"),
}

# Perpetual check: a piece steps to and fro between two squares and checks the
# king, which does the same, from both. Each entry: the position to begin with the checking side to
# move; one where a first check leads into the same circle, and that check; the circle; and what it
# is worth to the first player.
GOLD_CIRCLE = ["d4c4", "c3d3", "c4d4", "d3c3"]
EAGLE_CIRCLE = ["d5d4", "g7f7", "d4d5", "f7g7"]
FIVE_BY_SIX = ("5/5/3G1/2k2/5/K4[] w - - 0 1", "5/2G2/5/2k2/5/K4[] w - - 0 1", "c5c4", GOLD_CIRCLE, "draw")
PERPETUAL = {
    "gorogoro": FIVE_BY_SIX,
    "yokainomori56": FIVE_BY_SIX,
    "gorogoroplus": FIVE_BY_SIX,
    # Here the second player checks: a first player who did would lose by the repetition alone.
    "minishogi": (
        "4k/5/2K2/1g3/5[] b - - 0 1",
        "4k/5/2K2/5/2g2[] b - - 0 1",
        "c1c2",
        ["b2c2", "c3b3", "c2b2", "b3c3"],
        "win",
    ),
    "torishogi": (
        "6k/7/3+F3/7/7/7/K6[] w - - 0 1",
        "6k/7/7/7/3+F3/7/K6[] w - - 0 1",
        "d3d4",
        EAGLE_CIRCLE,
        "loss",
    ),
    "yokai": (
        "9/9/9/9/9/3+P5/2k6/9/K8[] w - - 0 1",
        "9/9/9/9/2+P6/9/2k6/9/K8[] w - - 0 1",
        "c5c4",
        GOLD_CIRCLE,
        "loss",
    ),
    "shogi": (
        "9/9/9/9/9/3G5/2k6/9/K8[] w - - 0 1",
        "9/9/9/9/2G6/9/2k6/9/K8[] w - - 0 1",
        "c5c4",
        GOLD_CIRCLE,
        "loss",
    ),
}


class Report:
    """What one part of the work found."""

    def __init__(self):
        self.errors = []
        self.notes = []
        self.left_out = 0

    def error(self, text):
        self.errors.append(text)

    def note(self, text):
        self.notes.append(text)


def load(files):
    """Give the variants files to Fairy-Stockfish, parents first; returns name -> its settings."""
    sections = {}
    for path in files:
        text = path.read_text(encoding="utf-8")
        header = re.search(r"^\[([^\]:]+)(?::([^\]]+))?\]$", text, re.MULTILINE)
        if header is None:
            sys.exit(f"{path}: no line [name] or [name:parent]")
        name, parent = header.groups()
        if name != path.stem:
            sys.exit(f"{path}: section {name} does not have the name of its file")
        renamed = f"[{PREFIX}{name}:{PREFIX}{parent}]" if parent else f"[{PREFIX}{name}]"
        body = text[: header.start()] + renamed + text[header.end() :]
        pairs = re.findall(r"^(\w+)[ ]*=[ ]*(.*)$", text, re.MULTILINE)
        sections[name] = (parent, body, dict(pairs))

    settings = {}

    def add(name):
        if name in settings:
            return
        parent, body, own = sections[name]
        if PREFIX + name in sf.variants():
            sys.exit(f"{name}: loaded twice")
        if parent is not None:
            if parent not in sections:
                sys.exit(f"{name}: the file of its parent {parent} was not given")
            add(parent)
        sf.load_variant_config(body + "\n")
        if PREFIX + name not in sf.variants():
            sys.exit(f"{name}: Fairy-Stockfish did not take it")
        settings[name] = {**(settings[parent] if parent else {}), **own}

    for name in sections:
        add(name)
    return settings


def sfen_to_fen(sfen):
    """SFEN -> Fairy-Stockfish's FEN: hands in brackets, and its White is the first player."""
    board, side, hands, number = sfen.split()
    pocket = ""
    if hands != "-":
        if not re.fullmatch(r"(\d*[A-Za-z])+", hands):
            raise ValueError(f"hands {hands!r} of {sfen!r}")
        for count, letter in re.findall(r"(\d*)([A-Za-z])", hands):
            pocket += letter * int(count or 1)
    return f"{board}[{pocket}] {'w' if side == 'b' else 'b'} - - 0 {number}"


class Counter:
    """Perft without mates by dropped pawns, which are counted apart."""

    def __init__(self, game, settings):
        self.variant = PREFIX + game
        self.pawn_drop = None
        if settings.get("shogiPawnDropMateIllegal") == "true":
            self.pawn_drop = settings["shogiPawn"].strip().upper() + "@"
        self.left_out = 0

    def drops_mate(self, fen, moves):
        """Whether the last of the moves is a pawn drop that mates."""
        return (
            self.pawn_drop is not None
            and moves[-1].startswith(self.pawn_drop)
            and sf.gives_check(self.variant, fen, moves)
            and not sf.legal_moves(self.variant, fen, moves)
        )

    def count(self, fen, depth, moves=()):
        """The number of ways to play `depth` moves after the given ones."""
        found = sf.legal_moves(self.variant, fen, list(moves))
        lines = [[*moves, move] for move in found]
        kept = [line for line in lines if not self.drops_mate(fen, line)]
        self.left_out += len(lines) - len(kept)
        if depth == 1:
            return len(kept)
        return sum(self.count(fen, depth - 1, line) for line in kept)


def check_counts(report, game, settings, fen, expected, depth, where):
    """Compare the counts of one position up to the depth."""
    for d, wanted in sorted(expected.items()):
        if d > depth:
            continue
        counter = Counter(game, settings)
        found = counter.count(fen, d)
        if found != wanted:
            report.error(
                f"{where} depth {d}: expected {wanted}, Fairy-Stockfish has {found}"
                f" (after leaving out {counter.left_out} pawn-drop mates) in {fen}"
            )
        elif counter.left_out:
            report.note(f"{where} depth {d}: left out {counter.left_out} pawn-drop mates")
        report.left_out += counter.left_out


def read_epd(path):
    """The positions of an .epd file as (line number, SFEN, {depth: count})."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        sfen, *fields = line.split(";")
        counts = {}
        for field in fields:
            match = re.fullmatch(r"D(\d+) (\d+)", field.strip())
            if match is None:
                sys.exit(f"{path}:{number}: {field.strip()!r} is not of the form D1 20")
            counts[int(match[1])] = int(match[2])
        yield number, sfen.strip(), counts


def value_name(value):
    return "draw" if value == sf.VALUE_DRAW else "win" if value > 0 else "loss"


def ends(variant, fen, moves):
    """(first player to move?, value for the first player), or None while the game goes on."""
    ended, value = sf.is_optional_game_end(variant, fen, moves)
    if not ended:
        return None
    first_to_move = sf.get_fen(variant, fen, moves).split()[1] == "w"
    return first_to_move, value_name(value if first_to_move else -value)


def back(move):
    """The move that undoes a quiet move of a piece, or None for a drop or a promotion."""
    match = re.fullmatch(r"([a-i]\d)([a-i]\d)", move)
    return match and match[2] + match[1]


def shuttle(variant, fen, lead):
    """Four quiet moves that lead back to the position after `lead`, past neither check nor `fen`."""

    def position(moves):
        return sf.get_fen(variant, fen, [*lead, *moves]).split()[:2]

    before, after = sf.get_fen(variant, fen, []).split()[:2], position([])
    for a in filter(back, sf.legal_moves(variant, fen, [*lead])):
        for b in filter(back, sf.legal_moves(variant, fen, [*lead, a])):
            circle = [a, b, back(a), back(b)]
            ways = [circle[:n] for n in range(1, 5)]
            if (
                all(way[-1] in sf.legal_moves(variant, fen, [*lead, *way[:-1]]) for way in ways)
                and not any(sf.gives_check(variant, fen, [*lead, *way]) for way in ways)
                and position(circle) == after
                and (not lead or before not in map(position, ways))
            ):
                return circle
    return None


def play_circle(report, where, variant, fen, circle, lead, fold, wanted):
    """Go round until the position after the leading moves has come up `fold` times."""
    moves = list(lead)
    for ply in range(4 * (fold - 1)):
        if ends(variant, fen, moves) is not None:
            report.error(f"{where}: ended too early, after {' '.join(moves)} from {fen}")
            return
        moves.append(circle[ply % 4])
    found = ends(variant, fen, moves)
    if found is None or found[1] != wanted:
        report.error(f"{where}: expected {wanted} for the first player, Fairy-Stockfish has {found}")
    else:
        report.note(f"{where}: {wanted} for the first player at occurrence {fold}")


def check_repetition(report, game):
    variant = PREFIX + game
    start = sf.start_fen(variant)
    fold, *values = REPETITION[game]
    # After some move that is not taken back, the second player is to move where the circle begins.
    leads = [[[]], [[move] for move in sf.legal_moves(variant, start, [])]]
    for player, leads, wanted in zip(["first", "second"], leads, values):
        where = f"{game} repetition, {player} player to move"
        for lead in leads:
            circle = shuttle(variant, start, lead)
            if circle is not None:
                play_circle(report, where, variant, start, circle, lead, fold, wanted)
                break
        else:
            report.error(f"{where}: no four moves lead back")


def check_perpetual(report, game):
    if game not in PERPETUAL:
        return
    variant = PREFIX + game
    fold = REPETITION[game][0]
    fen, entry_fen, entry, circle, wanted = PERPETUAL[game]
    where = f"{game} perpetual check"
    for n in (1, 3):
        if not sf.gives_check(variant, fen, circle[:n]):
            report.error(f"{where}: {circle[n - 1]} gives no check in {fen}")
    play_circle(report, f"{where}, checking side to move", variant, fen, circle, [], fold, wanted)
    circle = circle[1:] + circle[:1]
    play_circle(
        report, f"{where}, checked side to move", variant, entry_fen, circle, [entry], fold, wanted
    )


def start_task(game, settings, depth):
    report = Report()
    expected = dict(enumerate(START_COUNTS[game], 1))
    start = sf.start_fen(PREFIX + game)
    check_counts(report, game, settings, start, expected, depth, f"{game} start")
    check_repetition(report, game)
    check_perpetual(report, game)
    return report


def line_task(game, settings, depth, sfen, counts, where):
    report = Report()
    check_counts(report, game, settings, sfen_to_fen(sfen), counts, depth, where)
    return report


def main():
    parser = argparse.ArgumentParser(
        description="Compare variants files with Fairy-Stockfish and with perft counts."
    )
    parser.add_argument("files", nargs="+", type=Path, help="variants files (.ini) and perft files (.epd)")
    parser.add_argument("--depth", type=int, default=2, help="deepest count of an .epd line (default 2)")
    parser.add_argument(
        "--start-depth", type=int, default=3, help="deepest count from the start position (default 3)"
    )
    parser.add_argument("--jobs", type=int, help="processes at work (default: one a processor)")
    parser.add_argument("--verbose", action="store_true", help="also say what was found to be right")
    arguments = parser.parse_args()

    by_suffix = {".ini": [], ".epd": []}
    for path in arguments.files:
        if path.suffix not in by_suffix:
            parser.error(f"{path} is neither an .ini nor an .epd file")
        by_suffix[path.suffix].append(path)
    if not by_suffix[".ini"]:
        parser.error("no .ini file given")
    games = load(by_suffix[".ini"])
    for game in games:
        if game not in START_COUNTS or game not in REPETITION:
            parser.error(f"{game}: no counts and no repetition rule are known for it")

    # Fresh processes rather than forks, so that each loads the files for itself on every system.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(arguments.jobs, fresh, load, (by_suffix[".ini"],)) as pool:
        # Heading of a part -> its tasks.
        parts = {}
        for path in by_suffix[".epd"]:
            for game in [path.stem, *SHARED_COUNTS.get(path.stem, [])]:
                if game not in games:
                    parser.error(f"{path}: no variants file {game}.ini was given")
                lines = list(read_epd(path))
                parts[f"{game}: {len(lines)} positions of {path.name}"] = [
                    pool.submit(
                        line_task, game, games[game], arguments.depth, sfen, counts,
                        f"{path.name}:{number} ({game})",
                    )
                    for number, sfen, counts in lines
                ]
        for game, settings in games.items():
            task = pool.submit(start_task, game, settings, arguments.start_depth)
            parts[f"{game}: start position and repetition"] = [task]

        errors = 0
        for heading, tasks in parts.items():
            reports = [task.result() for task in tasks]
            for report in reports:
                for text in report.notes if arguments.verbose else []:
                    print(f"      {text}")
                for text in report.errors:
                    print(f"ERROR {text}")
            wrong = sum(len(report.errors) for report in reports)
            left_out = sum(report.left_out for report in reports)
            mates = f", {left_out} pawn-drop mates left out" if left_out else ""
            print(f"{'WRONG' if wrong else 'ok   '} {heading}{mates}", flush=True)
            errors += wrong
    if errors:
        print(f"{errors} unexplained differences")
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
