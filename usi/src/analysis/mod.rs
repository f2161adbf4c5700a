//! Analysis of games: every position searched, every move held against the best one.
//!
//! An [`Analyst`] looks at positions, [`study`] at all of a game, which gives [`Moment`]s. They are
//! told as a [`table`], as [`mod@json`], as a [`graph`] and as notes of a record ([`annotate()`]).

mod analyst;
mod annotate;
pub(crate) mod graph;
pub(crate) mod json;
mod loss;
mod moment;
mod stop;
pub(crate) mod table;
mod worth;

pub(crate) use analyst::{Analyst, Manner};
pub(crate) use annotate::annotate;
pub(crate) use moment::{Moment, at, study};
pub(crate) use stop::Stop;
