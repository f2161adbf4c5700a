//! Faults that other programs of these games had, and their kind: the right answers here.

#![allow(clippy::unwrap_used, reason = "a test")]

use hyakki_movegen::{Color, Reason};
use hyakki_tests::slow::{self, SlowPosition};
use hyakki_tests::{game, game_at};

/// The legal moves of a position as text, sorted.
fn moves(name: &str, position: &str) -> Vec<String> {
    let game = game_at(name, position);
    let mut moves: Vec<String> =
        game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
    moves.sort();
    // The slow rules agree on every position of this file.
    let slow = slow::Game::ALL.into_iter().find(|game| game.name() == name).unwrap();
    let slow = SlowPosition::from_sfen(slow, &game.sfen()).unwrap();
    assert_eq!(moves, slow.legal_moves(), "{name} {position}");
    moves
}

fn moves_with(name: &str, position: &str, start: &str) -> Vec<String> {
    moves(name, position).into_iter().filter(|mv| mv.starts_with(start)).collect()
}

/// A position must have so many moves, and not this one.
fn lacks(name: &str, position: &str, count: usize, banned: &str) {
    let moves = moves(name, position);
    assert_eq!(moves.len(), count, "{name} {position}");
    assert!(!moves.iter().any(|mv| mv == banned), "{name} {position}: {banned}");
    assert!(game_at(name, position).parse_move(banned).is_err());
}

#[test]
fn pawn_drop_mate_is_no_move() {
    lacks("shogi", "8k/9/7+R1/9/9/9/9/9/9 b P 1", 90, "P*1b");
    lacks("shogi", "8k/9/7+R1/9/9/9/9/9/K8 b P 1", 92, "P*1b");
    lacks("gorogoro", "k4/2S2/G4/4p/5/3K1 b P 1", 38, "P*5b");
    lacks("yokainomori56", "k4/2S2/G4/4p/5/3K1 b P 1", 38, "P*5b");
    lacks("gorogoroplus", "k4/2S2/G4/4p/5/3K1 b PL 1", 59, "P*5b");
    lacks("torishogi", "6k/4F2/5C1/s6/7/7/3K3 b S 1", 53, "S*1b");
    lacks("yokai", "8k/6A2/8A/9/9/9/9/9/K8 b P 1", 80, "P*1b");
    // The other side's pawn, on a turned board.
    lacks("shogi", "8k/9/9/9/9/9/1+r7/9/K8 w p 1", 92, "P*9h");
}

#[test]
fn a_pawn_that_checks_without_mate_is_a_move() {
    // The king may go to 2a.
    let escapes = "8k/9/9/9/9/9/9/9/K8 b P 1";
    assert!(moves("shogi", escapes).contains(&"P*1b".to_owned()));
    // The gold takes the pawn; once it is pinned by the bishop it does not.
    let taken = "7gk/9/7+R1/9/9/9/9/9/K8 b P 1";
    assert!(moves("shogi", taken).contains(&"P*1b".to_owned()));
    // The pawn is guarded by the rook, but gives the king the square beyond it.
    let cut = "3lkl3/R8/9/9/9/9/9/9/K8 b P 1";
    assert!(moves("shogi", cut).contains(&"P*5b".to_owned()));
    lacks("shogi", "3lkl3/R7R/9/9/9/9/9/9/K8 b P 1", 129, "P*5b");
}

#[test]
fn other_mates_by_drop_are_moves() {
    let lance = game_at("gorogoroplus", "k4/2S2/G4/4p/5/3K1 b PL 1 moves L*5b");
    assert_eq!(lance.outcome().map(|o| o.reason), Some(Reason::Checkmate));
    let goose = game_at("torishogi", "6k/4F2/5C1/s6/7/7/3K3 b S 1 moves 3b2b+");
    assert_eq!(goose.outcome().map(|o| o.winner), Some(Some(Color::First)));
}

#[test]
fn promotion_is_forced_where_it_must_be() {
    assert_eq!(moves_with("dobutsu", "2l/C2/3/L2 b GECge 1", "3b"), ["3b3a+"]);
    assert_eq!(moves_with("yokainomori", "2l/C2/3/L2 b GECge 1", "3b"), ["3b3a", "3b3a+"]);
    assert_eq!(moves_with("shogi", "4k4/8P/9/9/9/9/9/9/4K4 b - 1", "1b"), ["1b1a+"]);
    assert_eq!(moves_with("gorogoroplus", "4k/5/N4/5/5/K4 b - 1", "5c"), ["5c4a+"]);
    assert_eq!(moves_with("shogi", "4k4/9/8N/9/9/9/9/9/4K4 b - 1", "1c"), ["1c2a+"]);
    // Tori: also when only leaving the zone.
    assert_eq!(moves_with("torishogi", "k6/6F/7/7/7/7/3K3 b - 1", "1b2c"), ["1b2c+"]);
    // The tengu promotes or not on the second rank, but must on the last.
    let tengu = moves_with("yokai", "k8/9/9/8G/9/9/9/9/4K4 b - 1", "1d");
    assert_eq!(tengu, ["1d2b", "1d2b+", "1d3c", "1d3c+"]);
    let tengu = moves_with("yokai", "k8/9/8G/9/9/9/9/9/4K4 b - 1", "1c");
    assert_eq!(tengu, ["1c2a+", "1c3b", "1c3b+"]);
}

