//! What a seat can believe about the families of the cards.
//!
//! [`Belief`] is exact: it counts layouts by how many cards of each family are left, and never lists
//! them, so that all 63,063,000 are counted in microseconds. It takes evidence about single cards
//! ([`Evidence`]): own looks and hints. What players show by their moves ties cards to each other and
//! cannot be counted like that; [`Cloud`] has it too, as a sample of layouts.

mod cloud;
mod evidence;
mod exact;
mod imagine;
mod reading;

#[cfg(test)]
mod tests;

pub use cloud::Cloud;
pub use evidence::Evidence;
pub use exact::{Belief, Contradiction};
pub use imagine::imagine;
pub use reading::{Habits, Reading};
