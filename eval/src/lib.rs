//! Static evaluation: what a position is worth to the side to move, in centipawns.
//!
//! [`Values`] holds the numbers of one game, made from its rules and, for the games of the family,
//! from a [table](values) of piece values. Their sum over a position is kept up to date move by
//! move in an [`Accumulator`]; [`evaluate`] adds what depends on more than one piece.

mod accumulator;
mod evaluate;
mod value;
pub mod values;

pub use accumulator::Accumulator;
pub use evaluate::evaluate;
pub use value::{Score, Value};
pub use values::Values;

#[cfg(test)]
mod tests;
