//! Building a tablebase: solving a game and packing the solution.

use super::animals::{Animals, Unsolvable};
use super::coder::Encoder;
use super::file;
use super::index::Index;
use super::model::{CONTEXTS, Counter, Model, Packer, ask};
use super::outcome::Outcome;
use super::solve::{Progress, Solution};
use hyakki_movegen::rules::Rules;
use rayon::prelude::*;
use std::io::{self, Write};

/// What the probabilities are counted from: every so many units.
const SAMPLE: usize = 6;

/// A game solved, in memory.
pub struct Solved {
    name: String,
    animals: Animals,
    index: Index,
    solution: Solution,
}

/// What is known of all numbered placements together.
///
/// Those are the placements that are not decided at sight, where the side to move could take the
/// lion or a lion stands on its far rank, with reflections counted once (those with both lions in
/// the middle twice).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many they are.
    pub placements: u32,
    /// How many the side to move wins.
    pub won: u32,
    /// How many it loses.
    pub lost: u32,
    /// How many are drawn.
    pub drawn: u32,
    /// The longest way to an end, in plies.
    pub longest: u8,
}

impl Solved {
    /// Solves a game on the present rayon pool.
    ///
    /// # Errors
    /// The game is not one that is played on this board with these animals.
    pub fn new(rules: &Rules, listener: &mut dyn FnMut(Progress)) -> Result<Solved, Unsolvable> {
        let animals = Animals::of(rules)?;
        let index = Index::new(&animals);
        let solution = Solution::find(&index, &animals, listener);
        Ok(Solved { name: rules.name.clone(), animals, index, solution })
    }

    /// What became of all placements.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary { placements: self.index.len(), ..Summary::default() };
        for outcome in self.solution.outcomes() {
            *match outcome {
                Outcome::Win(_) => &mut summary.won,
                Outcome::Loss(_) => &mut summary.lost,
                Outcome::Draw => &mut summary.drawn,
            } += 1;
            summary.longest = summary.longest.max(outcome.distance().unwrap_or(0));
        }
        summary
    }

    /// Whether another solution has the same values everywhere.
    pub fn agrees_with(&self, other: &Solved) -> bool {
        self.solution.outcomes().eq(other.solution.outcomes())
    }

    /// Packs the solution on the present rayon pool and writes it.
    ///
    /// # Errors
    /// Writing fails.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let model = self.model();
        let units: Vec<Vec<u8>> =
            (0..self.index.units()).into_par_iter().map(|at| self.pack(&model, at)).collect();
        let kind = (self.animals.checksum(), self.summary());
        file::write(out, &self.name, kind, &model, &units)
    }

    fn model(&self) -> Model {
        let none = || vec![[0, 0]; CONTEXTS];
        let units = (0..self.index.units()).into_par_iter().step_by(SAMPLE);
        let counts = units.fold(none, |mut counts, at| {
            let unit = self.index.unit(at);
            let truth = |at: usize| self.solution.loss(unit.numbers.0 as usize + at);
            ask(&self.index, &self.animals, unit, &mut Counter { truth, counts: &mut counts });
            counts
        });
        let add = |mut counts: Vec<[u32; 2]>, more: Vec<[u32; 2]>| {
            for (count, more) in counts.iter_mut().flatten().zip(more.iter().flatten()) {
                *count += more;
            }
            counts
        };
        Model::of(&counts.reduce(none, add))
    }

    fn pack(&self, model: &Model, at: usize) -> Vec<u8> {
        let unit = self.index.unit(at);
        let truth = |at: usize| self.solution.loss(unit.numbers.0 as usize + at);
        let mut packer = Packer { truth, model, encoder: Encoder::new() };
        ask(&self.index, &self.animals, unit, &mut packer);
        packer.encoder.finish()
    }
}
