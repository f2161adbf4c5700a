//! The sides, and how a game may end.

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
pub(super) enum Side {
    First,
    Second,
}

impl Side {
    pub(super) fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    pub(super) fn wins(self) -> Winner {
        match self {
            Self::First => Winner::First,
            Self::Second => Winner::Second,
        }
    }

    pub(super) fn loses(self) -> Winner {
        self.other().wins()
    }
}
