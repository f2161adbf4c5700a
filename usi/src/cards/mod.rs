//! The card game around its engine: what the box holds, games between policies, and what comes of
//! many of them.

mod deck;
mod histogram;
mod simulation;
mod summary;

pub(crate) use deck::deck;
pub(crate) use histogram::{bars, picture};
pub(crate) use simulation::{Game, Simulation};
pub(crate) use summary::Summary;
