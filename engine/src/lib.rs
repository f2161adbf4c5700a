//! Deciders: what to play in a position.
//!
//! [`search`] is the alpha-beta search that plays every board game, [`mate`] the solver of forced
//! mates, [`tablebase`] the solution of the 3x4 board, [`puzzle`] that of the one-player puzzle;
//! [`infoset`] is the card game, which shares nothing with them.

pub mod infoset;
pub mod mate;
pub mod puzzle;
pub mod search;
pub mod tablebase;
