//! What perfect play makes of a position.

use std::cmp::Ordering;

/// What becomes of the side to move when both sides play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It wins with the last of so many plies; 0 when it has won.
    Win(u8),
    /// Nobody can force anything.
    Draw,
    /// It loses with the last of so many plies; 0 when it has lost.
    Loss(u8),
}

impl Outcome {
    /// The outcome of a game that is decided so many plies from its end.
    pub(super) const fn after(plies: u8) -> Outcome {
        if plies.is_multiple_of(2) { Outcome::Loss(plies) } else { Outcome::Win(plies) }
    }

    /// The same outcome a ply earlier, as the other side sees it.
    #[must_use]
    pub const fn before(self) -> Outcome {
        match self {
            Outcome::Win(plies) => Outcome::Loss(plies + 1),
            Outcome::Draw => Outcome::Draw,
            Outcome::Loss(plies) => Outcome::Win(plies + 1),
        }
    }

    /// Plies to the end; none for a draw.
    pub const fn distance(self) -> Option<u8> {
        match self {
            Outcome::Win(plies) | Outcome::Loss(plies) => Some(plies),
            Outcome::Draw => None,
        }
    }

    /// Greater is better: a fast win, a slow win, a draw, a slow loss, a fast loss.
    const fn rank(self) -> i16 {
        match self {
            Outcome::Win(plies) => 1000 - plies as i16,
            Outcome::Draw => 0,
            Outcome::Loss(plies) => plies as i16 - 1000,
        }
    }
}

impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Outcome) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Outcome {
    /// Better outcomes for the side to move are greater.
    fn cmp(&self, other: &Outcome) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}
