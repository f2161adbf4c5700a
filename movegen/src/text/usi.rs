//! Moves in USI: `7g7f`, `7g7f+`, `P*5e`.

use super::error::TextError;
use super::letters::Letters;
use super::moves::Notation;
use crate::rules::Rules;
use crate::types::{Board, Move};

const USI: Notation = Notation {
    drop_mark: '*',
    name: Board::name,
    square: Board::parse,
    // The first square ends with the first letter.
    second_square: |squares| squares.find(|c: char| c.is_ascii_lowercase()).map(|at| at + 1),
    example: "`2b2c`, `2b2a+` or `X*2b` (piece, `*`, square)",
};

/// Reads a move; whether it is legal is another question.
///
/// # Errors
/// Says that it is no move of the board of this game.
pub fn parse(rules: &Rules, text: &str) -> Result<Move, TextError> {
    USI.parse(rules, text)
}

/// Writes a move.
pub fn write(rules: &Rules, letters: Letters, mv: Move) -> String {
    USI.write(rules, letters, mv)
}
