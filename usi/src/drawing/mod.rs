//! Boards, pieces and how they move, drawn for a terminal ([`text`]) and as pictures ([`picture`]).
//!
//! What is drawn is a [`Scene`]: a position of a game, or anything else on a board. How a piece
//! moves is told square by square ([`movement`]), drawn as a chart of marks ([`chart`]), as marks
//! on the piece itself, and said in words ([`words`]).

pub(crate) mod chart;
pub(crate) mod markup;
pub(crate) mod movement;
pub(crate) mod picture;
mod scene;
pub(crate) mod text;
pub(crate) mod words;

pub(crate) use scene::{Figure, Scene};
pub(crate) use text::Style;
