//! The positions from the start of the game to the node being searched, for repetitions.

use super::value_of;
use hyakki_eval::Value;
use hyakki_movegen::rules::Rules;
use hyakki_movegen::{Color, Visited, cycle_outcome, occurrences, repetition_outcome};

/// Size of the counting filter that tells most new positions at once.
const FILTER: usize = 1 << 12;

/// The way to a node.
#[derive(Debug)]
pub(super) struct Path {
    visited: Vec<Visited>,
    /// Index of the root in `visited`.
    root: usize,
    /// How many positions on the path have these low bits of the key.
    filter: Box<[u8; FILTER]>,
}

impl Path {
    pub(super) fn new(history: &[Visited]) -> Path {
        let mut path = Path {
            visited: Vec::with_capacity(history.len() + 256),
            root: history.len().saturating_sub(1),
            filter: Box::new([0; FILTER]),
        };
        for visited in history {
            path.push(*visited);
        }
        path
    }

    #[inline(always)]
    pub(super) fn push(&mut self, visited: Visited) {
        let count = &mut self.filter[visited.key as usize % FILTER];
        // A count that is full stays so: it then only costs time.
        *count = count.saturating_add(1);
        self.visited.push(visited);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        if let Some(visited) = self.visited.pop() {
            let count = &mut self.filter[visited.key as usize % FILTER];
            *count -= u8::from(*count < u8::MAX);
        }
    }

    /// Whether the side to move at the end of the path is in check.
    #[inline(always)]
    pub(super) fn in_check(&self) -> bool {
        self.visited.last().is_some_and(|visited| visited.in_check)
    }

    /// What the last position is worth to its side to move because it repeats an earlier one:
    /// exactly, when the repetition ends the game; as good as that, when the earlier position is
    /// in the search itself, since whoever likes the cycle can go through it again.
    #[inline(always)]
    pub(super) fn repetition(&self, rules: &Rules, to_move: Color, ply: u32) -> Option<Value> {
        let last = self.visited.last()?;
        if self.filter[last.key as usize % FILTER] < 2 {
            return None;
        }
        self.look_back(rules, to_move, ply)
    }

    #[cold]
    fn look_back(&self, rules: &Rules, to_move: Color, ply: u32) -> Option<Value> {
        if let Some(outcome) = repetition_outcome(rules, &self.visited, to_move) {
            return Some(value_of(outcome.winner, to_move, ply));
        }
        rules.repetition?;
        let in_search = &self.visited[self.root..];
        let (count, first) = occurrences(in_search);
        if count < 2 {
            return None;
        }
        let outcome = cycle_outcome(rules, &in_search[first..], to_move);
        Some(match outcome.winner {
            None => Value::DRAW,
            Some(winner) if winner == to_move => Value::CERTAIN_WIN,
            Some(_) => -Value::CERTAIN_WIN,
        })
    }
}
