#!/usr/bin/env python3
"""Compare legal moves with Fairy-Stockfish's (through pyffish) on positions of random games.

    python3 tests/tools/pyffish_random.py --hyakki target/release/hyakki seeds/variants/*.ini

Games that Fairy-Stockfish has built in are played by its own rules, the others by the variants
files. With `--user FILE` the games of that file are played instead, whose parents may be built in.
Every position is asked of both programs, and their moves must be the same, but for mates by a
dropped pawn: Hyakki takes them for illegal moves, Fairy-Stockfish for lost ones. Each such move is
played to see that it is one: a drop of the pawn, a check, no answer. And none may be among the
moves of both. At the end of every game Hyakki plays its moves from the start, and must come to the
same position.

Any other difference is told with its position and makes the exit code 1. The same seed gives the
same games.

    python3 tests/tools/pyffish_random.py --hyakki target/release/hyakki --drop-mates

counts instead the mates by a dropped pawn that are the difference between the perft counts of both
programs from the start position: by a child of each game in which they are legal.
"""

import argparse
import multiprocessing
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pyffish as sf
from pyffish_check import PREFIX, load

# Rules of Fairy-Stockfish's own, not read from a file here.
BUILT_IN = ["dobutsu", "gorogoro", "torishogi", "minishogi", "shogi"]

# Games are cut after so many plies.
LONGEST = 160
# Parts of the work of a game, each with games of its own.
PARTS = 4

# Depths for --drop-mates: the deepest that were counted by Fairy-Stockfish.
DEEP = {
    "gorogoro": 6,
    "yokainomori56": 6,
    "gorogoroplus": 5,
    "minishogi": 5,
    "torishogi": 6,
    "yokai": 5,
    "shogi": 6,
}


@dataclass
class Pieces:
    """What the rules say of some pieces, by their letters in upper case."""

    # Must not be dropped to give mate, and what it would mate.
    pawn: str | None
    king: str
    # Ends the game when it is taken; Fairy-Stockfish puts it in the hand, Hyakki does not.
    lion: str | None


class Hyakki:
    """A process of the engine, asked in its dialogue."""

    def __init__(self, binary, game, files=()):
        command = [binary]
        for file in files:
            command += ["--variants", str(file)]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )
        lines = self.ask(f"setoption name USI_Variant value {game}", f"info string variant {game} ")
        shape = re.search(r"files (\d+) ranks (\d+)", lines[-1])
        self.files, self.ranks = int(shape[1]), int(shape[2])

    def ask(self, command, last):
        """The lines of the answer, up to the one that begins with `last`."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or not lines[-1].startswith(last):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"no answer to {command!r}, only {lines}")
            lines.append(line.rstrip("\n"))
            if lines[-1].startswith("info string position"):
                raise RuntimeError(f"{command!r}: {lines[-1]}")
        return lines

    def moves(self, fen):
        """The legal moves in Fairy-Stockfish's text."""
        lines = self.ask(f"position fen {fen}\ngo perft 1", "Nodes searched: ")
        moves = {self.to_fairy(line.split(":")[0]) for line in lines[:-1] if ": 1" in line}
        if len(moves) != int(lines[-1].split()[-1]):
            raise RuntimeError(f"{fen}: {lines}")
        return moves

    def played(self, moves):
        """The position after moves from the start."""
        text = " ".join(map(self.from_fairy, moves))
        lines = self.ask(f"position startpos moves {text}\nd", "Key: ")
        return next(line for line in lines if line.startswith("Fen: ")).removeprefix("Fen: ")

    def to_fairy(self, usi):
        squares = re.sub(
            r"(\d+)([a-z])",
            lambda m: f"{chr(ord('a') + self.files - int(m[1]))}{self.ranks - ord(m[2]) + ord('a')}",
            usi,
        )
        return squares.replace("*", "@")

    def from_fairy(self, move):
        squares = re.sub(
            r"([a-z])(\d+)",
            lambda m: f"{self.files - ord(m[1]) + ord('a')}{chr(ord('a') + self.ranks - int(m[2]))}",
            move,
        )
        return squares.replace("@", "*")

    def quit(self):
        self.process.stdin.close()
        self.process.wait()


@dataclass
class Report:
    positions: int = 0
    moves: int = 0
    games: int = 0
    hands: int = 0
    promoted: int = 0
    checks: int = 0
    ended: int = 0
    drop_mates: int = 0
    errors: list = field(default_factory=list)

    def add(self, other):
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def core(fen):
    """Board, sorted hand and side of a FEN."""
    board, side = fen.split()[:2]
    board, _, hand = board.partition("[")
    return board, "".join(sorted(hand.strip("]-"))), side


