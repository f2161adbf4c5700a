//! Text in and out: SFEN, FEN, USI and UCI moves and suites of counts, one parser for each notation.

mod board;
pub mod diagram;
pub mod epd;
mod error;
pub mod fen;
mod letters;
mod moves;
mod number;
pub mod sfen;
pub mod uci;
pub mod usi;

pub use error::TextError;
pub use letters::Letters;

use crate::rules::Rules;
use crate::types::Move;

/// Reads a move in either protocol's notation: they cannot be confused, since squares begin with a
/// digit in USI and with a letter in UCI, and drops have marks of their own.
///
/// # Errors
/// Says that it is no move of the board of this game.
pub fn parse_move(rules: &Rules, text: &str) -> Result<Move, TextError> {
    let is_uci = text.contains('@') || text.starts_with(|c: char| c.is_ascii_lowercase());
    if is_uci { uci::parse(rules, text) } else { usi::parse(rules, text) }
}
