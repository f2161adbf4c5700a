//! What the moves of USI and UCI have in common: two squares and perhaps a `+` (read also: `=` for none), or a piece, a mark
//! and a square.

use super::error::TextError;
use super::letters::Letters;
use crate::rules::Rules;
use crate::types::{Board, Move, MoveParts, Square};

/// How one protocol writes moves.
pub(super) struct Notation {
    /// Between the piece and the square of a drop.
    pub(super) drop_mark: char,
    /// The name of a square.
    pub(super) name: fn(Board, Square) -> String,
    /// The square with a name.
    pub(super) square: fn(Board, &str) -> Option<Square>,
    /// Where the second of two squares begins.
    pub(super) second_square: fn(&str) -> Option<usize>,
    /// Moves as examples in errors.
    pub(super) example: &'static str,
}

/// The longest text of a move; what is longer is not looked at.
const LONGEST: usize = 8;

impl Notation {
    pub(super) fn parse(&self, rules: &Rules, text: &str) -> Result<Move, TextError> {
        self.read(rules, text).ok_or_else(|| {
            let expected = format!("a move such as {} on this board", self.example);
            TextError::new("move", text, expected)
        })
    }

    fn read(&self, rules: &Rules, text: &str) -> Option<Move> {
        let board = rules.board;
        if !text.is_ascii() || text.len() > LONGEST {
            return None;
        }
        if let Some((letter, to)) = text.split_once(self.drop_mark) {
            let [letter @ b'A'..=b'Z'] = letter.as_bytes() else { return None };
            let (kind, _) = Letters::read(rules, *letter as char, false)?;
            let to = (self.square)(board, to)?;
            return rules.can_be_held(kind).then(|| Move::drop(kind, to));
        }
        let (squares, promote) = match text.strip_suffix('+') {
            Some(squares) => (squares, true),
            // XBoard says so when a piece could be promoted and is not.
            None => (text.strip_suffix('=').unwrap_or(text), false),
        };
        let (from, to) = squares.split_at_checked((self.second_square)(squares)?)?;
        let (from, to) = ((self.square)(board, from)?, (self.square)(board, to)?);
        (from != to).then(|| Move::board(from, to, promote))
    }

    pub(super) fn write(&self, rules: &Rules, letters: Letters, mv: Move) -> String {
        let name = |square| (self.name)(rules.board, square);
        match mv.parts() {
            MoveParts::Drop { kind, to } => {
                format!("{}{}{}", letters.of(rules, kind), self.drop_mark, name(to))
            }
            MoveParts::Board { from, to, promote } => {
                format!("{}{}{}", name(from), name(to), if promote { "+" } else { "" })
            }
        }
    }
}
