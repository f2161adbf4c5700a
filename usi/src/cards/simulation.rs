//! Games of policies against chance.

use crate::progress::Progress;
use hyakki_engine::infoset::notation::write_record;
use hyakki_engine::infoset::policy::{Fault, Kind, Policy, team};
use hyakki_engine::infoset::{Action, Deal, Ending, Event, Rules, State, View};
use rayon::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What to play.
#[derive(Clone, Debug)]
pub(crate) struct Simulation {
    pub(crate) rules: Rules,
    /// A policy for each seat.
    pub(crate) policies: Vec<Kind>,
    pub(crate) games: u64,
    /// Whether to keep records of the games.
    pub(crate) keeps_records: bool,
    /// The time that a policy may take for a decision, if it takes time.
    pub(crate) time: Duration,
    /// The seed of the first game; each game's is one more.
    pub(crate) seed: u64,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) ending: Ending,
    pub(crate) turns: usize,
    /// The game as text, if it is to be kept.
    pub(crate) record: Option<String>,
    pub(crate) thought: Thought,
}

/// How long the policies of a game have thought.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Thought {
    pub(crate) total: Duration,
    pub(crate) longest: Duration,
    pub(crate) decisions: u64,
}

impl Simulation {
    /// Plays all games, on all cores; they come back in order.
    pub(crate) fn run(&self) -> Result<Vec<Game>, Fault> {
        let progress = Progress::new(self.games);
        let games = (0..self.games)
            .into_par_iter()
            .map(|number| {
                let game = self.play(self.seed.wrapping_add(number));
                progress.step();
                game
            })
            .collect();
        progress.finish();
        games
    }

    /// Plays the game with this seed: it decides on the deal, and on what policies do at random.
    fn play(&self, seed: u64) -> Result<Game, Fault> {
        let clock = Arc::new(Mutex::new(Thought::default()));
        let mut state = State::new(self.rules, Deal::from_seed(&self.rules, seed));
        let mut seats: Vec<Box<dyn Policy>> = Vec::new();
        for (seat, kind) in (0..).zip(&self.policies) {
            // Numbers far from each other and from those of other games.
            let own = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(seat);
            seats.push(Box::new(Timed { policy: kind.make(own, self.time), clock: clock.clone() }));
        }
        let ending = team(&mut state, &mut seats, seed)?;
        let thought = *clock.lock().unwrap_or_else(PoisonError::into_inner);
        let record = self.keeps_records.then(|| write_record(&state));
        Ok(Game { ending, turns: state.table().turns(), record, thought })
    }
}

/// A policy on a clock.
struct Timed {
    policy: Box<dyn Policy>,
    clock: Arc<Mutex<Thought>>,
}

impl Policy for Timed {
    fn begin(&mut self, view: &View, shared: u64) {
        self.policy.begin(view, shared);
    }

    fn observe(&mut self, view: &View, event: &Event) {
        self.policy.observe(view, event);
    }

    fn decide(&mut self, view: &View) -> Action {
        let begin = Instant::now();
        let action = self.policy.decide(view);
        let time = begin.elapsed();
        let mut thought = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        thought.total += time;
        thought.longest = thought.longest.max(time);
        thought.decisions += 1;
        action
    }
}
