//! Policies by name.

use super::{Convention, Natural, Policy, Random, Search};
use crate::infoset::quote::quote;
use std::fmt;
use std::time::Duration;

/// A policy that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any legal action.
    Random,
    /// As people play.
    Natural,
    /// By an agreed code.
    Convention,
    /// Natural, and what it would do tried out in sampled games.
    Search,
}

/// No such policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("policy {0}: unknown, expected one of {names}", names = Kind::names())]
pub struct UnknownPolicy(String);

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Random, Kind::Natural, Kind::Convention, Kind::Search];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Natural => "natural",
            Kind::Convention => "convention",
            Kind::Search => "search",
        }
    }

    /// The names of all, for errors.
    pub fn names() -> String {
        Kind::ALL.map(Kind::name).join(" ")
    }

    /// The policy with this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn by_name(name: &str) -> Result<Kind, UnknownPolicy> {
        let named = Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
        named.ok_or_else(|| UnknownPolicy(quote(name)))
    }

    /// A policy for one seat; it plays the same with the same seed. `time` is what it may take for a
    /// decision if it takes time, and then it plays the same only if it gets as far.
    pub fn make(self, seed: u64, time: Duration) -> Box<dyn Policy> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Natural => Box::new(Natural::new(seed)),
            Kind::Convention => Box::new(Convention::new()),
            Kind::Search => Box::new(Search::new(seed, time)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
