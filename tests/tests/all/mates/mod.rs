//! The mate solver against one that tries everything.

mod bounded;
mod file;
mod known;
mod slow;
mod whole;

use hyakki_engine::mate::{Limits, Solver, Verdict};
use hyakki_engine::search::Control;
use hyakki_movegen::{Game, Move};
use hyakki_tests::{game, game_at};
use known::PROBLEMS;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;

/// Positions that follow each other are much alike: so many plies of a random game are between
/// those that are looked at.
const PLIES_BETWEEN: usize = 5;

/// The answer of the solver, with more nodes than most positions here need.
fn solve(game: &Game) -> Verdict {
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    Solver::new(8).solve(game, &limits, &Control::new(false)).verdict
}

/// Plays a line to mate, which every move of the attacker must be an attack of.
fn check_line(game: &Game, moves: &[Move]) {
    let attacker = game.side();
    let mut line = game.clone();
    for (ply, mv) in moves.iter().enumerate() {
        assert!(line.is_legal(*mv), "{} in {}", line.move_text(*mv), line.sfen());
        line.play(*mv);
        assert!(ply % 2 == 1 || slow::is_attack(&line), "no attack: {}", line.sfen());
        assert!(line.outcome().is_none() || ply + 1 == moves.len(), "over: {}", line.sfen());
    }
    let winner = line.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(attacker), "no mate: {} from {}", line.sfen(), game.sfen());
}

#[test]
fn known_problems_are_solved_with_the_fewest_moves() {
    // As far as trying everything comes in reasonable time.
    let most = if cfg!(debug_assertions) { 1 } else { 3 };
    for (name, sfen, plies) in PROBLEMS {
        let game = game_at(name, sfen);
        match solve(&game) {
            Verdict::Mate { moves, minimal } => {
                check_line(&game, &moves);
                assert_eq!((Some(moves.len() as u32), minimal), (*plies, true), "{name}: {sfen}");
            }
            verdict => assert_eq!((verdict, *plies), (Verdict::NoMate, None), "{name}: {sfen}"),
        }
        let shortest = slow::shortest(&game, most);
        assert_eq!(shortest, plies.filter(|plies| *plies <= most), "{name}: {sfen}");
    }
}

/// How many positions had which answer.
#[derive(Debug, Default)]
struct Tally {
    /// By length.
    mates: BTreeMap<usize, u32>,
    none: u32,
    /// The solver had too few nodes to say, or to say that no mate is shorter.
    undecided: u32,
}

impl Tally {
    /// Compares the solver with trying everything up to `most` plies.
    fn compare(&mut self, game: &Game, most: u32) {
        let expected = slow::shortest(game, most).map(|plies| plies as usize);
        let sfen = game.sfen();
        match solve(game) {
            Verdict::Mate { moves, minimal } => {
                check_line(game, &moves);
                let length = moves.len();
                if minimal && (length <= most as usize || expected.is_some()) {
                    assert_eq!(Some(length), expected, "{sfen}");
                }
                *self.mates.entry(length).or_default() += 1;
                self.undecided += u32::from(!minimal);
            }
            Verdict::NoMate => {
                assert_eq!(expected, None, "{sfen}");
                self.none += 1;
            }
            Verdict::Unknown(_) => self.undecided += 1,
        }
    }
}

/// A move at random, attacks and captures before others.
fn any_move(game: &Game, random: &mut StdRng) -> Option<Move> {
    let moves = game.legal_moves();
    let attacks = || {
        let is_attack = |mv: &&Move| {
            let mut next = game.clone();
            next.play(**mv);
            slow::is_attack(&next)
        };
        moves.iter().filter(is_attack).copied().collect::<Vec<_>>()
    };
    let liked = if random.random_bool(0.2) { attacks() } else { Vec::new() };
    liked.choose(random).or_else(|| moves.choose(random)).copied()
}

#[test]
fn random_positions_are_solved_as_by_trying_everything() {
    let (scale, fewer) = if cfg!(debug_assertions) { (1, 4) } else { (5, 0) };
    for (name, most, positions) in [
        ("dobutsu", 7, 40),
        ("yokainomori", 7, 40),
        ("minishogi", 7, 60),
        ("gorogoro", 7, 60),
        ("gorogoroplus", 5, 30),
        ("yokainomori56", 7, 30),
        ("torishogi", 7, 40),
        ("yokai", 5, 20),
        ("shogi", 5, 60),
    ] {
        let start = game(name);
        let mut random = StdRng::seed_from_u64(5);
        let mut current = start.clone();
        let mut tally = Tally::default();
        for _ in 0..positions * scale {
            for _ in 0..PLIES_BETWEEN {
                match any_move(&current, &mut random) {
                    Some(mv) if current.moves().len() < 200 => current.play(mv),
                    _ => current = start.clone(),
                }
            }
            tally.compare(&current, most - fewer);
        }
        println!("{name}: {tally:?}");
        assert!(scale == 1 || !tally.mates.is_empty(), "{name}: {tally:?}");
        assert!(tally.undecided * 4 <= positions * scale, "{name}: {tally:?}");
    }
}
