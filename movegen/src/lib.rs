//! Rules, positions and legal moves of the yokai and animal shogi family.
//!
//! Data flows one way: the text of a [variants file](variants) becomes [`rules::Rules`], these become
//! [`Tables`] for boards of one width, and a [`Position`] asks them for its legal moves, which
//! come as sets ([`MoveSet`]). [`Setup`] is what a text says; [`text`] reads and writes SFEN, FEN
//! and moves. Nothing here opens a file or prints.
//!
//! ```
//! use hyakki_movegen::rules::Rules;
//! use hyakki_movegen::{Position, Tables, perft, text};
//!
//! let rules = Rules::parse(&[("tiny.ini", "
//! [tiny]
//! maxFile = 3
//! maxRank = 4
//! king = k
//! gold = g
//! startFen = 1kg/3/3/GK1[] w 0 1
//! ")])?.remove(0);
//! let tables: Tables<u64> = Tables::new(rules)?;
//! let start = Position::start(&tables);
//! assert_eq!(perft::perft(&tables, &start, 1), start.legal_moves(&tables).len() as u64);
//!
//! let drawn = text::diagram::draw(tables.rules(), text::Letters::Own, &start.setup(tables.rules()));
//! assert!(drawn.contains("  | G | K |   | d"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]

mod bitboard;
mod checks;
mod declaration;
mod ending;
mod game;
mod generate;
pub mod perft;
mod position;
pub mod rules;
mod setup;
mod tables;
pub mod text;
mod types;
mod validation;
pub mod variants;

pub use bitboard::{Bitboard, Squares};
pub use ending::{Outcome, Reason, Visited, cycle_outcome, occurrences, repetition_outcome};
pub use game::{Game, GameError, MoveError, Play, PositionError, Width};
pub use generate::{Flow, MoveSet, Moves, Scope, Threats};
pub use position::{Hand, Observer, Position};
pub use setup::{HandCounts, MAX_COUNT, MAX_HELD, MAX_NUMBER, Setup, SetupError, SetupFault};
pub use tables::{Tables, TablesError};
pub use types::{Board, ByColor, Color, File, Move, MoveParts, Piece, PieceKind, Rank, Square};
