//! Deciders: what to play in a position.
//!
//! [`search`] is the alpha-beta search that plays every board game, [`mate`] the solver of forced
//! mates.

pub mod mate;
pub mod search;
pub mod tablebase;
