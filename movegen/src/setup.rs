//! Any placement of pieces, before it is known to be a possible position.

use crate::rules::{Royal, Rules};
use crate::types::{Board, ByColor, Color, Piece, PieceKind, Square};

/// The most kinds that can be in hand: one a letter.
pub const MAX_HELD: usize = 26;
/// The most pieces of one kind in a hand.
pub const MAX_COUNT: u8 = 127;

/// Number of pieces of each kind in a hand.
pub type HandCounts = [u8; MAX_HELD];

/// A placement of pieces, hands, side to move and move number: what a text says. It becomes a
/// [`Position`](crate::Position) through validation only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: Vec<Option<Piece>>,
    /// The pieces in hand, by [`PieceKind::index`].
    pub hands: ByColor<HandCounts>,
    /// Side to move.
    pub side: Color,
    /// Number of the next move, from 1, both sides counted.
    pub number: u32,
}

/// What is wrong with a setup; all of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(SetupFault::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupError(pub Vec<SetupFault>);

/// One thing that makes a setup no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
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

    /// The kinds in a hand with their numbers, in the order of the game.
    pub fn hand<'s>(
        &'s self,
        rules: &'s Rules,
        color: Color,
    ) -> impl Iterator<Item = (PieceKind, u8)> + 's {
        let counted = move |kind: &PieceKind| (*kind, self.hands[color][kind.index()]);
        rules.hand_order.iter().map(counted).filter(|(_, count)| *count > 0)
    }

    /// Looks for what can be seen without knowing how pieces move: the royal pieces.
    ///
    /// # Errors
    /// More than one royal piece of a side, or none on the board. (One side without is a mate
    /// problem, or a lion game that has ended.)
    pub fn check(&self, rules: &Rules) -> Result<(), SetupError> {
        let royal = rules.royal.kind();
        let kind = rules.kind(royal);
        let count =
            |color| self.pieces().filter(|(_, piece)| *piece == Piece::new(royal, color)).count();
        let mut faults = Vec::new();
        for color in Color::BOTH {
            let count = count(color);
            if count > 1 {
                let (name, letter) = (kind.name.clone(), kind.letter);
                faults.push(SetupFault::ManyRoyals { color, count, name, letter });
            }
        }
        if Color::BOTH.into_iter().all(|color| count(color) == 0) {
            faults.push(SetupFault::NoRoyal { name: kind.name.clone(), letter: kind.letter });
        }
        if faults.is_empty() { Ok(()) } else { Err(SetupError(faults)) }
    }

    /// Whether the game is one of kings that must not be left attacked.
    pub(crate) fn is_king_game(rules: &Rules) -> bool {
        matches!(rules.royal, Royal::King(_))
    }
}