def without(fen, lion):
    """A FEN with no lion in a hand."""
    if lion is None:
        return fen
    return re.sub(r"\[.*?\]", lambda m: re.sub(lion, "", m[0], flags=re.IGNORECASE), fen)


def occupied(board):
    """Square -> piece of the board of a FEN."""
    squares = {}
    rows = board.split("/")
    for index, row in enumerate(rows):
        file = 0
        for gap, piece in re.findall(r"(\d+)|(\+?[A-Za-z])", row):
            if piece:
                squares[f"{chr(ord('a') + file)}{len(rows) - index}"] = piece
            file += int(gap or 1)
    return squares


def is_drop_mate(variant, fen, move):
    return sf.gives_check(variant, fen, [move]) and not sf.legal_moves(variant, fen, [move])


def compare(report, variant, fen, hyakki, pieces):
    """Both programs on one position; returns Fairy-Stockfish's moves and those of both."""
    fairy = sf.legal_moves(variant, fen, [])
    ours = hyakki.moves(without(fen, pieces.lion))
    pawn = pieces.pawn
    if len(set(fairy)) != len(fairy):
        report.errors.append(f"{fen}: Fairy-Stockfish has a move twice")
    surplus = sorted(set(fairy) - ours)
    for move in surplus:
        if pawn and move.startswith(f"{pawn}@") and is_drop_mate(variant, fen, move):
            report.drop_mates += 1
        else:
            report.errors.append(f"{fen}: Hyakki lacks {move}")
    for move in sorted(ours - set(fairy)):
        report.errors.append(f"{fen}: Hyakki alone has {move}")
    board, hand, side = core(fen)
    if pawn:
        # The one square from which a dropped pawn gives check.
        enemy = pieces.king.lower() if side == "w" else pieces.king
        target = next((square for square, piece in occupied(board).items() if piece == enemy), None)
        if target:
            rank = int(target[1:]) + (-1 if side == "w" else 1)
            drop = f"{pawn}@{target[0]}{rank}"
            if drop in ours and is_drop_mate(variant, fen, drop):
                report.errors.append(f"{fen}: Hyakki allows the pawn-drop mate {drop}")
    report.positions += 1
    report.moves += len(fairy)
    report.hands += hand != ""
    report.promoted += "+" in board
    report.checks += sf.gives_check(variant, fen, [])
    report.ended += not fairy
    return fairy, sorted(ours & set(fairy))


def choose(dice, board, moves):
    """Anything; now and then what captures, so that hands fill, or what promotes."""
    squares = occupied(board)
    wish = dice.randrange(8)
    if wish < 2:
        kept = [m for m in moves if "@" not in m and re.findall(r"[a-z]\d+", m)[1] in squares]
    elif wish == 2:
        kept = [move for move in moves if move.endswith("+")]
    else:
        kept = moves
    return dice.choice(kept or moves)


def play(report, dice, variant, hyakki, pieces, count, seen):
    """A random game, up to so many positions; those seen before are passed by."""
    start = fen = sf.start_fen(variant)
    played = []
    report.games += 1
    while report.positions < count and len(played) < LONGEST:
        if core(fen) in seen:
            ours = hyakki.moves(without(fen, pieces.lion))
            moves = [move for move in sf.legal_moves(variant, fen, []) if move in ours]
        else:
            seen.add(core(fen))
            moves = compare(report, variant, fen, hyakki, pieces)[1]
        if not moves:
            break
        played.append(choose(dice, core(fen)[0], sorted(moves)))
        fen = sf.get_fen(variant, fen, played[-1:])
    if played and core(hyakki.played(played)) != core(without(fen, pieces.lion)):
        report.errors.append(f"{start} moves {' '.join(played)}: Hyakki comes to another position")


def task(game, variant, pieces, binary, files, seed, count):
    report = Report()
    dice = random.Random(seed)
    hyakki = Hyakki(binary, game, files)
    seen = set()
    try:
        # A game of few positions may have no more than that.
        while report.positions < count and report.games < 4 * count:
            play(report, dice, variant, hyakki, pieces, count, seen)
    except (RuntimeError, ValueError) as error:
        report.errors.append(str(error))
    hyakki.quit()
    return report


