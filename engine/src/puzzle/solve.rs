//! One puzzle solved: breadth-first search from its start.

use super::arrangement::{Arrangement, Goal};
use super::kit::{Kit, Step};
use std::collections::HashMap;

/// What became of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer.
    pub verdict: Verdict,
    /// How many arrangements were looked at: all that can be reached if there is no solution.
    pub seen: usize,
}

/// The answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution is shorter.
    Solved {
        /// One of the shortest solutions: the first one, squares and destinations in their order.
        steps: Vec<Step>,
        /// How many solutions of this length there are; `u128::MAX` stands for that and more.
        count: u128,
    },
    /// Nothing that can be reached is the goal.
    Unsolvable,
}

/// How an arrangement was first reached.
struct Arrival {
    /// The step to it and the arrangement before; none for the start.
    by: Option<(Step, Arrangement)>,
    /// Steps from the start.
    depth: usize,
    /// Ways to reach it in so many steps.
    ways: u128,
}

/// Solves a puzzle.
pub fn solve(kit: &Kit, start: Arrangement, goal: &Goal) -> Solution {
    let mut arrivals = HashMap::from([(start, Arrival { by: None, depth: 0, ways: 1 })]);
    let mut layer = vec![start];
    let mut depth = 0;
    while !layer.is_empty() {
        let met: Vec<Arrangement> = layer.iter().copied().filter(|at| goal.is_met(*at)).collect();
        if let Some(first) = met.first() {
            let ways = met.iter().map(|at| arrivals[at].ways);
            let count = ways.fold(0u128, u128::saturating_add);
            let steps = way_to(&arrivals, *first);
            return Solution { verdict: Verdict::Solved { steps, count }, seen: arrivals.len() };
        }
        depth += 1;
        let mut next = Vec::new();
        for at in layer {
            let ways = arrivals[&at].ways;
            for step in kit.steps(at) {
                let to = kit.after(at, step);
                let arrival = arrivals.entry(to).or_insert_with(|| {
                    next.push(to);
                    Arrival { by: Some((step, at)), depth, ways: 0 }
                });
                if arrival.depth == depth {
                    arrival.ways = arrival.ways.saturating_add(ways);
                }
            }
        }
        layer = next;
    }
    Solution { verdict: Verdict::Unsolvable, seen: arrivals.len() }
}

fn way_to(arrivals: &HashMap<Arrangement, Arrival>, goal: Arrangement) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = goal;
    while let Some((step, before)) = arrivals.get(&at).and_then(|arrival| arrival.by) {
        steps.push(step);
        at = before;
    }
    steps.reverse();
    steps
}
