//! Records of games: what they say ([`Record`]), and the formats they are written in.

mod ending;
mod error;
mod kif;
mod line;
mod lines;
mod model;
mod moves;
mod note;
mod pgn;
mod reader;
mod san;
mod shelf;

pub(crate) use ending::{Ending, GameResult, Termination};
pub(crate) use error::{RecordError, Stop};
pub(crate) use model::{Note, Played, Record, Score};
pub(crate) use reader::{Format, Reader};
pub(crate) use shelf::Shelf;

#[cfg(test)]
mod tests;
