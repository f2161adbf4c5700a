//! Looking at positions with the search.

use super::stop::Stop;
use super::worth::Worth;
use crate::progress::Progress;
use crate::values;
use hyakki_engine::search::{Bound, Engine, Info, Limits, Value};
use hyakki_movegen::{Game, Move};
use std::time::{Duration, Instant};

/// A line of play from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// What the position is worth if it is played.
    pub(crate) worth: Worth,
    /// Plies searched.
    pub(crate) depth: u32,
    /// The moves; there is at least one.
    pub(crate) moves: Vec<Move>,
}

/// What is found in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// The best lines, the best one first.
    pub(crate) lines: Vec<Line>,
    /// Nodes searched for all of them.
    pub(crate) nodes: u64,
    /// Time taken for all of them.
    pub(crate) time: Duration,
}

/// Looks at positions of one game.
pub(crate) struct Analyst<'p> {
    engine: Engine,
    limits: Limits,
    stop: Stop,
    progress: &'p Progress,
}

/// How an analyst works.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    /// Size of the transposition table, in mebibytes.
    pub(crate) hash_mb: usize,
    /// How long a position is searched, and for how many lines.
    pub(crate) limits: Limits,
}

impl<'p> Analyst<'p> {
    /// One who makes a step of `progress` with every position, until `stop` is raised.
    pub(crate) fn new(
        game: &Game,
        manner: Manner,
        stop: Stop,
        progress: &'p Progress,
    ) -> Analyst<'p> {
        let Manner { hash_mb, limits } = manner;
        Analyst { engine: values::engine(game, hash_mb), limits, stop, progress }
    }

    /// A position is done with.
    pub(super) fn step(&self) {
        self.progress.step();
    }

    /// Whether somebody wants it to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// The best lines of a position in which there are legal moves, as far as they are known when
    /// the search ends or is stopped.
    pub(super) fn look(&mut self, game: &Game) -> Look {
        let begin = Instant::now();
        let mut rounds: Vec<Vec<Info>> = Vec::new();
        let control = self.stop.begin();
        let decision = self.engine.search(game, &self.limits, &control, &mut |info| {
            self.progress.say(format!("depth {}", info.depth));
            if info.multipv == 1 {
                rounds.push(Vec::new());
            }
            if let Some(round) = rounds.last_mut() {
                round.push(info.clone());
            }
        });
        // What a depth that was cut short tells is no measure of the position, unless it is a win.
        let is_sound = |info: &Info| info.bound == Bound::Exact || info.value >= Value::LEAST_WIN;
        let last = rounds.iter().rposition(|round| round.iter().all(is_sound)).unwrap_or(0);
        let line = |info: &Info| {
            let worth = Worth::found(info.value.score(), game.side());
            Line { worth, depth: info.depth, moves: info.pv.clone() }
        };
        let lines = rounds.get(last).map_or(&[][..], Vec::as_slice).iter().map(line).collect();
        Look { lines, nodes: decision.nodes, time: begin.elapsed() }
    }
}
