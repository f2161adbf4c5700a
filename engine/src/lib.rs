//! Deciders: what to play in a position.
//!
//! [`search`] is the alpha-beta search that plays every board game.

pub mod search;
pub mod tablebase;
