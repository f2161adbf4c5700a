//! Any placement of pieces, before it is known to be a possible position, and what can keep it from
//! being one.

use crate::types::{Board, ByColor, Color, Piece, Square};

/// The most kinds that can be in hand: one a letter.
pub const MAX_HELD: usize = 26;
/// The most pieces of one kind in a game, both sides, board and hands together: so no hand can
/// grow beyond what can be written and read again.
pub const MAX_COUNT: u8 = 127;
/// The largest number of a move.
pub const MAX_NUMBER: u32 = 1_000_000;

/// Number of pieces of each kind in a hand.
pub type HandCounts = [u8; MAX_HELD];

/// A placement of pieces, hands, side to move and move number: what a text says. It becomes a
/// [`Position`](crate::Position) through validation only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: Vec<Option<Piece>>,
    /// The pieces in hand, by [`PieceKind::index`](crate::PieceKind::index).
    pub hands: ByColor<HandCounts>,
    /// Side to move.
    pub side: Color,
    /// Number of the next move, from 1 to [`MAX_NUMBER`], both sides counted.
    pub number: u32,
}

impl Setup {
    /// A board without pieces, first player to move.
    pub fn empty(board: Board) -> Setup {
        Setup {
            board: vec![None; board.len()],
            hands: ByColor::default(),
            side: Color::First,
            number: 1,
        }
    }

    /// The squares with a piece.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let placed = |(index, piece): (usize, &Option<Piece>)| {
            piece.map(|piece| (Square::new(index as u8), piece))
        };
        self.board.iter().enumerate().filter_map(placed)
    }
}

/// What is wrong with a setup; all of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(SetupFault::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupError(pub Vec<SetupFault>);

/// One thing that makes a setup no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// The board has not the size of the game's.
    #[error("the board has {found} squares, expected {expected}")]
    WrongBoard {
        /// Squares of the setup.
        found: usize,
        /// Squares of the game.
        expected: usize,
    },
    /// The game has no such kind of piece.
    #[error("kind {kind} {place}, expected kinds below {kinds}")]
    UnknownKind {
        /// Its index.
        kind: usize,
        /// Where it is.
        place: String,
        /// How many kinds the game has.
        kinds: usize,
    },
    /// A hand holds what cannot be held.
    #[error("{} holds {count} {name} ({letter}), expected none in hand", side(*.color))]
    NotHeld {
        /// Whose hand.
        color: Color,
        /// How many.
        count: u8,
        /// Name of the piece.
        name: String,
        /// Its letter, with `+` when it is promoted.
        letter: String,
    },
    /// More pieces of one kind than a hand could hold.
    #[error(
        "{count} {name} pieces ({letter}), expected at most {MAX_COUNT} on the board and in the hands, promoted or not"
    )]
    TooMany {
        /// How many.
        count: usize,
        /// Name of the piece.
        name: String,
        /// Its letter.
        letter: char,
    },
    /// The move number is out of range.
    #[error("move number {number}, expected 1 to {MAX_NUMBER}")]
    WrongNumber {
        /// The number.
        number: u32,
    },
    /// A side has more than one royal piece.
    #[error("{} has {count} {name} pieces ({letter}), expected one", side(*.color))]
    ManyRoyals {
        /// Whose.
        color: Color,
        /// How many.
        count: usize,
        /// Name of the piece.
        name: String,
        /// Its letter.
        letter: char,
    },
    /// Neither side has a royal piece.
    #[error("neither side has a {name} ({letter}), expected at least one")]
    NoRoyal {
        /// Name of the piece.
        name: String,
        /// Its letter.
        letter: char,
    },
    /// The side that just moved is in check.
    #[error("the king of {} on {square} could be captured, expected a position in which the side that moved is not in check", side(*.color))]
    OpponentInCheck {
        /// Whose king.
        color: Color,
        /// Where it stands.
        square: String,
    },
}

fn side(color: Color) -> &'static str {
    match color {
        Color::First => "the first player (upper case)",
        Color::Second => "the second player (lower case)",
    }
}
