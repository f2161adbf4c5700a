//! Text in and out: SFEN, FEN, USI and UCI moves and suites of counts, one parser for each notation.

mod board;
pub mod diagram;
pub mod epd;
mod error;
pub mod fen;
mod letters;
mod moves;
mod number;
pub mod sfen;
pub mod uci;
pub mod usi;

pub use error::TextError;
pub use letters::Letters;
