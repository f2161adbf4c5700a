//! Whole dialogues with the binary, as graphical programs lead them.

mod clocks;
mod dialects;
mod lines;
mod mate;
mod options;
mod rules;
mod sessions;
pub(crate) mod talk;
mod variants;

use std::time::{Duration, Instant};
use talk::{bytes, count, talk};

#[test]
fn a_variant_describes_itself_and_sets_up_its_start() {
    talk(
        "> setoption name UCI_Variant value Tori
         = info string variant torishogi files 7 ranks 7 pocket 7 template shogi startpos rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1
         > position startpos moves 3d3c
         > setoption name usi_variant value YOKAI
         = info string variant yokai files 9 ranks 9 pocket 10 template * startpos rgytkfygl/1c5a1/ppppppppp/9/9/9/PPPPPPPPP/1A5C1/LGYFKTYGR[Nn] w 0 1
         > go perft 1
         < Nodes searched: 64
         > setoption name USI_Variant value standard
         = info string variant shogi files 9 ranks 9 pocket 7 template shogi startpos lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1
         > go perft 2
         < 9i9h: 30
         < Nodes searched: 900",
    );
}

#[test]
fn no_moves_means_resigning_or_having_won() {
    talk(
        "> position startpos
         > go btime 0 wtime 0 byoyomi 500
         <1500 bestmove *
         > position sfen 6k2/6G2/6G2/9/9/9/9/9/4K4 w - 1
         > go btime 0 wtime 0 byoyomi 500
         = info depth 0 score mate -0
         = bestmove resign
         > setoption name USI_Variant value dobutsu
         = info string variant *
         > position sfen gle/1c1/1C1/E1G b - 1
         > go depth 3
         = info depth 0 score mate -0
         = bestmove resign
         > position sfen g1e/1c1/1C1/ELG b - 1
         > go depth 3
         = info depth 0 score mate 0
         = bestmove win
         > go ponder btime 1000 wtime 1000
         = info depth 0 score mate 0
         !100 bestmove *
         > ponderhit
         = bestmove win
         > go infinite
         = info depth 0 score mate 0
         !100 bestmove *
         > stop
         = bestmove win
         > position sfen 1L1/3/2l/3 w - 1
         > go depth 3
         = info depth 0 score mate -0
         = bestmove resign
         > position sfen 1L1/3/3/2l w - 1
         > go depth 3
         = info depth 0 score cp 0
         = bestmove resign",
    );
}

#[test]
fn bad_moves_are_named_with_their_place() {
    talk(
        "> setoption name USI_Variant value minishogi
         = info string variant *
         > position startpos moves 1e1d 1e1d 5a5b
         = info string position: ply 2: move `1e1d`: illegal in rbsgk/4p/5/P3R/KGSB1 w - 2
         > d
         < Fen: rbsgk/4p/5/P3R/KGSB1[-] b 0 1
         = Sfen: rbsgk/4p/5/P3R/KGSB1 w - 2
         = Key: ????????????????
         > isready
         =5000 readyok
         > position startpos moves 1e1d foo
         = info string position: ply 2: move `foo`: expected a move *
         > position startpos
         > go depth 1
         < bestmove *",
    );
}

#[test]
fn bad_positions_leave_the_last_one() {
    let same = "= info string position sfen: *";
    let lines = talk(&format!(
        "> position startpos moves 7g7f
         > position sfen startpos
         {same}
         > position sfen 9/9/9/9/9/9/9/9/9 b - 1
         {same}
         > position sfen 4k4/9/9/9/9/9/9/9/4K3 b - 1
         {same}
         > position sfen 4k4/9/9/9/9/9/9/9/4K4 x - 1
         = info string position sfen: side to move `x`: expected *
         > position sfen
         {same}
         > position fen 4k4/9/9/9/9/9/9/9/4K4[X] w
         = info string position fen: *
         > position
         = info string position ``: expected `startpos`, *
         > position sfen ln2k2nl/9/p+p+p+p+p+p+p+p+p+/9/9/9/PPPPPPPPP/1B+5R+1/LNSGKGSNL b - 1
         {same}
         > isready
         =5000 readyok
         > d
         < Sfen: lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2
         > position sfen ln2k2nl/9/+p+p+p+p+p+p+p+p+p/9/9/9/PPPPPPPPP/1+B5+R1/LNSGKGSNL b - 1
         > go perft 1
         < Nodes searched: 32
         > position sfen 4k4/9/9/9/9/9/9/9/9 b P 1
         > go perft 1
         < Nodes searched: 72
         > position startpos moves
         > go depth 1
         < bestmove *"
    ));
    assert_eq!(count(&lines, "info string *"), 8);
}

#[test]
fn the_end_of_the_input_ends_everything() {
    let begin = Instant::now();
    talk("> usi\n< usiok\n.");
    talk("> isready\n<5000 readyok\n> position startpos\n> go infinite\n. bestmove *");
    talk("> go ponder\n.");
    talk("> go perft 12\n.");
    talk("> go infinite\n> quit");
    assert!(begin.elapsed() < Duration::from_secs(4));
}

