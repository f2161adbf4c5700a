//! Faults that other programs of these games had, and their kind: the right answers here.

use hyakki_movegen::text::{Letters, uci};
use hyakki_movegen::{Color, Game, Reason, Visited, cycle_outcome};
use hyakki_tests::slow::{self, SlowGame, SlowPosition};
use hyakki_tests::{as_slow, game, game_at};

fn slow_position(game: &Game) -> SlowPosition {
    let name = &game.rules().name;
    let slow = slow::Game::ALL.into_iter().find(|game| game.name() == name).unwrap();
    SlowPosition::from_sfen(slow, &game.sfen()).unwrap()
}

/// The legal moves of a position as text, sorted.
fn moves(name: &str, position: &str) -> Vec<String> {
    let game = game_at(name, position);
    let mut moves: Vec<String> =
        game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
    moves.sort();
    // The slow rules agree on every position of this file.
    assert_eq!(moves, slow_position(&game).legal_moves(), "{name} {position}");
    moves
}

/// How a game ends with the last of its moves; before that it has not ended. The slow rules agree
/// at every step.
fn ended(name: &str, position: &str) -> Option<(Option<Color>, Reason)> {
    let (start, moves) = position.split_once(" moves ").unwrap_or((position, ""));
    let mut fast = game_at(name, start);
    let mut slow = SlowGame::new(slow_position(&fast));
    for mv in moves.split_whitespace() {
        assert_eq!((fast.outcome(), slow.ending()), (None, None), "{name} {position} before {mv}");
        fast.play_text(mv).unwrap();
        slow.play(mv);
        assert_eq!(fast.in_check(), slow.position().in_check(), "{name} {position} after {mv}");
    }
    let outcome = fast.outcome();
    assert_eq!(outcome.map(as_slow), slow.ending(), "{name} {position}");
    outcome.map(|outcome| (outcome.winner, outcome.reason))
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
    assert_eq!(moves_with("shogi", "8k/9/7+R1/9/9/9/9/9/9 b P 1", "P*").len(), 70);
    lacks("shogi", "8k/9/7+R1/9/9/9/9/9/K8 b P 1", 92, "P*1b");
    // The king could take the pawn but for the rook, which reaches it over the board.
    lacks("shogi", "7lk/4R4/9/9/9/9/9/9/K8 b P 1", 104, "P*1b");
    assert!(moves("shogi", "7lk/4G4/9/9/9/9/9/9/K8 b P 1").contains(&"P*1b".to_owned()));
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
    let mate = Some((Some(Color::First), Reason::Checkmate));
    assert_eq!(ended("gorogoroplus", "k4/2S2/G4/4p/5/3K1 b PL 1 moves L*5b"), mate);
    assert_eq!(ended("torishogi", "6k/4F2/5C1/s6/7/7/3K3 b S 1 moves 3b2b+"), mate);
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
    for name in ["dobutsu", "yokainomori"] {
        let drops = moves(name, "2l/3/3/L2 b GECgec 1");
        assert_eq!(drops.len(), 33);
        assert!(drops.contains(&"C*2a".to_owned()) && drops.contains(&"C*3a".to_owned()));
    }
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
    let draw = Some((None, Reason::Repetition));
    let first = Some((Some(Color::First), Reason::Repetition));
    let second = Some((Some(Color::Second), Reason::Repetition));
    // The position comes back after the second player's move, or after the first player's.
    let times = |moves: &str, times| format!("startpos moves {}", moves.repeat(times));
    assert_eq!(ended("shogi", &times("2h3h 8b7b 3h2h 7b8b ", 3)), draw);
    let by_first = "5i5h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h";
    assert_eq!(ended("shogi", &format!("startpos moves {by_first}")), draw);
    assert_eq!(ended("yokai", &times("5i5h 5a5b 5h5i 5b5a ", 3)), draw);
    for name in FIVE_BY_SIX {
        assert_eq!(ended(name, &times("2f2e 4a4b 2e2f 4b4a ", 3)), draw);
    }
    // Dobutsu counts to three, the classic Yokai no Mori to four.
    let lions = "1d1c 3a3b 1c1d 3b3a ";
    assert_eq!(ended("dobutsu", &times(lions, 2)), draw);
    assert_eq!(ended("yokainomori", &times(lions, 2)), None);
    assert_eq!(ended("yokainomori", &times(lions, 3)), draw);
    // Minishogi: the first player loses, whoever completes the repetition.
    assert_eq!(ended("minishogi", &times("1e1d 5a5b 1d1e 5b5a ", 3)), second);
    let by_first = format!("startpos moves 3e3d {}", "5a5b 1e1d 5b5a 1d1e ".repeat(3));
    assert_eq!(ended("minishogi", &by_first), second);
    // Tori: who completes it loses.
    assert_eq!(ended("torishogi", &times("4g3f 4a5b 3f4g 5b4a ", 3)), first);
    let by_first = format!("startpos moves 5g5f {}", "4a5b 4g5g 5b4a 5g4g ".repeat(3));
    assert_eq!(ended("torishogi", &by_first), second);
}

