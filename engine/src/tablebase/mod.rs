//! The solved board: perfect play in the games of 3x4 squares.
//!
//! [`Solved`] finds out by retrograde analysis (`solve`) what becomes of every placement of the
//! eight pieces, each a number (`index`), and packs it into a file (`model`, `file`).
//! [`Tablebase`] tells from the file what a position is worth (`judge`) and what to play
//! (`advice`, `decide`). The distances are plies to the end of the game as `movegen` has it, and know
//! nothing of repetitions.
//!
//! The rules come as data here too: a game with other steps (`animals`) has its own tablebase.
//! Pieces and board are small enough for a move generator of its own (`children`, `unmove`,
//! `scene`), which tests compare with that of `movegen`.

mod advice;
mod animals;
mod board;
mod build;
mod chicks;
mod children;
mod coder;
mod decide;
mod file;
mod index;
mod judge;
mod model;
mod outcome;
mod placement;
mod scene;
mod solve;
mod surroundings;
mod table;
mod unmove;

#[cfg(test)]
mod tests;

pub use advice::Ranked;
pub use animals::Unsolvable;
pub use build::{Solved, Summary};
pub use file::TableError;
pub use outcome::Outcome;
pub use solve::Progress;
pub use table::{Check, OpenError, ProbeError, Tablebase};
