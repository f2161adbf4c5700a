//! Deciders: what to play in a position.
//!
//! [`search`] is the alpha-beta search that plays every board game, [`mate`] the solver of forced
//! mates, [`tablebase`] the solved board; [`infoset`] is the card game, which shares nothing with
//! them.

pub mod infoset;
pub mod mate;
pub mod search;
pub mod tablebase;