#[test]
fn drops_follow_the_rules_of_each_game() {
    let drops = moves("dobutsu", "2l/3/3/L2 b GECgec 1");
    assert_eq!(drops.len(), 33);
    assert!(drops.contains(&"C*2a".to_owned()) && drops.contains(&"C*3a".to_owned()));
    // Only own, unpromoted pawns count.
    let shogi = "lr7/3skgg1+B/2n2s1pp/p1p1ppP2/3p1np2/1PPPP4/PS1G1P2P/2GS3R1/LNK4NL w L2pb 58";
    assert_eq!(moves_with("shogi", shogi, "P*"), ["P*8b", "P*8c", "P*8d", "P*8e", "P*8h"]);
    assert_eq!(moves_with("torishogi", "3k3/7/7/7/7/7/3K3 b P 1", "P*").len(), 47);
    let one = moves_with("torishogi", "3k3/7/7/3S3/7/7/3K3 b S 1", "S*4");
    assert_eq!(one, ["S*4b", "S*4c", "S*4e", "S*4f"]);
    let two = "3k3/7/3S3/3S3/7/7/3K3 b S 1";
    assert!(moves_with("torishogi", two, "S*4").is_empty());
    assert_eq!(moves_with("torishogi", two, "S*").len(), 36);
    let rabbit = moves_with("gorogoroplus", "4k/5/5/5/5/K4 b N 1", "N*");
    assert_eq!(rabbit.len(), 19);
    assert!(rabbit.iter().all(|mv| mv.as_bytes()[3] >= b'c'));
    // The nurikabe only moves sideways and may be dropped anywhere, the tengu not on the last rank.
    let yokai = "4k4/9/9/9/9/9/9/9/4K4 b NG 1";
    assert_eq!(moves_with("yokai", yokai, "N*").len(), 79);
    assert_eq!(moves_with("yokai", yokai, "G*").len(), 71);
}

#[test]
fn a_jump_is_met_by_no_interposition() {
    // The pheasant on 2e checks by its jump over 2d.
    let checked = "rpc1cpl/3f3/sssssks/2s1S2/SSSSSPS/3F3/LPCKC1R w Ss 6";
    assert!(moves_with("torishogi", checked, "S*").is_empty());
    // The yurei on 1c checks the king on 1a along the file, and only a capture or a step helps:
    // its jump never captures, so a piece between does.
    let yurei = "8k/9/8Y/9/9/9/9/9/K8 w p 1";
    assert_eq!(moves_with("yokai", yurei, "P*"), ["P*1b"]);
}

#[test]
fn captured_pieces_lose_their_promotion() {
    let game = game_at("gorogoroplus", "4k/5/+n4/S4/5/K4 b - 1 moves 5d5c");
    assert_eq!(game.sfen(), "4k/5/S4/5/5/K4 w N 2");
    let game = game_at("dobutsu", "2l/3/+c2/G1L b - 1 moves 3d3c");
    assert_eq!(game.sfen(), "2l/3/G2/2L w C 2");
}

#[test]
fn generated_moves_are_legal_and_can_be_played() {
    let position = "ln1g3+Rl/1ks4s1/pp1gppbpp/2p3N2/9/5P1P1/PPPP1S1bP/2K1R1G2/LNSG3NL w 4p 42";
    let mut game = game_at("shogi", position);
    assert_eq!(game.legal_moves().len(), 54);
    assert_eq!(moves_with("shogi", position, "2g").len(), 12);
    assert!(game.legal_moves().iter().all(|mv| game.is_legal(*mv)));
    assert!(game.play_text("2g5d+").is_ok());
}

#[test]
fn no_position_has_too_many_moves() {
    let most = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    assert_eq!(game_at("shogi", most).legal_moves().len(), 593);
    let many = "+R8/2+NK1+R+P+P1/+P+PPS+P4/6g+b1/7p1/3g5/3+b1g+p1+p/5p3/5k+p2 b G3S3N3L7Pl 1";
    assert_eq!(game_at("shogi", many).legal_moves().len(), 313);
}

