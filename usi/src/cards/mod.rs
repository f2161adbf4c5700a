//! The card game around its engine: what the box holds, games between policies, and what comes of
//! many of them.

mod bound;
mod deck;
mod histogram;
mod reasons;
mod simulation;
mod summary;
mod table;

pub(crate) use bound::Bound;
pub(crate) use deck::deck;
pub(crate) use histogram::{bars, picture};
pub(crate) use reasons::reason;
pub(crate) use simulation::Simulation;
pub(crate) use summary::Summary;
pub(crate) use table::{chances, describe, in_words};