/// Goro-goro under its three names and sizes of hand.
const FIVE_BY_SIX: [&str; 3] = ["gorogoro", "yokainomori56", "gorogoroplus"];

/// A game as the other side sees it: the board turned round, every piece the other player's.
fn turned(name: &str, position: &str) -> String {
    let board = game(name).rules().board;
    let (sfen, moves) = position.split_once(" moves ").unwrap();
    let fields: Vec<&str> = sfen.split(' ').collect();
    let swap = |c: char| match c {
        c if c.is_ascii_uppercase() => c.to_ascii_lowercase(),
        c => c.to_ascii_uppercase(),
    };
    // Backwards a `+` comes behind its letter; it goes in front again.
    let mut rows: Vec<char> = fields[0].chars().rev().map(swap).collect();
    for at in 1..rows.len() {
        if rows[at] == '+' {
            rows.swap(at, at - 1);
        }
    }
    let rows: String = rows.into_iter().collect();
    let side = if fields[1] == "b" { 'w' } else { 'b' };
    assert_eq!(fields[2], "-");
    let square = |name: &str| {
        let index = board.parse(name).unwrap().index();
        board.name(hyakki_movegen::Square::new((board.len() - 1 - index) as u8))
    };
    let moves = moves
        .split_whitespace()
        .map(|mv| format!("{}{}{}", square(&mv[..2]), square(&mv[2..4]), &mv[4..]));
    format!("{rows} {side} - 1 moves {}", moves.collect::<Vec<_>>().join(" "))
}

/// Plays a cycle of four moves three times, and tells how the game ends and whether each side's
/// moves were all checks.
fn cycle(name: &str, position: &str) -> (Option<(Option<Color>, Reason)>, [bool; 2]) {
    let (start, moves) = position.split_once(" moves ").unwrap();
    let all = [moves; 3].join(" ");
    let mut game = game_at(name, start);
    let mut checks = [true; 2];
    for mv in all.split_whitespace() {
        let side = game.side().index();
        game.play_text(mv).unwrap();
        checks[side] &= game.in_check();
    }
    (ended(name, &format!("{start} moves {all}")), checks)
}

/// In the goro-goro games a side may give check for ever: the game is a draw.
#[test]
fn perpetual_check_is_a_draw_where_it_is_no_rule() {
    for position in [
        "5/3G1/2k2/K4/G4/5 b - 1 moves 2b3b 3c2c 3b2b 2c3c",
        "5/k1S2/5/G4/5/2K2 b - 1 moves 3b4c 5b4a 4c3b 4a5b",
        "1G3/2k2/5/5/4K/1+S3 b - 1 moves 4a3a 3b4b 3a4a 4b3b",
    ] {
        for name in FIVE_BY_SIX {
            let draw = Some((None, Reason::Repetition));
            assert_eq!(cycle(name, position), (draw, [true, false]), "{name} {position}");
            let turned = turned(name, position);
            assert_eq!(cycle(name, &turned), (draw, [false, true]), "{name} {turned}");
        }
    }
    // The same cycle by the same pieces loses in shogi.
    let shogi = "9/6G2/5k3/3K5/3G5/9/9/9/9 b - 1 moves 3b4b 4c3c 4b3b 3c4c";
    let lost = Some((Some(Color::Second), Reason::PerpetualCheck));
    assert_eq!(cycle("shogi", shogi), (lost, [true, false]));
}

