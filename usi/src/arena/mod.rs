//! Matches between engines, each a process of its own that speaks USI or UCI.
//!
//! A [`contender`] is what the command line says about an engine, an [`engine`] the running
//! [`process`] after the handshake, [`protocol`] what it is told in which words. The [`referee`]
//! leads one game from one of the [`openings`] by our rules and the [`clock`]s to a [`verdict`],
//! perhaps by [`adjudication`]; the [`schedule`] has many played at a time. [`standings`] add up
//! what they bring, which [`report`] and [`mod@json`] tell; the games themselves go to the [`archive`].

mod adjudication;
mod archive;
mod clock;
mod contender;
mod engine;
mod interrupt;
mod json;
mod openings;
mod options;
mod process;
mod protocol;
mod referee;
mod report;
mod schedule;
mod setting;
mod standings;
mod thought;
mod verdict;

pub(crate) use adjudication::{Adjudication, DrawRule, Judge, Judgement, WinRule};
pub(crate) use archive::{Archive, record};
pub(crate) use clock::duration;
pub(crate) use contender::{Contender, contenders};
pub(crate) use engine::StartError;
pub(crate) use interrupt::Interrupt;
pub(crate) use json::write as json;
pub(crate) use openings::{Openings, Order};
pub(crate) use referee::{Conduct, Played};
pub(crate) use report::{estimate, game as game_line, line as score_line, tables};
pub(crate) use schedule::{Colors, Fixture, Match, Plan};
pub(crate) use setting::Setting;
pub(crate) use standings::Standings;
