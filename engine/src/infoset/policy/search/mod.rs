//! Information-set search: what the natural policy would do, and what else makes sense, tried out in
//! games that the seat takes for possible.
//!
//! Layouts come from the seat's sample ([`crate::infoset::belief::Cloud`]); in each of them, every
//! candidate is played and the game goes on with the natural policy in every seat, which knows what
//! its seat saw and no more: nobody plays as if the cards were open. All candidates meet the same
//! games, so that little chance is left between them; the worse half is given up in the course of
//! time. What natural would do is only left for what is clearly better.

mod playout;

use super::{Natural, Policy};
use crate::infoset::action::{Action, Event};
use crate::infoset::view::View;
use playout::playout;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// How long to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time; without end if there is none, until somebody stops it.
    pub time: Option<Duration>,
    /// Games that each candidate is tried out in at most.
    pub games: Option<u32>,
    /// Games that are played at the same time.
    pub threads: usize,
    /// Whether the only thing that makes sense is tried out as well, in a few games, to tell what it
    /// is worth.
    pub alone: bool,
}

/// Something that may be done, and how games went on from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What is done.
    pub action: Action,
    /// Games.
    pub games: u32,
    /// Share of them that was won.
    pub win: f64,
    /// Mean score, lost ones included.
    pub score: f64,
    /// Standard error of the difference to the score of the first candidate, in the same games.
    pub error: f64,
}

/// What is known of the candidates: the one to play first.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// The candidates.
    pub candidates: Vec<Candidate>,
    /// Games that were played.
    pub games: u64,
}

/// Candidates that are tried out.
const CANDIDATES: usize = 5;
/// Times at which the worse half is given up.
const STAGES: u32 = 3;
/// Standard errors by which another candidate must be better than the natural one.
const DOUBT: f64 = 0.7;
/// Games that tell anything.
const FEWEST: u32 = 8;

/// Games that tell what the only candidate is worth.
const FEW: u32 = 50;

/// How the games of one candidate went.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    games: u32,
    wins: u32,
    score: f64,
    /// Difference to the natural candidate in the same games: sum, and sum of squares.
    gain: f64,
    square: f64,
}

impl Sum {
    fn mean(&self) -> f64 {
        self.score / f64::from(self.games.max(1))
    }

    fn gain(&self) -> f64 {
        self.gain / f64::from(self.games.max(1))
    }

    fn error(&self) -> f64 {
        let n = f64::from(self.games);
        let variance = (self.square - self.gain * self.gain / n.max(1.0)) / (n - 1.0).max(1.0);
        (variance.max(0.0) / n.max(1.0)).sqrt()
    }
}

/// Studies what the seat whose turn it is may do next. `listener` hears of it from time to time, and
/// ends it by returning false.
///
/// Nothing comes of it if the game is over or it is somebody else's turn.
pub fn study(
    view: &View,
    natural: &mut Natural,
    limits: &Limits,
    random: &mut SmallRng,
    listener: &mut dyn FnMut(&Study) -> bool,
) -> Study {
    let begin = Instant::now();
    let mut actions = if view.is_to_act() { natural.ranked(view) } else { Vec::new() };
    // A declaration is always worth a thought if it can win at all.
    let declaration = actions.iter().position(|action| *action == Action::Declare);
    let can_win = declaration.is_some() && natural.chance_to_win(view) > 0.0;
    if let Some(place) = declaration.filter(|place| *place >= CANDIDATES) {
        actions.swap(place, CANDIDATES - 1);
    }
    actions.truncate(CANDIDATES);
    if !can_win && actions.first() != Some(&Action::Declare) {
        actions.retain(|action| *action != Action::Declare);
    }
    let mut sums = vec![Sum::default(); actions.len()];
    let mut alive: Vec<usize> = (0..actions.len()).collect();
    let told = |sums: &[Sum], alive: &[usize]| Study::of(&actions, sums, alive);
    let (mut stage, mut rounds, mut longest) = (0, 0u32, Duration::ZERO);
    while alive.len() > 1 || (limits.alone && alive.len() == 1 && rounds < FEW) {
        let is_late = |share: f64| {
            // A round is not begun that would end too late.
            let next = begin.elapsed() + longest;
            let by_time = limits.time.is_some_and(|time| next >= time.mul_f64(share));
            let by_games =
                limits.games.is_some_and(|games| f64::from(rounds) >= f64::from(games) * share);
            by_time || by_games
        };
        if is_late(1.0) {
            break;
        }
        if stage < STAGES
            && is_late(f64::from(stage + 1) / f64::from(STAGES + 1))
            && rounds >= FEWEST
        {
            stage += 1;
            give_up_half(&mut alive, &sums);
        }
        let round = Instant::now();
        let natural = &*natural;
        let layouts = natural.cloud().layouts();
        let worlds: Vec<_> = (0..limits.threads.max(1))
            .map(|_| (layouts[random.random_range(0..layouts.len())], random.random::<u64>()))
            .collect();
        let scores: Vec<Vec<Option<i32>>> = worlds
            .into_par_iter()
            .map(|(layout, seed)| {
                alive
                    .iter()
                    .map(|index| playout(view, natural.cloud(), layout, actions[*index], seed))
                    .collect()
            })
            .collect();
        for scores in scores {
            rounds += 1;
            let natural = f64::from(scores[0].unwrap_or(0));
            for (index, score) in alive.iter().zip(scores) {
                let sum = &mut sums[*index];
                sum.games += 1;
                sum.wins += u32::from(score.is_some());
                let score = f64::from(score.unwrap_or(0));
                sum.score += score;
                sum.gain += score - natural;
                sum.square += (score - natural) * (score - natural);
            }
        }
        longest = longest.max(round.elapsed());
        if !listener(&told(&sums, &alive)) {
            break;
        }
    }
    told(&sums, &alive)
}