#[test]
fn commands_sent_without_waiting_belong_to_their_own_position() {
    let round = "> position startpos
         > go infinite
         > stop
         > position sfen 4k4/9/9/9/9/9/9/4r4/4K4 b - 1
         > go depth 1
         < bestmove *
         < bestmove 5i*
         > go infinite
         > go depth 1
         < bestmove 5i*
         < bestmove 5i*
         > go infinite
         > position startpos
         < bestmove 5i*
         > go depth 1
         < bestmove *
";
    let lines = talk(&round.repeat(30));
    assert_eq!(count(&lines, "bestmove *"), 6 * 30);
}

#[test]
fn a_searching_engine_still_answers() {
    talk(
        "> isready
         <5000 readyok
         > go infinite
         > isready
         <300 readyok
         > d
         <300 Key: *
         > setoption name Move_Overhead value 50
         > nonsense
         < info string unknown command `nonsense`, *
         !100 bestmove *
         > setoption name USI_Hash value 4
         < bestmove *
         > go infinite
         > setoption name USI_Variant value dobutsu
         < bestmove *
         = info string variant dobutsu *
         > go infinite
         > usinewgame
         < bestmove *
         > go perft 30
         > isready
         <300 readyok
         > stop
         <2000 info string perft stopped",
    );
}

/// Nodes of the deepest search in these lines.
fn nodes(lines: &[String]) -> Vec<u64> {
    let before_best = lines.windows(2).filter(|two| two[1].starts_with("bestmove"));
    let nodes = before_best.map(|two| {
        let mut words = two[0].split(' ').skip_while(|word| *word != "nodes");
        words.nth(1).unwrap().parse().unwrap()
    });
    nodes.collect()
}

#[test]
fn what_was_learnt_is_kept_as_long_as_nothing_changes() {
    let round = |between: &str| {
        nodes(&talk(&format!(
            "> setoption name USI_Variant value dobutsu
             = info string variant dobutsu *
             > go depth 7
             < bestmove *
             > position startpos moves 2c2b
             {between}
             > position startpos
             > go depth 7
             < bestmove *"
        )))
    };
    let kept = round("");
    // How much it helps is the search's affair; what was forgotten makes no difference at all.
    assert_ne!(kept[1], kept[0]);
    let same_game = "> setoption name USI_Variant value doubutsu\n= info string variant dobutsu *";
    for between in [same_game, "> setoption name USI_Hash value 64"] {
        assert_eq!(round(between), kept, "{between}");
    }
    let other_game = "> setoption name USI_Variant value shogi\n= info string variant shogi *";
    for between in ["> usinewgame", "> setoption name Clear_Hash", other_game] {
        let between = format!("{between}\n> setoption name USI_Variant value dobutsu");
        let forgotten = round(&between);
        assert_eq!(forgotten[1], kept[0], "{between}");
    }
    // The same size is no reason to end what is going on; the same game is.
    talk(
        "> go infinite
         > setoption name USI_Hash value 64
         !200 bestmove *
         > setoption name USI_Variant value shogi
         < bestmove *
         = info string variant shogi *",
    );
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let lines = bytes("\u{feff}usi\r\nquit\r\n".as_bytes());
    assert_eq!(lines.last().map(String::as_str), Some("usiok"));
    assert_eq!(count(&lines, "info string *"), 0, "{lines:?}");
}

#[test]
fn answers_come_in_the_letters_of_the_question() {
    talk(
        "> setoption name USI_Variant value dobutsu
         = info string variant dobutsu *
         > position sfen rkb/1p1/1P1/BKR b - 1 moves 2c2b
         > d
         < Sfen: rkb/1P1/3/BKR w P 2
         > position sfen rkb/3/3/BKR b P 1
         > go depth 1 searchmoves P*2b
         < bestmove P[*]2b*
         > position sfen gle/3/3/ELG b C 1
         > go depth 1 searchmoves P*2b
         < bestmove C[*]2b*",
    );
}

#[test]
fn hands_are_read_in_any_order_and_written_in_one() {
    talk(
        "> position sfen ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL b PSPpbpb 19
         > d
         < Sfen: * b S2P2b2p 19
         > go perft 1
         < Nodes searched: 100",
    );
}

#[test]
fn any_bytes_are_survived() {
    let long = "x".repeat(1_000_000);
    let moves = "2h3h 8b7b 3h2h 7b8b ".repeat(1000);
    let mut input = Vec::new();
    for line in [
        b"\r\n \t\r\n".as_slice(),
        b"\xff\xfe\x00\x01garbage\x80",
        b"\nusi\r",
        long.as_bytes(),
        format!("position sfen {long}").as_bytes(),
        format!("setoption name {long} value {long}").as_bytes(),
        format!("position startpos moves {long}").as_bytes(),
        format!("go depth 1 {}", "x ".repeat(500_000)).as_bytes(),
        format!("position startpos moves {moves}").as_bytes(),
        b"isready",
        b"quit",
    ] {
        input.extend(line);
        input.push(b'\n');
    }
    let lines = bytes(&input);
    assert_eq!(count(&lines, "info string *"), 6, "{lines:?}");
    assert!(lines.iter().all(|line| line.is_ascii() && line.len() < 500));
    assert_eq!(count(&lines, "bestmove *"), 1);
    assert_eq!(lines.last().map(String::as_str), Some("readyok"));
}