#[test]
fn hands_are_read_in_any_order_and_written_in_one() {
    let board = "ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL b";
    for hands in ["PSPpbpb", "S2P2b2p", "bbppPPS", "pP2bSPp"] {
        let game = game_at("shogi", &format!("{board} {hands} 19"));
        assert_eq!(game.sfen(), format!("{board} S2P2b2p 19"));
        assert_eq!(game.legal_moves().len(), 100);
    }
    let orders = [
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1"),
        ("minishogi", "4k/5/5/5/K4 b RBGSPrbgsp 1"),
        ("gorogoro", "4k/5/5/5/5/K4 b GSPgsp 1"),
        ("gorogoroplus", "4k/5/5/5/5/K4 b GSNLPgsnlp 1"),
        ("dobutsu", "2l/3/3/L2 b GECgec 1"),
        ("torishogi", "3k3/7/7/7/7/7/3K3 b FCLRPSfclrps 1"),
        ("yokai", "4k4/9/9/9/9/9/9/9/4K4 b TFRLACGYNPtfrlacgynp 1"),
    ];
    for (name, sfen) in orders {
        let (board, hands) = sfen.split_once(" b ").unwrap();
        let mut letters: Vec<char> = hands.trim_end_matches(" 1").chars().collect();
        letters.reverse();
        let reversed: String = letters.into_iter().collect();
        assert_eq!(game_at(name, &format!("{board} b {reversed}")).sfen(), sfen, "{name}");
    }
    // Counts over nine, and a missing move number.
    let many = game_at("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 17Pp");
    assert_eq!(many.sfen(), "4k4/9/9/9/9/9/9/9/4K4 b 17Pp 1");
}

