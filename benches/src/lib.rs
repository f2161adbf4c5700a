//! What the benchmarks share.

use hyakki_movegen::Game;
use hyakki_movegen::rules::Rules;

/// Every embedded game at its start position.
///
/// # Panics
/// When an embedded game is broken.
#[must_use]
pub fn games() -> Vec<Game> {
    let rules = Rules::parse(hyakki_seeds::VARIANTS).unwrap_or_else(|error| panic!("{error}"));
    rules.into_iter().map(|rules| Game::new(rules).unwrap_or_else(|e| panic!("{e}"))).collect()
}
