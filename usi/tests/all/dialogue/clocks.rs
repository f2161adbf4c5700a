//! Clocks, limits and the ways a search is ended.

use super::talk::{count, talk, talk_with};

#[test]
fn pondering_waits_for_stop_or_ponderhit() {
    let lines = talk(
        "> setoption name USI_Variant value minishogi
         > isready
         <5000 readyok
         > position startpos moves 1e1d 5a5b
         > go ponder btime 1000 wtime 1000 byoyomi 200
         !300 bestmove *
         > isready
         <300 readyok
         > stop
         <500 bestmove *
         > stop
         > go ponder btime 1000 wtime 1000 byoyomi 200
         !300 bestmove *
         > ponderhit
         <1200 bestmove *
         > ponderhit
         > stop
         > go ponder depth 1
         !300 bestmove *
         > ponderhit btime 900 wtime 900
         <1200 bestmove *
         > go ponder btime 100000 wtime 100000
         > gameover win
         <500 bestmove *
         !100 *",
    );
    assert_eq!(count(&lines, "bestmove *"), 4);
}

#[test]
fn a_ponderhit_may_tell_the_clocks() {
    // The times come only with the `ponderhit`, or not at all.
    let lines = talk(
        "> setoption name USI_Variant value minishogi
         > isready
         <5000 readyok
         > go ponder
         !200 bestmove *
         > ponderhit btime 0 wtime 300000 byoyomi 300
         !100 bestmove *
         <500 bestmove *
         > go ponder btime 300000 wtime 0
         !100 bestmove *
         > ponderhit btime 100 wtime 100 byoyomi 0 fast btime soon
         < info string ponderhit: `fast`: unknown; btime `soon`: no number; expected any of btime *
         <500 bestmove *
         > go ponder
         !1200 bestmove *
         > ponderhit btime soon
         < info string ponderhit: btime `soon`: no number; expected *
         !500 bestmove *
         <1000 bestmove *
         > ponderhit btime 100
         !100 *",
    );
    assert_eq!(count(&lines, "bestmove *"), 3);
}

#[test]
fn odd_go_lines_are_understood_as_far_as_possible() {
    talk(
        "> setoption name USI_Variant value minishogi
         = info string variant *
         > go movetime 0.9 btime 56712 wtime 59030 binc 0 winc 0 byoyomi 0
         <1000 bestmove *
         > go btime -5 wtime -5
         <1000 bestmove *
         > go fast depth 1 movetime soon
         = info string go: `fast`: unknown; movetime `soon`: no number; expected any of btime *
         < bestmove *
         > go depth 1 searchmoves 1e1d
         < bestmove 1e1d*
         > go searchmoves 1e1d 1a1b 9z depth 1
         = info string go: searchmoves `1a1b` `9z`: not legal here
         < bestmove 1e1d*
         > go searchmoves 1a1b depth 1
         = info string go: searchmoves `1a1b`: not legal here, searching all moves
         < bestmove *
         > go mate 1000
         = info string no mate, * nodes, * ms
         = checkmate nomate
         > go perft
         = info string go: perft ``: no number; expected *
         > go perft deep depth 3
         = info string go: perft `deep`: no number; expected *
         > go perft 100000
         = info string go perft 100000: expected at most 100
         > go perft 1e30
         = info string go perft 4294967295: expected at most 100
         !100 *
         > go perft 0
         < Nodes searched: 1
         !100 bestmove *",
    );
}

#[test]
fn no_unreadable_limit_means_thinking_for_ever() {
    for limit in ["movetime NaN", "movetime", "depth abc", "btime", "movetime 1e400", "depht 5"] {
        talk(&format!(
            "> setoption name USI_Variant value dobutsu
             = info string variant *
             > isready
             <5000 readyok
             > go {limit}
             < info string go: *
             <1500 bestmove *"
        ));
    }
    talk("> go infinite movetime NaN\n< info string go: *\n!1500 bestmove *");
}

#[test]
fn time_is_used_and_not_overused() {
    talk(
        "> setoption name USI_Variant value minishogi
         = info string variant *
         > isready
         <5000 readyok
         > position startpos
         > go btime 10000 wtime 10000
         !50 bestmove *
         <1000 bestmove *
         > go btime 1000 wtime 1000 binc 10 winc 10
         <300 bestmove *
         > go btime 0 wtime 60000 byoyomi 300
         !150 bestmove *
         <400 bestmove *
         > position startpos moves 1e1d
         > go btime 60000 wtime 0 byoyomi 300
         !150 bestmove *
         <400 bestmove *",
    );
}

#[test]
fn in_uci_white_moves_first() {
    talk_with(
        "uci",
        "> setoption name UCI_Variant value minishogi
         = info string variant *
         > isready
         <5000 readyok
         > position startpos
         > go wtime 100 btime 1000000
         <500 bestmove *
         > go wtime 1000000 btime 100 winc 0 binc 0
         !400 bestmove *
         > stop
         < bestmove *
         > position startpos moves e1e2
         > go wtime 1000000 btime 100
         <500 bestmove *
         > go ponder wtime 1000000 btime 1000000
         > ponderhit wtime 1000000 btime 100
         <500 bestmove *",
    );
}

#[test]
fn several_threads_answer_as_fast() {
    for threads in [1, 2, 4, 16] {
        let lines = talk(&format!(
            "> setoption name Threads value {threads}
             > isready
             <5000 readyok
             > go infinite
             !100 bestmove *
             > isready
             <500 readyok
             > stop
             <500 bestmove *
             > go ponder btime 1000 wtime 1000 byoyomi 100
             !100 bestmove *
             > ponderhit
             <1000 bestmove *
             > go infinite
             > go movetime 50
             <500 bestmove *
             <500 bestmove *
             > go infinite
             > setoption name Threads value 3
             <500 bestmove *
             > go nodes 20000
             <2000 bestmove *
             > go infinite
             > usinewgame
             <500 bestmove *
             > go infinite
             .500 bestmove *"
        ));
        assert_eq!(count(&lines, "bestmove *"), 8);
    }
}

#[test]
fn quitting_does_not_wait_for_the_search() {
    for threads in [1, 4] {
        for end in ["> quit", "."] {
            for go in ["go infinite", "go ponder", "go btime 100000 wtime 100000", "go perft 9"] {
                let begin = std::time::Instant::now();
                talk(&format!(
                    "> setoption name Threads value {threads}\n> {go}\n!30 bestmove *\n{end}"
                ));
                assert!(begin.elapsed().as_millis() < 1500, "{go} {end}: {:?}", begin.elapsed());
            }
        }
    }
}

#[test]
fn forgetting_costs_no_time_of_the_clock() {
    talk(
        "> setoption name USI_Hash value 256
         > isready
         <10000 readyok
         > usinewgame
         > position startpos
         > go btime 0 wtime 0 byoyomi 100
         <250 bestmove *
         > go infinite
         !100 bestmove *
         > stop
         < bestmove *
         > usinewgame
         > go movetime 20
         <150 bestmove *",
    );
}