/// Gives up the worse half; the natural candidate, which is the first, stays.
fn give_up_half(alive: &mut Vec<usize>, sums: &[Sum]) {
    let mut others = alive[1..].to_vec();
    others.sort_by(|one, other| sums[*other].mean().total_cmp(&sums[*one].mean()));
    others.truncate(alive.len() / 2);
    alive.truncate(1);
    alive.append(&mut others);
}

impl Study {
    /// The best that is still alive first, then the others by their scores.
    fn of(actions: &[Action], sums: &[Sum], alive: &[usize]) -> Study {
        let is_better = |index: &usize| {
            let sum = &sums[*index];
            sum.games >= FEWEST && sum.gain() > DOUBT * sum.error()
        };
        let better = alive.iter().copied().filter(is_better);
        let best = better.max_by(|one, other| sums[*one].gain().total_cmp(&sums[*other].gain()));
        let best = best.unwrap_or(0);
        let mut order: Vec<usize> = (0..actions.len()).collect();
        let key = |index: usize| if index == best { f64::INFINITY } else { sums[index].mean() };
        order.sort_by(|one, other| key(*other).total_cmp(&key(*one)));
        let candidate = |index: usize| {
            let sum = &sums[index];
            let win = f64::from(sum.wins) / f64::from(sum.games.max(1));
            let (score, error) = (sum.mean(), sum.error());
            Candidate { action: actions[index], games: sum.games, win, score, error }
        };
        Study {
            candidates: order.into_iter().map(candidate).collect(),
            games: sums.iter().map(|sum| u64::from(sum.games)).sum(),
        }
    }

    /// What to do.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }
}

/// The policy.
#[derive(Debug)]
pub struct Search {
    natural: Natural,
    limits: Limits,
    random: SmallRng,
}

impl Search {
    /// One that takes so much time for a decision.
    pub fn new(seed: u64, time: Duration) -> Search {
        Search::with(seed, Limits { time: Some(time), games: None, threads: 1, alone: false })
    }

    /// One with these limits. Without a limit of time it plays the same in every run.
    pub fn with(seed: u64, limits: Limits) -> Search {
        Search {
            natural: Natural::new(seed),
            limits,
            random: SmallRng::seed_from_u64(seed ^ 0x5EED),
        }
    }
}

impl Policy for Search {
    fn begin(&mut self, view: &View, shared: u64) {
        self.natural.begin(view, shared);
    }

    fn observe(&mut self, view: &View, event: &Event) {
        self.natural.observe(view, event);
    }

    fn decide(&mut self, view: &View) -> Action {
        let study = study(view, &mut self.natural, &self.limits, &mut self.random, &mut |_| true);
        study.best().map_or(Action::Declare, |best| best.action)
    }
}
