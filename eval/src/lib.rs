//! Static evaluation: what a position is worth to the side to move, in centipawns.

mod value;

pub use value::{Score, Value};
