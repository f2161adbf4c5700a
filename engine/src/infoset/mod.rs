//! The Yokai card game: cooperative, with hidden cards. It knows nothing of the board games.
//!
//! # The game
//!
//! Sixteen cards of four families ([`Family`]) lie face down on a grid without borders ([`Grid`]).
//! Two to four players, who may not talk, take turns: two secret looks, one move of a card, one hint
//! revealed or placed ([`Action`]). Whoever believes that every family is one group ends the game
//! ([`Action::Declare`]); the fewer hints were revealed, the better the score ([`Tally`]). [`Rules`] has
//! levels and house rules, [`Deck`] what comes from files.
//!
//! # Who knows what
//!
//! | type | what | who sees it |
//! |---|---|---|
//! | [`Deal`] | families, pile of hints, affinity cards | nobody |
//! | [`Table`] | everything public: where the cards lie, hints, phase, history | everybody |
//! | [`View`] | a table, and what one seat saw of the deal | that seat |
//! | [`State`] | a table and a deal | the referee |
//!
//! All legality is in [`Table::check`]; [`State::play`] and [`View::observe`] go through it. An
//! action becomes an [`Event`] for everybody and, for a look, a family for one seat
//! ([`Happening`]).
//!
//! # Deciders
//!
//! A decider implements [`policy::Policy`]: its input is a view, never a state.
//!
//! ```
//! use hyakki_engine::infoset::policy::{Policy, Random, team};
//! use hyakki_engine::infoset::{Deal, Deck, Level, Rules, State};
//!
//! let deck = Deck::parse(hyakki_seeds::MIXES, hyakki_seeds::SHAPES)?;
//! let rules = Rules::of_level(&deck, 2, Level::Plain)?;
//! let mut state = State::new(rules, Deal::from_seed(&rules, 1));
//! let mut seats: Vec<Box<dyn Policy>> = vec![Box::new(Random::new(1)), Box::new(Random::new(2))];
//! let ending = team(&mut state, &mut seats, 0)?;
//! assert!(!ending.is_won());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
pub mod belief;
mod card;
mod deal;
mod deck;
mod family;
mod grid;
mod hint;
mod illegal;
mod moves;
pub mod notation;
mod outline;
pub mod planner;
pub mod policy;
mod quote;
mod rules;
mod score;
mod state;
mod table;
mod view;

#[cfg(test)]
pub(crate) mod tests;

pub use action::{Action, Deed, Event};
pub use card::{CARDS, Card, CardSet};
pub use deal::{Deal, Layout};
pub use deck::{Deck, DeckError, PLAYERS};
pub use family::{FAMILIES, Family, FamilySet, KIN};
pub use grid::{Cell, Grid, REACH, Shift};
pub use hint::{HINTS, Hint, MOST_HINTS, Mix};
pub use illegal::Illegal;
pub use moves::Rim;
pub use outline::Outline;
pub use rules::{AFFINITIES, Affinity, Level, Rules, Seat};
pub use score::{Ending, Failure, Rank, Tally, full_score, judge};
pub use state::{Happening, State};
pub use table::{Phase, Table};
pub use view::View;