def prepare(files, user):
    """Give Fairy-Stockfish all games; returns game -> (its name there, pieces)."""
    settings = load(files)
    games, users = {}, {}
    for game, own in settings.items():
        variant = game if game in BUILT_IN else PREFIX + game
        banned = own.get("shogiPawnDropMateIllegal") == "true"
        pawn = own["shogiPawn"].strip().upper() if banned else None
        lion = own["extinctionPieceTypes"].upper() if "extinctionPieceTypes" in own else None
        games[game] = (variant, Pieces(pawn, own.get("king", "-").upper(), lion))
    for path in user:
        text = path.read_text(encoding="utf-8")
        sf.load_variant_config(text)
        for section in re.split(r"^\[", text, flags=re.MULTILINE)[1:]:
            header, _, body = section.partition("]")
            name, _, parent = header.partition(":")
            own = dict(re.findall(r"^(\w+)[ ]*=[ ]*(\S*)", body, re.MULTILINE))
            _, inherited = users.get(parent) or games.get(parent, (None, Pieces(None, "-", None)))
            king, pawn = own.get("king", inherited.king).upper(), inherited.pawn
            if pawn:
                pawn = own.get("shogiPawn", pawn).upper()
            match own.get("shogiPawnDropMateIllegal"):
                case "true":
                    pawn = own.get("shogiPawn", pawn or "p").upper()
                case "false":
                    pawn = None
            pieces = Pieces(pawn if king != "-" else None, king, inherited.lion)
            users[name] = (name, pieces)
            if name not in sf.variants():
                sys.exit(f"{name}: Fairy-Stockfish did not take it")
    return users or games


def compare_games(arguments):
    games = prepare(arguments.files, arguments.user)
    per_part = -(-arguments.positions // (len(games) * PARTS))
    fresh = multiprocessing.get_context("spawn")
    setup = (arguments.files, arguments.user)
    total = Report()
    with ProcessPoolExecutor(arguments.jobs, fresh, prepare, setup) as pool:
        tasks = {
            game: [
                pool.submit(
                    task, game, *about, arguments.hyakki, arguments.user,
                    f"{arguments.seed} {game} {part}", per_part,
                )
                for part in range(PARTS)
            ]
            for game, about in games.items()
        }
        for game, parts in tasks.items():
            report = Report()
            for part in parts:
                report.add(part.result())
            for text in report.errors:
                print(f"ERROR {game}: {text}")
            tell(game, report)
            total.add(report)
    tell("all games", total)
    sys.exit(1 if total.errors else 0)


def tell(name, report):
    print(
        f"{'WRONG' if report.errors else 'ok   '} {name:<14} {report.positions:6} positions"
        f" ({report.hands} with hands, {report.promoted} promoted, {report.checks} in check,"
        f" {report.ended} ended), {report.moves} moves, {report.drop_mates} pawn-drop mates"
        f" explained, {len(report.errors)} other differences",
        flush=True,
    )


def drop_mates(arguments):
    """Perft of every game beside the same with pawn-drop mates."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "free.ini"
        file.write_text(
            "".join(f"[{g}_free:{g}]\nshogiPawnDropMateIllegal = false\n" for g in DEEP)
        )

        def perft(game, depth):
            command = [arguments.hyakki, "perft", str(depth), "--variants", file, "--variant", game]
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            return int(text.split()[1])

        print(f"{'game':<14} depth {'perft':>12} {'with the mates':>14} pawn-drop mates")
        for game, deepest in DEEP.items():
            for depth in range(1, deepest + arguments.deeper + 1):
                own, free = perft(game, depth), perft(f"{game}_free", depth)
                print(f"{game:<14} {depth:5} {own:12} {free:14} {free - own}", flush=True)


def main():
    parser = argparse.ArgumentParser(
        description="Compare legal moves with Fairy-Stockfish's on positions of random games."
    )
    parser.add_argument("files", nargs="*", type=Path, help="variants files (.ini)")
    parser.add_argument("--hyakki", required=True, help="the binary")
    parser.add_argument("--user", nargs="*", type=Path, default=[], help="variants files of a user's")
    parser.add_argument(
        "--positions", type=int, default=20000, help="positions of all games together (default 20000)"
    )
    parser.add_argument("--seed", default="hyakki", help="another one gives other games")
    parser.add_argument("--jobs", type=int, help="processes at work (default: one a processor)")
    parser.add_argument("--drop-mates", action="store_true", help="count pawn-drop mates from the start")
    parser.add_argument("--deeper", type=int, default=0, help="plies more than the usual for that")
    arguments = parser.parse_args()
    if arguments.drop_mates:
        drop_mates(arguments)
    elif arguments.files:
        compare_games(arguments)
    else:
        parser.error("no .ini file given")


if __name__ == "__main__":
    main()
