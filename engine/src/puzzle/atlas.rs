//! Every arrangement of a set of animals, and the steps between them.

use super::arrangement::{Arrangement, SQUARES};
use super::kit::{AnimalId, Kit};
use hyakki_movegen::Square;
use rayon::prelude::*;

/// Every arrangement of a set of animals, and the steps between them.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// In their order.
    arrangements: Vec<Arrangement>,
    /// Where the steps of each begin in `steps`; one more at the end.
    begins: Vec<u32>,
    /// The arrangements that steps lead to.
    steps: Vec<u32>,
}

/// The pairs of start and goal that are farthest apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hardest {
    /// The fewest steps from the start to the goal.
    pub length: u32,
    /// The pairs, in their order: start, goal, number of shortest solutions.
    pub pairs: Vec<(Arrangement, Arrangement, u128)>,
}

/// No way leads there.
const NEVER: u32 = u32::MAX;

impl Atlas {
    /// The atlas of some animals; at least one square is left empty.
    pub fn new(kit: &Kit, herd: &[AnimalId]) -> Atlas {
        let mut left = herd.to_vec();
        left.sort_unstable();
        let mut arrangements = Vec::new();
        arrange(Arrangement::default(), 0, &mut left, &mut arrangements);
        arrangements.sort_unstable();
        let mut begins = vec![0];
        let mut steps = Vec::new();
        for at in &arrangements {
            for step in kit.steps(*at) {
                let to = arrangements.binary_search(&kit.after(*at, step));
                steps.push(to.expect("a step keeps the animals") as u32);
            }
            begins.push(steps.len() as u32);
        }
        Atlas { arrangements, begins, steps }
    }

    /// Every arrangement.
    pub fn arrangements(&self) -> &[Arrangement] {
        &self.arrangements
    }

    fn after(&self, at: u32) -> &[u32] {
        let (begin, end) = (self.begins[at as usize], self.begins[at as usize + 1]);
        &self.steps[begin as usize..end as usize]
    }

    /// Steps to every arrangement from one of them, and the arrangements in the order in which
    /// they are reached.
    fn distances(&self, start: u32) -> (Vec<u32>, Vec<u32>) {
        let mut distances = vec![NEVER; self.arrangements.len()];
        distances[start as usize] = 0;
        let mut order = vec![start];
        let mut next = 0;
        while let Some(&at) = order.get(next) {
            next += 1;
            for &to in self.after(at) {
                if distances[to as usize] == NEVER {
                    distances[to as usize] = distances[at as usize] + 1;
                    order.push(to);
                }
            }
        }
        (distances, order)
    }

    /// The arrangements that are so many steps from one of them, with the number of shortest
    /// solutions (`u128::MAX` stands for that and more). `start` is an index of
    /// [`Atlas::arrangements`].
    ///
    /// # Panics
    /// If there is no such arrangement.
    pub fn goals(&self, start: usize, length: u32) -> Vec<(Arrangement, u128)> {
        let (distances, order) = self.distances(start as u32);
        let mut ways = vec![0u128; distances.len()];
        ways[start] = 1;
        let mut goals = Vec::new();
        for at in order {
            let distance = distances[at as usize];
            if distance >= length {
                if distance == length {
                    goals.push((self.arrangements[at as usize], ways[at as usize]));
                }
                continue;
            }
            for &to in self.after(at) {
                if distances[to as usize] == distance + 1 {
                    ways[to as usize] = ways[to as usize].saturating_add(ways[at as usize]);
                }
            }
        }
        goals.sort_unstable();
        goals
    }

    /// The pairs of start and goal that are farthest apart, of all that a way leads between.
    /// Uses the current rayon pool.
    pub fn hardest(&self) -> Hardest {
        let starts = 0..self.arrangements.len() as u32;
        let farthest: Vec<u32> = starts
            .into_par_iter()
            .map(|start| {
                let (distances, order) = self.distances(start);
                order.last().map_or(0, |last| distances[*last as usize])
            })
            .collect();
        let length = farthest.iter().copied().max().unwrap_or(0);
        let starts = farthest.iter().enumerate().filter(|(_, far)| **far == length);
        let pairs = starts.flat_map(|(start, _)| {
            let from = self.arrangements[start];
            self.goals(start, length).into_iter().map(move |(goal, count)| (from, goal, count))
        });
        Hardest { length, pairs: pairs.collect() }
    }
}

/// Puts the animals that are left on the squares from `square` on, in every way.
fn arrange(
    done: Arrangement,
    square: usize,
    left: &mut Vec<AnimalId>,
    found: &mut Vec<Arrangement>,
) {
    if left.is_empty() {
        found.push(done);
        return;
    }
    let room = SQUARES - square;
    if room == 0 {
        return;
    }
    if room > left.len() {
        arrange(done, square + 1, left, found);
    }
    for index in 0..left.len() {
        // Animals of a kind are alike.
        if index > 0 && left[index] == left[index - 1] {
            continue;
        }
        let animal = left.remove(index);
        let here = Square::new(square as u8);
        arrange(done.with(here, Some(animal)), square + 1, left, found);
        left.insert(index, animal);
    }
}