#[test]
fn malformed_positions_say_what_is_wrong() {
    for (sfen, word) in [
        ("", "expected 9 rows"),
        ("startpos", "expected 9 rows"),
        ("9/9/9/9/9/9/9/9/9 b - 1", "neither side has a King"),
        ("4k4/9/9/9/9/9/9/9/4K3 b - 1", "found fewer"),
        ("4k4/9/9/9/9/9/9/9/4K41 b - 1", "found more"),
        ("4k4/9/9/9/9/9/9/9/4K4/9 b - 1", "found 10"),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", "`x`"),
        ("4k4/9/9/9/9/9/9/9/4K4", "expected `b`"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2 1", "after a number"),
        ("4k4/9/9/9/9/9/9/9/4K4 b K 1", "`K`"),
        ("4k4/9/9/9/9/9/9/9/4K4 b +P 1", "`+`"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 999P 1", "from 1 to"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - one", "`one`"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 2", "`2`"),
        ("4k4/9/9/9/9/9/9/9/4K3+G b - 1", "promotes"),
        ("4k4/9/9/9/9/9/9/9/4K3Z b - 1", "`Z`"),
        ("4k4/9/9/9/9/9/9/9/4K3é b - 1", "`é`"),
        ("4k4/9/9/9/9/9/9/9/3KK4 b - 1", "2 King"),
        ("4k4/9/9/9/9/9/9/9/4R4 b - 1", "could be captured"),
        ("ln2k2nl/9/p+p+p+p+p+p+p+p+p+/9/9/9/PPPPPPPPP/1B+5R+1/LNSGKGSNL b - 1", "after `+`"),
    ] {
        let mut game = game("shogi");
        let before = game.sfen();
        let error = game.set_sfen(sfen).unwrap_err().to_string();
        assert!(error.contains(word), "{sfen}: {error}");
        assert!(!error.contains('\n'));
        assert_eq!(game.sfen(), before);
    }
    let plus = "ln2k2nl/9/+p+p+p+p+p+p+p+p+p/9/9/9/PPPPPPPPP/1+B5+R1/LNSGKGSNL b - 1";
    assert_eq!(game_at("shogi", plus).legal_moves().len(), 32);
    // Two kings on each side are two faults, told together.
    let kings = "3kk4/9/9/9/9/9/9/9/3KK4 b - 1";
    let error = game("shogi").set_sfen(kings).unwrap_err().to_string();
    assert_eq!(error.matches("2 King").count(), 2);
}

#[test]
fn both_sets_of_letters_are_read() {
    let lishogi = game_at("dobutsu", "rkb/1p1/1P1/BKR b - 1");
    assert_eq!(lishogi.sfen(), "rkb/1p1/1P1/BKR b - 1");
    assert_eq!(lishogi.key(), game("dobutsu").key());
    let taken = game_at("dobutsu", "rkb/1p1/1P1/BKR b - 1 moves 2c2b 1a2b P*2c");
    assert_eq!(taken.sfen(), "rk1/1b1/1P1/BKR w p 4");
    // A drop tells the letters as well as a position does.
    assert_eq!(game_at("dobutsu", "startpos moves 2c2b 1a2b P*2c").sfen(), taken.sfen());
}

#[test]
fn repetition_ends_the_game_as_the_rules_say() {
    let ended = |name: &str, position: &str| {
        game_at(name, position).outcome().map(|o| (o.winner, o.reason))
    };
    let draw = Some((None, Reason::Repetition));
    let shogi = "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h";
    assert_eq!(ended("shogi", shogi), None);
    assert_eq!(ended("shogi", &format!("{shogi} 7b8b")), draw);
    let shogi = "startpos moves 5i5h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b";
    assert_eq!(ended("shogi", shogi), None);
    assert_eq!(ended("shogi", &format!("{shogi} 3h2h")), draw);
    // Dobutsu counts to three.
    let dobutsu = "startpos moves 1d1c 3a3b 1c1d 3b3a 1d1c 3a3b 1c1d";
    assert_eq!(ended("dobutsu", dobutsu), None);
    assert_eq!(ended("dobutsu", &format!("{dobutsu} 3b3a")), draw);
    assert_eq!(ended("yokainomori", &format!("{dobutsu} 3b3a")), None);
    // Minishogi: the first player loses, whoever completes the repetition.
    let mini = "startpos moves 1e1d 5a5b 1d1e 5b5a 1e1d 5a5b 1d1e 5b5a 1e1d 5a5b 1d1e 5b5a";
    assert_eq!(ended("minishogi", mini), Some((Some(Color::Second), Reason::Repetition)));
    // Tori: who completes it loses.
    let tori = "3k3/7/7/7/7/3F3/3K3 b - 1 moves 4f5f 4a3a 5f4f 3a4a \
        4f5f 4a3a 5f4f 3a4a 4f5f 4a3a 5f4f 3a4a";
    assert_eq!(ended("torishogi", tori), Some((Some(Color::First), Reason::Repetition)));
}

#[test]
fn perpetual_check_loses_where_it_is_a_rule() {
    let cycle = "4c5c 5a4a 5c4c 4a5a ".repeat(3);
    let shogi = format!("4k4/9/5R3/9/9/9/9/9/4K4 b - 1 moves {cycle}");
    let outcome = game_at("shogi", &shogi).outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::Second), Reason::PerpetualCheck));
    let cycle = "4c5c 5a6a 5c4c 6a5a ".repeat(3);
    let mixed = format!("4k4/9/5R3/9/9/9/9/9/4K4 b - 1 moves {cycle}");
    let outcome = game_at("shogi", &mixed).outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (None, Reason::Repetition));
    // Goro-goro has no such rule: the same kind of cycle is a draw.
    let cycle = "2c3c 3a2a 3c2c 2a3a ".repeat(3);
    let goro = format!("2k2/5/3+S1/5/5/K4 b - 1 moves {cycle}");
    let outcome = game_at("gorogoro", &goro).outcome().map(|o| (o.winner, o.reason));
    assert_eq!(outcome, Some((None, Reason::Repetition)));
}

#[test]
fn a_side_without_a_move_has_lost() {
    let outcome = game_at("minishogi", "k4/5/G4/5/1R2K w - 1").outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::First), Reason::NoLegalMove));
    let outcome = game_at("shogi", "6k2/6G2/6G2/9/9/9/9/9/4K4 w - 1").outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::First), Reason::Checkmate));
}

#[test]
fn lion_games_end_at_once() {
    let ended = |position: &str| {
        let game = game_at("dobutsu", position);
        let outcome = game.outcome().map(|o| (o.winner, o.reason));
        assert_eq!(outcome.is_some(), game.legal_moves().is_empty(), "{position}");
        outcome
    };
    let first = Some(Color::First);
    assert_eq!(ended("3/1l1/1G1/L2 b - 1 moves 2c2b"), Some((first, Reason::LionCaptured)));
    assert_eq!(ended("2l/L2/3/3 b - 1 moves 3b3a"), Some((first, Reason::Try)));
    // On the far rank under attack: the game goes on; not taken and no more attacked, it wins.
    assert_eq!(ended("1l1/L2/3/3 b - 1 moves 3b3a"), None);
    assert_eq!(ended("1l1/L2/3/3 b - 1 moves 3b3a 2a1a"), Some((first, Reason::Try)));
    // Both at home at once.
    let both = "L2/1e1/1G1/1l1 b ECgc 1 moves 2c2b";
    assert_eq!(ended(both), Some((None, Reason::Try)));
}