#[test]
fn perpetual_check_loses_where_it_is_a_rule() {
    for (name, position) in [
        ("shogi", "4k4/9/5R3/9/9/9/9/9/4K4 b - 1 moves 4c5c 5a4a 5c4c 4a5a"),
        ("torishogi", "7/7/4K2/1Ck3L/7/7/7 b - 1 moves 6d5c 5d5e 5c6d 5e5d"),
        ("torishogi", "2S4/7/7/k6/2K4/7/2+F4 b - 1 moves 5g4g 7d7e 4g5g 7e7d"),
        ("yokai", "9/9/6+Y2/9/9/R6k1/9/9/7K1 b - 1 moves 3c2d 2f3e 2d3c 3e2f"),
        ("yokai", "9/1K7/9/2+T6/5k3/9/4C4/9/9 b - 1 moves 5g5f 4e4f 5f5g 4f4e"),
        ("minishogi", "k4/1R3/5/2K+S1/5 b - 1 moves 4b4a 5a5b 4a4b 5b5a"),
        ("minishogi", "5/1k3/3K1/5/3+BR b - 1 moves 2e2d 4b4c 2d2e 4c4b"),
    ] {
        let lost = |winner| Some((Some(winner), Reason::PerpetualCheck));
        let found = cycle(name, position);
        assert_eq!(found, (lost(Color::Second), [true, false]), "{name} {position}");
        let turned = turned(name, position);
        let found = cycle(name, &turned);
        assert_eq!(found, (lost(Color::First), [false, true]), "{name} {turned}");
    }
}

/// One move in each cycle is no check: a repetition like any other.
#[test]
fn a_pause_between_checks_is_no_perpetual_check() {
    for (name, position, winner, winner_turned) in [
        ("shogi", "4k4/9/5R3/9/9/9/9/9/4K4 b - 1 moves 4c5c 5a6a 5c4c 6a5a", None, None),
        ("yokai", "9/8+F/9/9/9/9/6k1K/9/9 b - 1 moves 1b1e 3g3f 1e1b 3f3g", None, None),
        ("yokai", "9/4k4/9/9/9/2T4K1/9/9/9 b - 1 moves 7f3b 5b4a 3b7f 4a5b", None, None),
        // The one who completes it loses: the side that was checked.
        (
            "torishogi",
            "2k4/7/2+F4/7/7/3K3/7 b - 1 moves 5c4b 5a6a 4b5c 6a5a",
            Some(Color::First),
            Some(Color::Second),
        ),
        // The first player loses, whoever gave the checks.
        (
            "minishogi",
            "5/2k2/5/1+R3/4K b - 1 moves 4d3c 3b2a 3c4d 2a3b",
            Some(Color::Second),
            Some(Color::Second),
        ),
    ] {
        let found = cycle(name, position);
        let expected = Some((winner, Reason::Repetition));
        assert_eq!(found, (expected, [false, false]), "{name} {position}");
        let turned = turned(name, position);
        let expected = Some((winner_turned, Reason::Repetition));
        assert_eq!(cycle(name, &turned), (expected, [false, false]), "{name} {turned}");
    }
    // One quiet move in one of the three rounds is enough.
    let rounds = "4c5c 5a4a 5c4c 4a5a 4c5c 5a6a 5c4c 6a5a 4c5c 5a4a 5c4c 4a5a";
    let position = format!("4k4/9/5R3/9/9/9/9/9/4K4 b - 1 moves {rounds}");
    assert_eq!(ended("shogi", &position), Some((None, Reason::Repetition)));
    // Quiet moves before the first occurrence do not matter.
    let rounds = format!("9e9d 5a6a 4i4c 6a5a {}", "4c5c 5a4a 5c4c 4a5a ".repeat(3));
    let position = format!("4k4/9/9/9/P8/9/9/9/4KR3 b - 1 moves {rounds}");
    assert_eq!(ended("shogi", &position), Some((Some(Color::Second), Reason::PerpetualCheck)));
}

/// Whose checks count is told by the parity of the positions, whoever completes the cycle.
#[test]
fn both_sides_in_perpetual_check_is_a_draw() {
    let game = game("shogi");
    let judge = |checks: &[bool], to_move: Color| {
        let first = Visited { key: 1, in_check: false };
        let rest = checks.iter().map(|in_check| Visited { key: 2, in_check: *in_check });
        let cycle: Vec<Visited> = std::iter::once(first).chain(rest).collect();
        let outcome = cycle_outcome(game.rules(), &cycle, to_move);
        (outcome.winner, outcome.reason)
    };
    for to_move in Color::BOTH {
        let perpetual = |winner| (winner, Reason::PerpetualCheck);
        assert_eq!(judge(&[true; 4], to_move), perpetual(None));
        // The last move of the cycle was made by the side that is not to move.
        assert_eq!(judge(&[false, true, false, true], to_move), perpetual(Some(to_move)));
        assert_eq!(judge(&[true, false, true, false], to_move), perpetual(Some(!to_move)));
        assert_eq!(judge(&[true, true, false, true], to_move), perpetual(Some(to_move)));
        assert_eq!(judge(&[true, false, false, true], to_move), (None, Reason::Repetition));
        assert_eq!(judge(&[false; 4], to_move), (None, Reason::Repetition));
    }
}

