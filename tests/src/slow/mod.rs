//! The rules of the nine board games once more, slowly and plainly.
//!
//! This is the judge of the fast engine, so it shares nothing with it: no types, no rule files, no
//! movement notation. Every piece's way of moving is a list written by hand, every rule a field
//! of `rules::Rules`, and a move is legal if playing it out on a copy of the board does no harm.
//!
//! ```
//! use hyakki_tests::slow::{Game, SlowPosition};
//!
//! let start = SlowPosition::start(Game::Dobutsu);
//! assert_eq!(start.legal_moves(), ["1d1c", "2c2b", "2d1c", "2d3c"]);
//! assert_eq!(start.play("2c2b").to_sfen(), "gle/1C1/3/ELG w C 2");
//! ```

mod history;
mod movement;
mod position;
mod rules;
mod sfen;

pub use history::SlowGame;
pub use position::SlowPosition;
pub use rules::Game;

/// Who has won an ended game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player who sits at the bottom and moves up (upper case in SFEN).
    First,
    /// The player who sits at the top and moves down (lower case in SFEN).
    Second,
    /// A draw.
    Nobody,
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The side to move has no legal move, in check or not.
    NoMoves,
    /// A lion has been taken (3x4 games).
    LionCaptured,
    /// A lion stands safely on its far rank, or both do (3x4 games).
    Try,
    /// The same position has occurred too often.
    Repetition,
    /// The same position has occurred too often, and one side (or both) did nothing but give check.
    PerpetualCheck,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    First,
    Second,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    fn wins(self) -> Winner {
        match self {
            Self::First => Winner::First,
            Self::Second => Winner::Second,
        }
    }

    fn loses(self) -> Winner {
        self.other().wins()
    }
}
