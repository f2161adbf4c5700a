//! Looking at positions with the search.

use super::stop::Stop;
use super::worth::Worth;
use crate::progress::Progress;
use hyakki_engine::search::{Bound, Engine, Info, Limits, Value};
use hyakki_movegen::{Game, Move};
use std::cmp::Reverse;
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
    lines: usize,
    stop: Stop,
    progress: &'p Progress,
}

/// How an analyst works.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    /// Size of the transposition table, in mebibytes.
    pub(crate) hash_mb: usize,
    /// How long each line of a position is searched.
    pub(crate) limits: Limits,
    /// How many lines of a position are wanted.
    pub(crate) lines: usize,
}

impl<'p> Analyst<'p> {
    /// One who makes a step of `progress` with every position, until `stop` is raised.
    pub(crate) fn new(
        game: &Game,
        manner: Manner,
        stop: Stop,
        progress: &'p Progress,
    ) -> Analyst<'p> {
        let Manner { hash_mb, limits, lines } = manner;
        Analyst { engine: Engine::new(game, hash_mb), limits, lines, stop, progress }
    }

    /// A position is done with.
    pub(super) fn step(&self) {
        self.progress.step();
    }

    /// Whether somebody wants it to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// The best lines of a position in which there are legal moves: each is searched among the
    /// moves that begin no other one yet. An analyst who is stopped tells what it has found by then.
    pub(super) fn look(&mut self, game: &Game) -> Look {
        let begin = Instant::now();
        let mut found: Vec<Info> = Vec::new();
        let mut nodes = 0;
        let mut moves = game.legal_moves();
        while found.len() < self.lines && !moves.is_empty() {
            let (info, searched) = self.search(game, &moves);
            nodes += searched;
            let Some(info) = info else { break };
            moves.retain(|mv| info.pv.first() != Some(mv));
            found.push(info);
            if self.stop.is_raised() {
                break;
            }
        }
        // A later search may see more than an earlier one.
        found.sort_by_key(|info| Reverse(info.value));
        let line = |info: Info| {
            let worth = Worth::found(info.value.score(), game.side());
            Line { worth, depth: info.depth, moves: info.pv }
        };
        Look { lines: found.into_iter().map(line).collect(), nodes, time: begin.elapsed() }
    }

    /// The best line that begins with one of these moves, and the nodes searched for it.
    fn search(&mut self, game: &Game, moves: &[Move]) -> (Option<Info>, u64) {
        let control = self.stop.begin();
        let limits = Limits { moves: moves.to_vec(), ..self.limits.clone() };
        let mut line: Option<Info> = None;
        let decision = self.engine.search(game, &limits, &control, &mut |info| {
            self.progress.say(format!("depth {}", info.depth));
            // What a depth that was cut short tells is no measure of the position, unless it is
            // a win.
            let is_sound = info.bound == Bound::Exact || info.value >= Value::LEAST_WIN;
            if is_sound || line.is_none() {
                line = Some(info.clone());
            }
        });
        (line, decision.nodes)
    }
}
