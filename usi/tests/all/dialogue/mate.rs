//! `go mate`.

use super::talk::{count, talk};

/// Mate in 27, but it takes long to see that it is no shorter.
const HARD: &str = "> setoption name USI_Variant value minishogi
    = info string variant *
    > position sfen 3pk/G2s1/B2+R1/R3p/K2+sg b B 1";

#[test]
fn mates_are_told_move_by_move() {
    let lines = talk(
        "> position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1
         > go mate infinite
         = info depth 1 seldepth 1 multipv 1 score mate 1 nodes * nps * hashfull * time * pv G[*]5b
         = checkmate G[*]5b
         > go mate 1000
         < checkmate G[*]5b
         > position startpos
         > go mate 1000
         = info string no mate, * nodes, * ms
         = checkmate nomate
         > position sfen 4k4/4+P4/4P4/9/9/9/9/9/9 w - 1
         > go mate
         = info string no mate, *
         = checkmate nomate
         > setoption name USI_Variant value dobutsu
         = info string variant *
         > position sfen 1l1/3/1C1/L2 b GECge 1
         > go mate 5000
         = info depth 5 * score mate 5 * pv G[*]2b *
         = checkmate G[*]2b 2a1a C[*]1b 1a1b 2b1b",
    );
    assert_eq!(count(&lines, "bestmove*"), 0);
}

#[test]
fn uci_is_answered_in_its_own_moves_and_with_no_bestmove() {
    let lines = talk(&format!(
        "> uci
         < uciok
         > position fen 4k4/9/4P4/9/9/9/9/9/9[G] w - - 0 1
         > go mate 1000
         = info depth 1 seldepth 1 multipv 1 score mate 1 nodes * nps * hashfull * time * pv G@e8
         = checkmate G@e8
         > position startpos
         > go movetime 100 mate 3000
         = info string no mate, *
         = checkmate nomate
         > go mate
         = info string no mate, *
         = checkmate nomate
         {HARD}
         > go mate infinite
         !100 *
         > stop
         <5000 checkmate *
         > go mate infinite
         > quit"
    ));
    assert_eq!(count(&lines, "bestmove*"), 0);
    assert_eq!(count(&lines, "checkmate *"), 5);
}

#[test]
fn a_mate_that_is_not_found_in_time_is_a_timeout() {
    // When it is stopped it may have found a mate already, only not known that it is the shortest.
    let lines = talk(&format!(
        "{HARD}
         > go mate 1
         = info string mate unknown, time used up, *
         = checkmate timeout
         > go mate nodes 100
         = info string mate unknown, nodes used up, *
         = checkmate timeout
         > go mate infinite
         !100 *
         > isready
         <100 readyok
         > stop
         <500 checkmate *
         > stop
         > go mate infinite
         !50 *
         > position startpos
         <500 checkmate *
         > go mate 0
         <500 checkmate *
         > go depth 2
         < bestmove *
         > go mate infinite"
    ));
    assert_eq!(count(&lines, "checkmate *"), 6);
}
