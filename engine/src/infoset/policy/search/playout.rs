//! One game on from a decision.

use crate::infoset::action::Action;
use crate::infoset::belief::{Cloud, imagine};
use crate::infoset::deal::Layout;
use crate::infoset::policy::{Natural, Policy, Tuning};
use crate::infoset::view::View;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Does something in the game that a view and a layout make, and plays it on with the natural policy
/// in every seat; the score if it is won.
///
/// Every seat's sample begins with that of the seat that decides, so that it needs few steps to fit
/// with what its own seat saw.
pub(super) fn playout(
    view: &View,
    cloud: &Cloud,
    layout: Layout,
    action: Action,
    seed: u64,
) -> Option<i32> {
    let mut state = imagine(view, layout, &mut SmallRng::seed_from_u64(seed));
    let players = u64::from(view.table().rules().players);
    // The natural policy reads the whole game off the view: nothing has to be played again for it.
    let seat =
        |number: u64| Natural::with_sample(Tuning::light(), seed.wrapping_add(number + 1), cloud);
    let mut seats: Vec<Natural> = (0..players).map(seat).collect();
    let mut next = action;
    loop {
        // A candidate is legal, and so is what a policy decides on.
        state.play(next).ok()?;
        if let Some(ending) = state.ending() {
            return ending.is_won().then(|| ending.score());
        }
        let seat = state.table().seat();
        next = seats[seat.index()].decide(&state.view(seat));
    }
}
