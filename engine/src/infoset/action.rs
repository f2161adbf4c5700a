//! What a player does, and what the others see of it.

use super::card::Card;
use super::grid::Shift;
use super::hint::Hint;
use super::rules::Seat;
use std::fmt;

/// What a player may do. A turn is a look, a second look, a move, and a hint revealed or placed, in
/// this order; or a declaration alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Look secretly at a card.
    Look(Card),
    /// Move a card.
    Move(Shift),
    /// Reveal the next hint of the pile.
    Reveal,
    /// Place a revealed hint on a card: [`Hint::UNSEEN`] if hints are drawn unseen.
    Place(Hint, Card),
    /// Declare that the yokai are appeased: the game ends.
    Declare,
}

impl fmt::Display for Action {
    /// As in all notations, a revealed hint as `+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Look(card) => write!(f, "{card}"),
            Action::Move(shift) => write!(f, "{}>{}", shift.card, shift.to),
            Action::Reveal => f.write_str("+"),
            Action::Place(hint, card) => write!(f, "{hint}@{card}"),
            Action::Declare => f.write_str("!"),
        }
    }
}

/// What everybody sees happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// A player looked at this card; what it showed is seen by that player only.
    Look(Card),
    /// A card was moved.
    Move(Shift),
    /// A hint was revealed: [`Hint::UNSEEN`] if hints are drawn unseen.
    Reveal(Hint),
    /// A hint was placed on a card.
    Place(Hint, Card),
    /// The game was ended.
    Declare,
}

impl Deed {
    /// The action it comes from.
    pub const fn action(self) -> Action {
        match self {
            Deed::Look(card) => Action::Look(card),
            Deed::Move(shift) => Action::Move(shift),
            Deed::Reveal(_) => Action::Reveal,
            Deed::Place(hint, card) => Action::Place(hint, card),
            Deed::Declare => Action::Declare,
        }
    }
}

impl fmt::Display for Deed {
    /// As in all notations.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Reveal(hint) => write!(f, "+{hint}"),
            other => write!(f, "{}", other.action()),
        }
    }
}

/// What everybody sees happen, and who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// Whose turn it was.
    pub seat: Seat,
    /// What was done.
    pub deed: Deed,
}
