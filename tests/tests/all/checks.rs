//! Moves that give check are those after which a king is attacked.

use hyakki_movegen::{Bitboard, Flow, Move, Play, Width};
use hyakki_tests::game;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// Positions looked at in each game.
const POSITIONS: usize = if cfg!(debug_assertions) { 500 } else { 5_000 };

/// The moves of the generator and how many it gave, and the legal moves that check when played.
fn checks<B: Bitboard>(play: &Play<B>) -> (Vec<Move>, BTreeSet<Move>) {
    let (tables, position) = (play.tables(), play.position());
    let mut generated = Vec::new();
    let _ = position.generate_checks(tables, &mut |mv| {
        generated.push(mv);
        Flow::Continue(())
    });
    let gives_check = |mv: &Move| {
        let mut next = *position;
        next.play(tables, *mv, &mut ());
        next.in_check(tables)
    };
    (generated, position.legal_moves(tables).into_iter().filter(gives_check).collect())
}

#[test]
fn checks_are_generated_once_each_and_nothing_else() {
    for (file, _) in hyakki_seeds::VARIANTS {
        let name = file.trim_end_matches(".ini");
        let start = game(name);
        let mut random = StdRng::seed_from_u64(29);
        let (mut current, mut found) = (start.clone(), 0);
        for _ in 0..POSITIONS {
            let (generated, expected) = match current.width() {
                Width::Small(play) => checks(play),
                Width::Large(play) => checks(play),
            };
            let unique: BTreeSet<Move> = generated.iter().copied().collect();
            assert_eq!(unique, expected, "{name}: {}", current.sfen());
            assert_eq!(unique.len(), generated.len(), "{name}: {}", current.sfen());
            found += unique.len();
            let moves = current.legal_moves();
            match moves.choose(&mut random) {
                Some(mv) if current.moves().len() < 300 => {
                    // Checks more often than chance has them, so that kings go about.
                    let check = generated.choose(&mut random).filter(|_| random.random_bool(0.3));
                    current.play(*check.unwrap_or(mv));
                }
                _ => current = start.clone(),
            }
        }
        let is_enough = !start.rules().is_king_game() || found > POSITIONS / 10;
        assert!(is_enough, "{name}: only {found} checks");
    }
}
