//! Plays as people do, so that people understand it, and reads their moves the same way: no code is
//! agreed on.
//!
//! It keeps a sample of layouts that fits with what it has seen, with the hints, and with what the
//! others showed by their moves ([`crate::infoset::belief::Cloud`]), and
//! - declares when the families are gathered in most of them (`declaration`);
//! - looks at cards that it knows least about (`look`);
//! - moves a card to its family where it is known, so that others can read it (`movement`);
//! - places a hint where it is right and tells much, and else reveals one (`hints`).

mod declaration;
mod effort;
mod hints;
mod look;
mod movement;

use super::Policy;
use crate::infoset::action::{Action, Event};
use crate::infoset::belief::{Cloud, Habits};
use crate::infoset::table::Phase;
use crate::infoset::view::View;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Numbers that it plays by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Layouts in the sample.
    pub worlds: usize,
    /// Steps with each layout when others have played, and after an own look.
    pub steps: [usize; 2],
    /// The probability that a hint is wrong.
    pub error: f64,
    /// Least chance to win for a declaration.
    pub declare: f64,
    /// Least chance of a hint to be right.
    pub place: f64,
    /// What a move is worth that others can read, in moves.
    pub clear: f64,
    /// What it costs if the next move cannot save any, in moves.
    pub next: f64,
    /// What it costs if two families do not touch that should, in moves.
    pub touch: f64,
    /// What a cell of the outline is worth that has a card, in moves.
    pub outline: f64,
    /// Moves that are looked at closely.
    pub close: usize,
    /// Layouts that they are looked at in.
    pub close_worlds: usize,
    /// What a move more costs that a locked card makes necessary, in points.
    pub lock: f64,
}

impl Tuning {
    /// Plays nearly as well in a tenth of the time.
    pub fn light() -> Tuning {
        Tuning { worlds: 24, steps: [100, 20], close: 6, close_worlds: 10, ..Tuning::default() }
    }
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            worlds: 128,
            steps: [120, 40],
            error: 0.02,
            declare: 0.85,
            place: 0.93,
            clear: 0.3,
            next: 0.7,
            touch: 0.8,
            outline: 0.6,
            close: 16,
            close_worlds: 48,
            lock: 3.0,
        }
    }
}

/// The policy.
#[derive(Clone, Debug)]
pub struct Natural {
    tuning: Tuning,
    habits: Habits,
    cloud: Cloud,
    /// Events that the sample takes account of.
    followed: usize,
    random: SmallRng,
}

impl Natural {
    /// One that plays the same in every run.
    pub fn new(seed: u64) -> Natural {
        Natural::with(Tuning::default(), seed)
    }

    /// One that plays by other numbers.
    pub fn with(tuning: Tuning, seed: u64) -> Natural {
        Natural {
            tuning,
            habits: Habits::NATURAL,
            cloud: Cloud::EMPTY,
            followed: 0,
            random: SmallRng::seed_from_u64(seed),
        }
    }

    /// One in the middle of a game, whose sample begins with layouts of another one.
    pub(super) fn with_sample(tuning: Tuning, seed: u64, cloud: &Cloud) -> Natural {
        let mut natural = Natural::with(tuning, seed);
        natural.cloud = cloud.thinned(tuning.worlds, &mut natural.random);
        natural
    }

    /// The layouts that it reckons with.
    pub fn cloud(&self) -> &Cloud {
        &self.cloud
    }

    /// What may be done next and makes some sense, the best first. Nothing if the game is over.
    pub fn ranked(&mut self, view: &View) -> Vec<Action> {
        self.follow(view);
        let looks = || self.looks(view).into_iter().map(Action::Look);
        match view.table().phase() {
            Phase::FirstLook if self.declares(view) => {
                [Action::Declare].into_iter().chain(looks()).collect()
            }
            Phase::FirstLook => looks().chain([Action::Declare]).collect(),
            Phase::SecondLook => looks().collect(),
            Phase::Move => self.moves(view).into_iter().map(Action::Move).collect(),
            Phase::Hint => self.hints(view),
            Phase::Over => Vec::new(),
        }
    }

    /// Brings the sample up to date.
    fn follow(&mut self, view: &View) {
        let events = view.table().history().len();
        let [many, few] = self.tuning.steps;
        let steps = if self.cloud.layouts().is_empty() {
            // All that was played has to sink in at once.
            many * (1 + view.table().turns())
        } else if events > self.followed + 1 {
            many
        } else {
            few
        };
        self.followed = events;
        let (worlds, error) = (self.tuning.worlds, self.tuning.error);
        self.cloud.update(view, &self.habits, error, worlds, steps, &mut self.random);
    }
}

impl Policy for Natural {
    fn begin(&mut self, _: &View, _: u64) {
        self.cloud = Cloud::EMPTY;
        self.followed = 0;
    }

    fn observe(&mut self, _: &View, _: &Event) {}

    fn decide(&mut self, view: &View) -> Action {
        self.ranked(view).first().copied().unwrap_or(Action::Declare)
    }
}
