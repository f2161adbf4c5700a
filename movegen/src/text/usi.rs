//! Moves in USI: `7g7f`, `7g7f+`, `P*5e`.

use super::error::TextError;
use super::letters::Letters;
use crate::rules::Rules;
use crate::types::{Move, MoveParts};

/// Reads a move; whether it is legal is another question.
///
/// # Errors
/// Says that it is no move of the board of this game.
pub fn parse(rules: &Rules, text: &str) -> Result<Move, TextError> {
    let error = || {
        let expected =
            "a move such as `2b2c`, `2b2a+` or `X*2b` (piece, `*`, square) on this board";
        TextError::new("move", text, expected)
    };
    let board = rules.board;
    if !text.is_ascii() || text.len() > 8 {
        return Err(error());
    }
    if let Some((letter, to)) = text.split_once('*') {
        let letter = match letter.as_bytes() {
            [letter] if letter.is_ascii_uppercase() => *letter as char,
            _ => return Err(error()),
        };
        let to = board.parse(to).ok_or_else(error)?;
        let (kind, _) = Letters::read(rules, letter, false)
            .filter(|(kind, _)| rules.can_be_held(*kind))
            .ok_or_else(error)?;
        return Ok(Move::drop(kind, to));
    }
    let (squares, promote) = match text.strip_suffix('+') {
        Some(squares) => (squares, true),
        None => (text, false),
    };
    // The first square ends with the first letter.
    let end = squares.find(|c: char| c.is_ascii_lowercase()).ok_or_else(error)? + 1;
    let from = board.parse(&squares[..end]).ok_or_else(error)?;
    let to = board.parse(&squares[end..]).ok_or_else(error)?;
    if from == to {
        return Err(error());
    }
    Ok(Move::board(from, to, promote))
}

/// Writes a move.
pub fn write(rules: &Rules, letters: Letters, mv: Move) -> String {
    let board = rules.board;
    match mv.parts() {
        MoveParts::Drop { kind, to } => {
            format!("{}*{}", letters.of(rules, kind), board.name(to))
        }
        MoveParts::Board { from, to, promote } => {
            let plus = if promote { "+" } else { "" };
            format!("{}{}{plus}", board.name(from), board.name(to))
        }
    }
}
