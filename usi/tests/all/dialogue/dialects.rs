//! USI and UCI: which is spoken, and what each says its own way.

use super::talk::{count, talk, talk_with};

#[test]
fn the_first_question_chooses_the_language_and_another_changes_it() {
    talk(
        "> uci
         <1000 id name Hyakki *
         < id author *
         < option name UCI_Variant type combo default shogi *
         < option name Hash type spin default 64 *
         < option name Ponder type check *
         < option name MultiPV type spin *
         < option name Skill Level type spin *
         < option name Move Overhead type spin *
         < option name Clear Hash type button
         < uciok
         > setoption name UCI_Variant value dobutsu
         = info string variant dobutsu files 3 ranks 4 pocket 7 template shogi startpos gle/1c1/1C1/ELG[-] w 0 1
         > setoption name Hash value 8
         > isready
         <5000 readyok
         > ucinewgame
         > position startpos moves b2b3
         > go depth 1
         < bestmove c4b3*
         > usi
         < option name USI_Hash type spin *
         < usiok
         > d
         < Sfen: gle/1C1/3/ELG w C 2
         > go depth 1
         < bestmove 1a2b*
         > uci
         < uciok
         > go depth 1
         < bestmove c4b3*",
    );
}

#[test]
fn the_command_line_may_choose_the_language() {
    let script = |hello: &str, last: &str, best: &str| {
        format!(
            "> go depth 1 searchmoves 2g2f
             < bestmove {best}
             > {hello}
             <1000 {last}
             > go depth 1 searchmoves 2g2f
             < bestmove {best}"
        )
    };
    talk_with("", &script("usi", "usiok", "2g2f*"));
    talk_with("usi", &script("usi", "usiok", "2g2f*"));
    talk_with("uci", &script("uci", "uciok", "h3h4*"));
    talk_with("usi", "> uci\n< uciok\n> go depth 1 searchmoves h3h4\n< bestmove h3h4*");
}

#[test]
fn positions_and_moves_of_both_are_understood_in_both() {
    for hello in ["usi", "uci"] {
        talk(&format!(
            "> {hello}
             < {hello}ok
             > setoption name USI_Variant value minishogi
             = info string variant *
             > position startpos moves 1e1d a5a4
             > d
             < Sfen: 1bsgk/r3p/5/P3R/KGSB1 b - 3
             > position fen rbsgk/4p/5/P4/KGSBR w 0 1 moves e1e2
             > d
             < Fen: rbsgk/4p/5/P3R/KGSB1[-] b 0 1
             > position fen rbsgk/4p/5/P3R/KGSB1[] b - - 0 1
             > d
             < Sfen: rbsgk/4p/5/P3R/KGSB1 w - 2
             > position sfen k4/5/5/5/4K b 2Pp moves P*3c
             > d
             < Fen: k4/5/2P2/5/4K[Pp] b 0 1
             > position fen k4/5/5/5/4K[PPp] w 0 1 moves P@c3
             > d
             < Sfen: k4/5/2P2/5/4K w Pp 2
             > position startpos moves e1e2 d5c4 e2e5=
             > d
             < info string position: ply 3: move `e2e5=`: illegal *
             < Sfen: rbs1k/2g1p/5/P3R/KGSB1 b - 3
             > position fen 2k2/4R/5/5/2K2[] w 0 1 moves e4e5= c5b4 5a5b=
             < info string position: ply 3: move `5a5b=`: illegal *
             > d
             < Sfen: 4R/1k3/5/5/2K2 b - 3
             > position sfen 2k2/4R/5/5/2K2 b - 1 moves 1b1a= 3a4b 1a2a+
             > d
             < Sfen: 3+R1/1k3/5/5/2K2 w - 4
             > position startpos moves P@c3=
             < info string position: ply 1: move `P@c3=`: expected a move such as *"
        ));
    }
}

#[test]
fn games_that_are_over_in_uci() {
    talk_with(
        "uci",
        "> position sfen 6k2/6G2/6G2/9/9/9/9/9/4K4 w - 1
         > go wtime 1000 btime 1000
         = info depth 0 score mate 0
         = bestmove (none)
         > setoption name UCI_Variant value dobutsu
         = info string variant *
         > position fen g1e/1c1/1C1/ELG[-] w 0 1
         > go infinite
         = info depth 0 score mate 0
         !100 bestmove *
         > stop
         = bestmove (none)",
    );
}

#[test]
fn counts_are_listed_in_the_moves_of_the_language() {
    let lines = talk_with("uci", "> go perft 1\n< Nodes searched: 30");
    assert_eq!(count(&lines, "h3h4: 1"), 1);
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("Nodes") || line.as_bytes()[0].is_ascii_lowercase())
    );
}

#[test]
fn letters_of_lishogi_are_answered_in_uci_too() {
    talk_with(
        "uci",
        "> setoption name UCI_Variant value dobutsu
         = info string variant *
         > position fen rkb/3/3/BKR[P] w 0 1
         > go depth 1 searchmoves P@b3
         < bestmove P@b3*",
    );
}

#[test]
fn what_other_protocols_say_is_passed_over() {
    let lines = talk(
        "> usi
         < usiok
         > isready
         < readyok
         > ucinewgame
         > usinewgame
         > gameover win
         > gameover
         > stop
         > ponderhit
         > debug on
         > isready
         = readyok",
    );
    assert_eq!(count(&lines, "bestmove *"), 0);
}
