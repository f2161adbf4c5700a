//! Any legal action.

use super::Policy;
use crate::infoset::action::{Action, Event};
use crate::infoset::view::View;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

/// Plays any legal action, all of a phase equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    random: SmallRng,
}

impl Random {
    /// One that plays the same actions in every run.
    pub fn new(seed: u64) -> Random {
        Random { random: SmallRng::seed_from_u64(seed) }
    }
}

impl Policy for Random {
    fn begin(&mut self, _: &View, _: u64) {}

    fn observe(&mut self, _: &View, _: &Event) {}

    fn decide(&mut self, view: &View) -> Action {
        let actions = view.table().actions();
        // Nobody is asked when the game is over.
        actions.choose(&mut self.random).copied().unwrap_or(Action::Declare)
    }
}
