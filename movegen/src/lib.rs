//! Rules, positions and legal moves of the yokai and animal shogi family.
//!
//! A program that plays, shows or checks games wants a [`Game`]: it knows the rules, the position,
//! the moves played and how it ends, whatever the size of the board.
//!
//! ```
//! use hyakki_movegen::rules::Rules;
//! use hyakki_movegen::{Color, Game, Reason};
//!
//! // Every built-in game comes from a text; so may yours.
//! let all = Rules::parse(hyakki_seeds::VARIANTS)?;
//! let rules = all.into_iter().find(|rules| rules.is_called("dobutsu")).expect("built in");
//! let mut game = Game::new(rules)?;
//!
//! assert_eq!(game.draw(), r"second player: -
//!     3   2   1
//!   +---+---+---+
//!   | g | l | e | a
//!   +---+---+---+
//!   |   | c |   | b
//!   +---+---+---+
//!   |   | C |   | c
//!   +---+---+---+
//!   | E | L | G | d
//!   +---+---+---+
//! first player (to move): -
//! ");
//! let moves: Vec<String> = game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
//! assert_eq!(moves.len(), 4);
//!
//! game.play_text("2c2b")?;                       // the chick takes the chick
//! let refused = game.play_text("1a1d").unwrap_err();
//! assert_eq!(refused.to_string(), "move `1a1d`: illegal in gle/1C1/3/ELG w C 2");
//!
//! // The lion does not mind that it is attacked, and is taken.
//! game.play_text("3a3b")?;
//! game.play(game.parse_move("2b2a+")?);
//! let end = game.outcome().expect("the lion is gone");
//! assert_eq!((end.winner, end.reason), (Some(Color::First), Reason::LionCaptured));
//! assert_eq!(end.to_string(), "first player wins (lion captured)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Inside
//!
//! Data flows one way: the text of a [variants file](variants) becomes [`rules::Rules`], these become
//! [`Tables`] for boards of one width, and a [`Position`] asks them for its legal moves, which
//! come as sets ([`MoveSet`]). [`Setup`] is what a text says; [`text`] reads and writes SFEN, FEN
//! and moves. Nothing here opens a file or prints.
//!
//! Programs that look at millions of positions, such as a search, work on a [`Position`], which is
//! small and copied before every move. It is generic over the width of the board alone;
//! [`Game::width`] tells which one a game has.
//!
//! ```
//! use hyakki_movegen::{Bitboard, Flow, Game, Play, Scope, Width};
//! # use hyakki_movegen::rules::Rules;
//! # let all = Rules::parse(hyakki_seeds::VARIANTS)?;
//! # let rules = all.into_iter().find(|rules| rules.is_called("gorogoro")).expect("built in");
//! # let game = Game::new(rules)?;
//!
//! /// The captures of a position that give check.
//! fn checking_captures<B: Bitboard>(play: &Play<B>) -> usize {
//!     let (tables, position) = (play.tables(), play.position());
//!     let sight = position.check_sight(tables);
//!     let mut count = 0;
//!     let _ = position.generate(tables, Scope::captures(position), &mut |set| {
//!         count += set.moves().filter(|mv| position.gives_check(tables, &sight, *mv)).count();
//!         Flow::Continue(())
//!     });
//!     count
//! }
//!
//! let count = match game.width() {
//!     Width::Small(play) => checking_captures(play),
//!     Width::Large(play) => checking_captures(play),
//! };
//! assert_eq!(count, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]

mod bitboard;
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
pub use generate::{CheckSight, Flow, MoveSet, Moves, Scope, Surroundings, Threats};
pub use position::{Hand, Observer, Position};
pub use setup::{HandCounts, MAX_COUNT, MAX_HELD, MAX_NUMBER, Setup, SetupError, SetupFault};
pub use tables::{Tables, TablesError};
pub use types::{Board, ByColor, Color, File, Move, MoveParts, Piece, PieceKind, Rank, Square};