#[test]
fn a_side_without_a_move_has_lost() {
    let stuck = Some((Some(Color::First), Reason::NoLegalMove));
    assert_eq!(ended("minishogi", "k4/5/G4/5/1R2K w - 1"), stuck);
    for mv in ["3e4e", "3e3a"] {
        let position = format!("k4/5/G4/5/2R1K b - 1 moves {mv}");
        let outcome = ended("minishogi", &position).map(|(winner, _)| winner);
        assert_eq!(outcome, Some(Some(Color::First)), "{mv}");
    }
    let mate = Some((Some(Color::First), Reason::Checkmate));
    assert_eq!(ended("shogi", "6k2/6G2/6G2/9/9/9/9/9/4K4 w - 1"), mate);
}

#[test]
fn lion_games_end_at_once() {
    let ended = |position: &str| {
        let game = game_at("dobutsu", position);
        let outcome = ended("dobutsu", position);
        assert_eq!(outcome.is_some(), game.legal_moves().is_empty(), "{position}");
        assert!(!game.in_check(), "{position}");
        outcome
    };
    let first = Some(Color::First);
    let (captured, tried) = (Some((first, Reason::LionCaptured)), Some((first, Reason::Try)));
    assert_eq!(ended("g1e/3/1C1/ELG w C 1"), captured);
    assert_eq!(ended("3/1l1/1G1/L2 b - 1 moves 2c2b"), captured);
    assert_eq!(ended("2l/L2/3/3 b - 1 moves 3b3a"), tried);
    assert_eq!(ended("L2/2l/3/3 w GECgec 1"), tried);
    // On the far rank under attack: the game goes on; not taken and no more attacked, it wins.
    assert_eq!(ended("1l1/L2/3/3 b - 1 moves 3b3a"), None);
    assert_eq!(ended("1l1/L2/3/3 b - 1 moves 3b3a 2a1a"), tried);
    assert_eq!(ended("Lg1/2l/3/3 w ECgec 1"), None);
    // Spared, and still attacked by the giraffe: no win yet.
    assert_eq!(ended("Lg1/2l/3/3 b ECgec 1"), None);
    assert_eq!(ended("L1g/2l/3/3 b ECgec 1"), tried);
    // Both at home at once.
    let both = Some((None, Reason::Try));
    assert_eq!(ended("L2/1e1/1G1/1l1 b ECgc 1 moves 2c2b"), both);
    assert_eq!(ended("L2/3/3/2l b GECgec 1"), both);
}

#[test]
fn moves_are_written_and_read_in_both_protocols() {
    let texts = |name: &str, position: &str, moves: &[(&str, &str)]| {
        let game = game_at(name, position);
        for (in_usi, in_uci) in moves {
            let mv = game.parse_move(in_usi).unwrap();
            assert_eq!(uci::write(game.rules(), Letters::Own, mv), *in_uci);
            assert_eq!(uci::parse(game.rules(), in_uci), Ok(mv));
        }
        for mv in game.legal_moves() {
            let text = uci::write(game.rules(), Letters::Own, mv);
            assert_eq!(uci::parse(game.rules(), &text), Ok(mv), "{name} {text}");
        }
    };
    texts("shogi", "startpos", &[("7g7f", "c3c4"), ("2h3h", "h2g2")]);
    texts("shogi", "8k/9/9/8P/9/9/9/9/K8 b P 1 moves 1d1c 1a2a", &[("1c1b+", "i7i8+")]);
    texts("shogi", "8k/9/7+R1/9/9/9/9/9/9 b P 1", &[("P*5e", "P@e5")]);
    texts("gorogoroplus", "startpos", &[("N*5d", "N@a3"), ("2d2c", "d3d4")]);
    texts("dobutsu", "startpos", &[("2c2b", "b2b3")]);
    let rules = game("gorogoro");
    for bad in
        ["", "a", "a1", "a1a1", "a1f1", "a7a6", "a0a1", "a01a2", "K@a3", "p@a3", "P@", "é1a2"]
    {
        assert!(uci::parse(rules.rules(), bad).is_err(), "{bad}");
    }
}
