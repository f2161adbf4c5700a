#!/usr/bin/env python3
"""Drive the engine by the engine modules of real clients, as those clients do.

    python3 tests/tools/clients_check.py target/release/hyakki

* cshogi (USI): the engine against itself in shogi, by cshogi's own match;
* python-chess (UCI): the handshake, and every option set to its own default;
* fairyfishnet (UCI, pychess.org's worker): moves and analysis in every game it can ask for.

Exits with 1 at the first thing that a client does not understand.
"""

import logging
import sys

import chess.engine
from cshogi import cli
from fairyfishnet import engine as fishnet

# The levels that pychess.org asks for.
SKILLS = [-4, 0, 3, 6, 10, 14, 16, 18, 20]
GAMES = ["shogi", "minishogi", "dobutsu", "gorogoro", "gorogoroplus", "torishogi"]
PLIES = 24


class Warnings(logging.Handler):
    """Keeps what fishnet complains of."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.said = []

    def emit(self, record):
        self.said.append(record.getMessage())


def cshogi_match(path):
    result = cli.main(path, path, options1={"Skill_Level": "12"}, games=2, byoyomi=40, draw=160)
    assert result["total"] == 2, result


def python_chess(path):
    engine = chess.engine.SimpleEngine.popen_uci(path)
    # It sets these by itself.
    own = {"UCI_Variant", "Ponder", "MultiPV", "UCI_AnalyseMode"}
    options = [option for option in engine.options.values() if option.name not in own]
    texts = {"<empty>": ""}
    engine.configure({option.name: texts.get(option.default, option.default) for option in options})
    engine.ping()
    engine.quit()


def fairyfishnet(path):
    warnings = Warnings()
    logging.getLogger().addHandler(warnings)
    process = fishnet.open_process([path], shell=False)
    _, variants = fishnet.uci(process)
    for name, value in {"threads": "2", "hash": "16"}.items():
        fishnet.setoption(process, name, value)
    fishnet.isready(process)
    for index, game in enumerate(GAMES):
        assert game in variants, (game, variants)
        fishnet.set_variant_options(process, game, False, False)
        fishnet.setoption(process, "Skill Level", SKILLS[index % len(SKILLS)])
        fishnet.setoption(process, "UCI_AnalyseMode", False)
        fishnet.send(process, "ucinewgame")
        fishnet.isready(process)
        start = fishnet.current_fen(process)
        moves = []
        while len(moves) < PLIES:
            best = fishnet.go(process, start, moves, movetime=20, depth=4)["bestmove"]
            if best is None:
                break
            moves.append(best)
        fishnet.setoption(process, "Skill Level", 20)
        fishnet.setoption(process, "UCI_AnalyseMode", True)
        analysis = fishnet.go(process, start, moves[:4], movetime=100)
        assert analysis["pv"].split()[0] == analysis["bestmove"], (game, analysis)
        print(f"{game}: {len(moves)} moves, then {analysis['score']} at depth {analysis['depth']}")
    fishnet.send(process, "quit")
    assert process.wait(timeout=2) == 0
    assert not warnings.said, warnings.said


def main():
    path = sys.argv[1]
    for client in [cshogi_match, python_chess, fairyfishnet]:
        client(path)
        print(f"{client.__name__}: fine")


if __name__ == "__main__":
    main()
