//! Static evaluation: what a position is worth to the side to move, in centipawns.
//!
//! [`Parameters`] are the numbers of one game, read from a text or derived from its rules, in the
//! order of a [`Layout`]; [`Values`] are the same numbers in tables. What pieces are worth by their
//! squares, the places of the kings and the pieces near them is kept up to date move by move in an
//! [`Accumulator`]; [`evaluate`](evaluate()) adds what depends on more. [`Tracer`] counts how often
//! each number takes part, by the same definition, so that the numbers can be fitted to games.

mod accumulator;
mod evaluate;
mod layout;
mod pairs;
mod parameters;
mod terms;
mod trace;
mod value;
mod values;

pub use accumulator::Accumulator;
pub use evaluate::evaluate;
pub use layout::{Block, Layout, Section};
pub use parameters::{Parameters, ParametersError};
pub use trace::Tracer;
pub use value::{Score, Value};
pub use values::Values;

#[cfg(test)]
mod tests;
