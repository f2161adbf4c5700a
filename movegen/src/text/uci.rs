//! Moves in UCI, in Fairy-Stockfish's form: `c3c4`, `b8b9+`, `P@e5`. Files are letters from the left
//! of the first player, ranks numbers from its side.

use super::error::TextError;
use super::letters::Letters;
use super::moves::Notation;
use crate::rules::Rules;
use crate::types::{Board, File, Move, Rank, Square};

const UCI: Notation = Notation {
    drop_mark: '@',
    name: square_name,
    square: parse_square,
    // The second square begins with the second letter.
    second_square: |squares| squares.rfind(|c: char| c.is_ascii_lowercase()),
    example: "`b3b4`, `b3b4+` or `X@b4` (piece, `@`, square)",
};

/// Reads a move; whether it is legal is another question.
///
/// # Errors
/// Says that it is no move of the board of this game.
pub fn parse(rules: &Rules, text: &str) -> Result<Move, TextError> {
    UCI.parse(rules, text)
}

/// Writes a move.
pub fn write(rules: &Rules, letters: Letters, mv: Move) -> String {
    UCI.write(rules, letters, mv)
}

/// UCI's name of a square, such as `c3`.
pub fn square_name(board: Board, square: Square) -> String {
    let (File(file), Rank(rank)) = (board.file(square), board.rank(square));
    format!("{}{}", (b'a' + board.files - 1 - file) as char, board.ranks - rank)
}

/// The square with this UCI name.
pub fn parse_square(board: Board, name: &str) -> Option<Square> {
    let [file @ b'a'..=b'z', digits @ ..] = name.as_bytes() else { return None };
    let from_left = file - b'a';
    if digits.first() == Some(&b'0') || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let rank: u8 = name[1..].parse().ok()?;
    (from_left < board.files && (1..=board.ranks).contains(&rank))
        .then(|| board.square(File(board.files - 1 - from_left), Rank(board.ranks - rank)))
}
