//! Looking at positions with the search.

use super::stop::Stop;
use super::worth::Worth;
use hyakki_engine::search::{Engine, Info, Limits, Value};
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
pub(crate) struct Analyst {
    engine: Engine,
    limits: Limits,
    lines: usize,
    stop: Stop,
}

impl Analyst {
    /// One with a transposition table of `hash_mb` mebibytes who finds up to `lines` lines of a
    /// position, each within `limits`.
    pub(crate) fn new(
        game: &Game,
        hash_mb: usize,
        limits: Limits,
        lines: usize,
        stop: Stop,
    ) -> Analyst {
        Analyst { engine: Engine::new(game, hash_mb), limits, lines, stop }
    }

    /// Whether somebody wants it to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// The best lines of a position in which there are legal moves: each is searched among the
    /// moves that begin no other one yet. An analyst who is stopped tells what it has found by then.
    pub(super) fn look(&mut self, game: &Game) -> Look {
        let begin = Instant::now();
        let mut found: Vec<(Value, Line)> = Vec::new();
        let mut nodes = 0;
        let mut limits = Limits { moves: game.legal_moves(), ..self.limits.clone() };
        while found.len() < self.lines && !limits.moves.is_empty() {
            let control = self.stop.begin();
            let mut last: Option<Info> = None;
            let mut keep = |info: &Info| last = Some(info.clone());
            let decision = self.engine.search(game, &limits, &control, &mut keep);
            nodes += decision.nodes;
            let (Some(info), Some(best)) = (last, decision.best) else { break };
            let worth = Worth::found(info.value.score(), game.side());
            found.push((info.value, Line { worth, depth: info.depth, moves: info.pv }));
            limits.moves.retain(|mv| *mv != best);
            if self.stop.is_raised() {
                break;
            }
        }
        // A later search may see more than an earlier one.
        found.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        let lines = found.into_iter().map(|(_, line)| line).collect();
        Look { lines, nodes, time: begin.elapsed() }
    }
}
