//! Moves that give check are those after which a king is attacked.

use hyakki_tests::{check, game};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Positions looked at in each game.
const POSITIONS: usize = if cfg!(debug_assertions) { 500 } else { 5_000 };

#[test]
fn checks_are_generated_once_each_and_nothing_else() {
    for (file, _) in hyakki_seeds::VARIANTS {
        let name = file.trim_end_matches(".ini");
        let start = game(name);
        let mut random = StdRng::seed_from_u64(29);
        let (mut current, mut found) = (start.clone(), 0);
        for _ in 0..POSITIONS {
            let checks = check::checks(&current);
            found += checks.len();
            let moves = current.legal_moves();
            match moves.choose(&mut random) {
                Some(mv) if current.moves().len() < 300 => {
                    // Checks more often than chance has them, so that kings go about.
                    let check = checks.choose(&mut random).filter(|_| random.random_bool(0.3));
                    current.play(*check.unwrap_or(mv));
                }
                _ => current = start.clone(),
            }
        }
        let is_enough = !start.rules().is_king_game() || found > POSITIONS / 10;
        assert!(is_enough, "{name}: only {found} checks");
    }
}
