//! Deciders of the card game, behind one interface.
//!
//! A policy plugs in here: implement [`Policy`], and [`team`] plays a game with one policy a seat.
//! Its input is a [`View`] and never a [`State`](crate::infoset::State), so it cannot know more than its seat. What
//! happened since the beginning is in the view (`view.table().history()`), so a policy may be without memory;
//! what it wants to remember besides, it updates in [`Policy::observe`].

mod convention;
mod kind;
mod natural;
mod random;
mod search;
mod team;

#[cfg(test)]
mod tests;

pub use convention::Convention;
pub use kind::{Kind, UnknownPolicy};
pub use natural::{Natural, Tuning};
pub use random::Random;
pub use search::{Candidate, Limits, Search, Study, study};
pub use team::{Fault, team};

use super::action::{Action, Event};
use super::view::View;

/// Decides for one seat.
pub trait Policy: Send {
    /// A game begins. `view` is what this seat sees before the first turn. `shared` is the same
    /// number for all seats and never depends on the deal: policies of one kind may draw public
    /// random choices from it. It is called again for the next game.
    fn begin(&mut self, view: &View, shared: u64);

    /// Something happened, by this seat or another one; `view` is what this seat sees after it.
    /// What an own look showed is in the view.
    fn observe(&mut self, view: &View, event: &Event);

    /// What to do next. It is asked four times in a turn, once for each phase
    /// ([`crate::infoset::Table::phase`]): first look or declaration, second look (the first one is
    /// in the view by then), move, and hint. The action must be legal.
    fn decide(&mut self, view: &View) -> Action;
}
