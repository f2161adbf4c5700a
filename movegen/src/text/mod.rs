//! Text in and out: SFEN, FEN, USI and UCI moves and suites of counts, one parser for each notation.
//!
//! A [`Game`](crate::Game) speaks both families: that of shogi programs and that of
//! Fairy-Stockfish.
//!
//! ```
//! # use hyakki_movegen::Game;
//! # use hyakki_movegen::rules::Rules;
//! # let all = Rules::parse(hyakki_seeds::VARIANTS)?;
//! # let rules = all.into_iter().find(|rules| rules.is_called("minishogi")).expect("built in");
//! let mut game = Game::new(rules)?;
//! game.set_sfen("4k/5/5/5/K2R1 b Gp 1")?;
//! assert_eq!(game.fen(), "4k/5/5/5/K2R1[Gp] w 0 1");
//!
//! let drop = game.parse_move("G*1b")?;
//! assert_eq!(game.uci_text(drop), "G@e4");
//! assert!(game.gives_check(drop));
//! game.play(game.parse_move("G@e4")?);
//! assert_eq!(game.sfen(), "4k/4G/5/5/K2R1 w p 2");
//!
//! let faulty = game.set_fen("4k/5/5/5/K2R[] w 0 1").unwrap_err();
//! assert!(faulty.to_string().contains("K2R"), "{faulty}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

use crate::rules::Rules;
use crate::types::Move;

/// Reads a move in either protocol's notation: they cannot be confused, since squares begin with a
/// digit in USI and with a letter in UCI, and drops have marks of their own.
///
/// # Errors
/// Says that it is no move of the board of this game.
pub fn parse_move(rules: &Rules, text: &str) -> Result<Move, TextError> {
    let is_uci = text.contains('@') || text.starts_with(|c: char| c.is_ascii_lowercase());
    if is_uci { uci::parse(rules, text) } else { usi::parse(rules, text) }
}
