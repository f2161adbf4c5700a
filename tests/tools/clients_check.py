#!/usr/bin/env python3
"""Drive the engine by the engine modules of real clients, as those clients do.

    python3 tests/tools/clients_check.py target/release/hyakki

* cshogi (USI): the engine against itself in shogi, by cshogi's own match;
* python-chess (UCI): the handshake, and every option set to its own default;
* fairyfishnet (UCI, pychess.org's worker): moves and analysis in every game it can ask for;
* lishoginet (USI, lishogi.org's worker): moves at every level, by time and by the clock, and
  analysis with several lines.

Exits with 1 at the first thing that a client does not understand.
"""

import logging
import os
import sys

import chess.engine
import lishoginet
from cshogi import cli
from fairyfishnet import engine as fishnet

# The levels that pychess.org asks for.
SKILLS = [-4, 0, 3, 6, 10, 14, 16, 18, 20]
GAMES = ["shogi", "minishogi", "dobutsu", "gorogoro", "gorogoroplus", "torishogi"]
PLIES = 24


# What lishogi.org calls its games, and where they begin.
LISHOGI = {
    "standard": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "minishogi": "rbsgk/4p/5/P4/KGSBR b - 1",
    "dobutsu": "rkb/1p1/1P1/BKR b - 1",
}
LISHOGI_CLOCK = {"btime": 6000, "wtime": 6000, "byo": 1, "inc": 0}


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


def lishogi(path):
    """What lishoginet's worker does for a move and for an analysis."""
    warnings = Warnings()
    logging.getLogger().addHandler(warnings)
    process = lishoginet.open_process([path], shell=False)
    _, variants = lishoginet.usi(process)
    assert {"shogi", "minishogi"} <= variants, variants
    for name, value in {"Threads": "2", "USI_Hash": "16"}.items():
        lishoginet.setoption(process, name, value)
    lishoginet.isready(process)

    def prepare(variant, analyses, lines=1, level=8):
        lishoginet.set_variant_options(process, variant)
        lishoginet.setoption(process, "USI_LimitStrength", not analyses and level < 8)
        if not analyses:
            lishoginet.setoption(process, "USI_Elo", lishoginet.LVL_ELO[level - 1])
        lishoginet.setoption(process, "USI_AnalyseMode", analyses)
        lishoginet.setoption(process, "USI_MultiPV", lines)
        lishoginet.send(process, "usinewgame")
        lishoginet.isready(process)

    for variant, start in LISHOGI.items():
        moves = []
        while len(moves) < PLIES:
            level = 1 + len(moves) % 8
            prepare(variant, False, level=level)
            clock = LISHOGI_CLOCK if len(moves) % 2 else None
            depth = min(lishoginet.LVL_DEPTHS[level - 1], 4)
            lishoginet.go(process, start, moves, movetime=20, clock=clock, depth=depth)
            # It hands moves on in coordinates of chess.
            best = lishoginet.recv_bestmove(process)
            if best is None or lishoginet.ucitousi(best, True) == "resign":
                break
            moves.append(lishoginet.ucitousi(best, True))
        assert len(moves) > 2, (variant, moves)
        for lines in [1, 3]:
            prepare(variant, True, lines=lines)
            for ply in [len(moves) - 2, 0]:
                lishoginet.go(process, start, moves[:ply], nodes=20000)
                scores, nodes, times, pvs = lishoginet.recv_analysis(process)
                told = (len(scores), len(nodes), len(times), len(pvs))
                assert 1 <= told[0] <= lines and len(set(told)) == 1, (variant, told)
                assert all(line[-1] for line in pvs), (variant, pvs)
        print(f"{variant}: {len(moves)} moves {' '.join(moves[:6])} ...")
    lishoginet.send(process, "quit")
    assert process.wait(timeout=2) == 0
    assert not warnings.said, warnings.said


def main():
    # Clients start it in other directories.
    path = os.path.abspath(sys.argv[1])
    for client in [cshogi_match, python_chess, fairyfishnet, lishogi]:
        client(path)
        print(f"{client.__name__}: fine")


if __name__ == "__main__":
    main()
