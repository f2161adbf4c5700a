//! Text in and out: SFEN, FEN, USI moves and suites of counts, one parser for each notation.

mod board;
pub mod diagram;
pub mod epd;
mod error;
pub mod fen;
mod letters;
mod number;
pub mod sfen;
pub mod usi;

pub use error::TextError;
pub use letters::Letters;
