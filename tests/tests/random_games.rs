//! The engine's rules against the slow ones, move by move through random games.

#![allow(clippy::unwrap_used, reason = "a test")]

use hyakki_movegen::rules::Royal;
use hyakki_movegen::{Color, Game, Move, Outcome, Reason, Width};
use hyakki_tests::game;
use hyakki_tests::slow::{self, SlowGame, SlowPosition, Winner};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// Positions compared in each game; the issue of speed in a debug build is the slow rules'.
const POSITIONS: usize = if cfg!(debug_assertions) { 300 } else { 4_000 };
/// Random games are cut after so many plies.
const LONGEST: usize = 400;
/// Every so many positions, every move that can be written is tested for legality.
const EXHAUSTIVE: usize = 20;

/// How the slow rules would tell an outcome.
fn as_slow(outcome: Outcome) -> (Winner, slow::Reason) {
    let winner = match outcome.winner {
        Some(Color::First) => Winner::First,
        Some(Color::Second) => Winner::Second,
        None => Winner::Nobody,
    };
    let reason = match outcome.reason {
        Reason::Checkmate | Reason::NoLegalMove => slow::Reason::NoMoves,
        Reason::LionCaptured => slow::Reason::LionCaptured,
        Reason::Try => slow::Reason::Try,
        Reason::Repetition => slow::Reason::Repetition,
        Reason::PerpetualCheck => slow::Reason::PerpetualCheck,
    };
    (winner, reason)
}

/// The incremental key against the one computed anew, and the position after a trip through each
/// notation.
fn check_text(game: &Game) {
    match game.width() {
        Width::Small(play) => {
            assert_eq!(play.position().key(), play.position().fresh_key(play.tables()));
        }
        Width::Large(play) => {
            assert_eq!(play.position().key(), play.position().fresh_key(play.tables()));
        }
    }
    let mut copy = game.clone();
    copy.set_sfen(&game.sfen()).unwrap();
    assert_eq!((copy.sfen(), copy.key()), (game.sfen(), game.key()));
    copy.set_fen(&game.fen()).unwrap();
    assert_eq!((copy.fen(), copy.key()), (game.fen(), game.key()));
}

/// Every move that has a text is legal exactly if the slow rules say so.
fn check_every_move(game: &Game, legal: &BTreeSet<String>) {
    let rules = game.rules();
    let mut candidates = Vec::new();
    for to in rules.board.squares() {
        for from in rules.board.squares().filter(|from| *from != to) {
            candidates.extend([false, true].map(|promote| Move::board(from, to, promote)));
        }
        candidates.extend(rules.kinds().map(|(kind, _)| Move::drop(kind, to)));
    }
    for mv in candidates {
        let text = game.move_text(mv);
        // Promoted kinds and kings are never dropped; their letter would name another move.
        let drops_itself = mv.from().is_some()
            || hyakki_movegen::text::usi::parse(rules, &text).is_ok_and(|read| read == mv);
        let expected = drops_itself && legal.contains(&text);
        assert_eq!(game.is_legal(mv), expected, "{text} in {}", game.sfen());
    }
}

fn compare(fast: &Game, slow: &SlowGame, exhaustive: bool) -> Vec<String> {
    let position = slow.position();
    let sfen = position.to_sfen();
    assert_eq!(fast.sfen(), sfen);
    let expected = position.legal_moves();
    let mut moves: Vec<String> =
        fast.legal_moves().into_iter().map(|mv| fast.move_text(mv)).collect();
    moves.sort();
    assert_eq!(moves, expected, "{sfen}");
    assert_eq!(fast.perft(1), expected.len() as u64, "{sfen}");
    assert_eq!(fast.in_check(), position.in_check(), "{sfen}");
    assert_eq!(fast.outcome().map(as_slow), slow.ending(), "{sfen}");
    check_text(fast);
    if exhaustive {
        check_every_move(fast, &moves.iter().cloned().collect());
    }
    moves
}

/// A random move; now and then the one that takes back the last own move, so that positions
/// repeat, or one that captures, so that hands fill.
fn choose(
    random: &mut StdRng,
    fast: &Game,
    moves: &[String],
    last: Option<&String>,
    back_percent: u32,
) -> String {
    if let Some(last) = last.filter(|last| !last.contains('*'))
        && random.random_ratio(back_percent, 100)
    {
        let back = format!("{}{}", &last[2..4], &last[..2]);
        if moves.contains(&back) {
            return back;
        }
    }
    if random.random_ratio(1, 4) {
        let occupied = |text: &&String| {
            let to = text.trim_end_matches('+');
            let square = fast.rules().board.parse(&to[to.len() - 2..]).unwrap();
            !text.contains('*') && fast.setup().board[square.index()].is_some()
        };
        let captures: Vec<_> = moves.iter().filter(occupied).collect();
        if let Some(capture) = captures.choose(random) {
            return (*capture).clone();
        }
    }
    moves.choose(random).unwrap().clone()
}

fn random_games(which: slow::Game) {
    let mut random = StdRng::seed_from_u64(0x59_4f_4b_41_49);
    let start = game(which.name());
    let mut seen = 0;
    let mut endings = BTreeSet::new();
    for number in 0.. {
        if seen >= POSITIONS {
            break;
        }
        // In every third game both sides mostly go back and forth after a while.
        let shuffles_from = if number % 3 == 0 { random.random_range(4..20) } else { usize::MAX };
        let mut fast = start.clone();
        let mut slow = SlowGame::new(SlowPosition::start(which));
        let mut played: Vec<String> = Vec::new();
        loop {
            let moves = compare(&fast, &slow, seen % EXHAUSTIVE == 0);
            seen += 1;
            if let Some(outcome) = fast.outcome() {
                endings.insert(outcome.reason.to_string());
                break;
            }
            if played.len() >= LONGEST {
                break;
            }
            let last = played.len().checked_sub(2).map(|index| &played[index]);
            let back_percent = if played.len() >= shuffles_from { 98 } else { 25 };
            let mv = choose(&mut random, &fast, &moves, last, back_percent);
            fast.play_text(&mv).unwrap();
            slow.play(&mv);
            played.push(mv);
        }
    }
    // Games that never end by what the rules are about prove little.
    let mate = matches!(start.rules().royal, Royal::King(_));
    let expected = if mate {
        &["checkmate", "repetition"][..]
    } else {
        &["lion captured", "try", "repetition"]
    };
    for reason in expected.iter().filter(|_| POSITIONS > 1_000) {
        assert!(endings.contains(*reason), "no game ended by {reason}, only by {endings:?}");
    }
}

macro_rules! games {
    ($($test:ident: $game:ident),* $(,)?) => {
        $(#[test]
        fn $test() {
            random_games(slow::Game::$game);
        })*
    };
}

games! {
    dobutsu: Dobutsu,
    yokainomori: YokaiNoMori,
    gorogoro: GoroGoro,
    yokainomori56: YokaiNoMori56,
    gorogoroplus: GoroGoroPlus,
    torishogi: ToriShogi,
    yokai: Yokai,
    shogi: Shogi,
    minishogi: MiniShogi,
}
