//! Records of games: what they say ([`Record`]), and the formats they are written in.

mod ending;
mod error;
mod judge;
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

#[allow(unused_imports, reason = "for whoever makes records of games")]
pub(crate) use ending::{Ending, GameResult, Termination};
pub(crate) use error::{RecordError, Stop};
pub(crate) use judge::{Contradiction, Verdict, judge};
pub(crate) use line::position;
pub(crate) use model::Record;
#[allow(unused_imports, reason = "for whoever makes records of games")]
pub(crate) use model::{Note, Played, Score};
pub(crate) use reader::{Format, Reader};
pub(crate) use shelf::Shelf;

#[cfg(test)]
mod tests;
