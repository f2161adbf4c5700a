//! Why something may not be done.

use super::card::Card;
use super::family::Family;
use super::grid::Cell;
use super::hint::Hint;
use super::table::Phase;

/// Why something may not be done, or cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Something else is to be done first.
    #[error("not now: expected {0}")]
    Phase(Phase),
    /// A declaration comes instead of a turn.
    #[error("declare: only at the beginning of a turn, expected {0}")]
    MidTurn(Phase),
    /// A look at a card with a hint on it.
    #[error("look at {0}: hint {1} is on it, expected a card without a hint")]
    LookLocked(Card, Hint),
    /// A second look at the card of the first.
    #[error("look at {0}: it was looked at in this turn, expected another card")]
    LookTwice(Card),
    /// A move of a card with a hint on it.
    #[error("move {0}: hint {1} is on it, expected a card without a hint")]
    MoveLocked(Card, Hint),
    /// A move to where the card lies.
    #[error("move {0} to {1}: it lies there, expected another cell")]
    Nowhere(Card, Cell),
    /// A move to where a card lies.
    #[error("move {0} to {1}: {2} lies there, expected an empty cell")]
    Occupied(Card, Cell, Card),
    /// A move to where no other card is near.
    #[error("move {0} to {1}: no other card touches that cell by a side")]
    Apart(Card, Cell),
    /// A move after which the cards are several groups.
    #[error("move {0} to {1}: the cards would not be one group any more")]
    Split(Card, Cell),
    /// A hint wanted from an empty pile.
    #[error("reveal a hint: the pile is empty, expected a hint to be placed")]
    NoPile,
    /// A hint placed when there is none.
    #[error("place hint {0}: no hint is revealed and unplaced, expected one to be revealed")]
    NothingRevealed(Hint),
    /// A hint placed that is not there.
    #[error("place hint {0}: it is not among the revealed hints")]
    NotRevealed(Hint),
    /// A hint placed from below the top of the stack.
    #[error("place hint {0}: expected {1}, the top one of the stack")]
    NotOnTop(Hint, Hint),
    /// A hint placed on another one.
    #[error("place hint {0} on {1}: hint {2} is on it, expected a card without a hint")]
    PlaceLocked(Hint, Card, Hint),
    /// A hint revealed that cannot be in the pile.
    #[error("hint {0}: not in the pile any more, or too many of its kind")]
    NotInPile(Hint),
    /// A hint revealed where hints are drawn unseen.
    #[error("hint {0}: hints are drawn unseen, expected `?`")]
    Seen(Hint),
    /// A hint revealed unseen where hints are seen.
    #[error("hint ?: expected the letters of its families")]
    NotSeen,
    /// An own look without what it showed.
    #[error("look at {0}: expected what it showed")]
    NothingShown(Card),
    /// What a look of somebody else showed.
    #[error("look at {0}: what it showed is not for this seat to know")]
    Peeked(Card),
    /// A card of two families.
    #[error("look at {0}: {1} is shown, but it was {2} before")]
    Changed(Card, Family, Family),
    /// Five cards of a family.
    #[error("look at {0}: a fifth {1} is shown")]
    Fifth(Card, Family),
}
