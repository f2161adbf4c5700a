//! What is in the box.

use hyakki_engine::infoset::Deck;
use hyakki_seeds::{MIXES, SHAPES};

/// The built-in mixes of hints and objectives.
pub(crate) fn deck() -> Deck {
    Deck::parse(MIXES, SHAPES).expect("tests read the built-in files")
}
