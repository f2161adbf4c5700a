//! Games played by policies.

use super::Policy;
use crate::infoset::action::Action;
use crate::infoset::illegal::Illegal;
use crate::infoset::rules::Seat;
use crate::infoset::score::Ending;
use crate::infoset::state::State;

/// A policy decided on something illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seat {seat} decided on {action}: {reason}")]
pub struct Fault {
    /// The seat.
    pub seat: Seat,
    /// What it decided on.
    pub action: Action,
    /// Why that is illegal.
    pub reason: Illegal,
}

/// Plays a game from its beginning to its end, with one policy a seat; `state` is the end then.
///
/// # Errors
/// When a policy decides on something illegal; `state` is where it did.
pub fn team(
    state: &mut State,
    policies: &mut [Box<dyn Policy>],
    shared: u64,
) -> Result<Ending, Fault> {
    for (index, policy) in policies.iter_mut().enumerate() {
        policy.begin(&state.view(Seat::new(index)), shared);
    }
    while !state.table().is_over() {
        let seat = state.table().seat();
        let action = policies[seat.index()].decide(&state.view(seat));
        let happening = state.play(action).map_err(|reason| Fault { seat, action, reason })?;
        for (index, policy) in policies.iter_mut().enumerate() {
            policy.observe(&state.view(Seat::new(index)), &happening.event);
        }
    }
    Ok(state.ending_now())
}
