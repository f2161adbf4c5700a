//! The rules of the nine board games once more, and of some of a user's, slowly and plainly.
//!
//! This is the judge of the fast engine, so it shares nothing with it: no types, no rule files, no
//! movement notation. Every piece's way of moving is a list written by hand, every rule a field
//! of `rules::Rules`, and a move is legal if playing it out on a copy of the board does no harm.
//!
//! ```
//! use hyakki_tests::slow::{Game, SlowPosition};
//!
//! let start = SlowPosition::start(Game::Dobutsu);
//! assert_eq!(start.legal_moves(), ["1d1c", "2c2b", "2d1c", "2d3c"]);
//! assert_eq!(start.play("2c2b").to_sfen(), "gle/1C1/3/ELG w C 2");
//! ```

mod history;
mod movement;
mod position;
mod rules;
mod sfen;
mod words;

pub use history::SlowGame;
pub use position::SlowPosition;
pub use rules::Game;
pub use words::{Reason, Winner};
