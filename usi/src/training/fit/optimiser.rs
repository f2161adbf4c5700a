//! Gradient descent (Adam) on the loss of all examples, held back by how far numbers may move.

use super::chance::{chance, loss};
use super::examples::{Example, Examples, evaluation};
use super::spread::{settle, spreads};
use hyakki_engine::search::Layout;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

/// Examples of a step.
const BATCH: usize = 1 << 14;
/// Examples a thread looks at in one go; also the unit that is shuffled.
const RUN: usize = 1 << 8;
/// Centipawns a number moves in a step, at first and at last.
const RATES: (f64, f64) = (4.0, 0.05);
/// Adam: how fast the averages of gradients and of their squares forget.
const FORGETS: (f64, f64) = (0.9, 0.999);
const EPSILON: f64 = 1e-12;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Share of the result of the game in what a position is worth; the rest is what the search
    /// found.
    pub(crate) result_share: f64,
    /// Centipawns of the search are chances by this scale.
    pub(crate) search_scale: f64,
    /// Those of the evaluation by this one.
    pub(crate) scale: f64,
    /// How strongly numbers are held where they began; 1 takes every position of a game for
    /// independent of the others.
    pub(crate) stiffness: f64,
    /// How often every example is looked at.
    pub(crate) epochs: u32,
    /// Shuffles the examples.
    pub(crate) seed: u64,
}

/// What an epoch led to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Step {
    /// Which one, from 1.
    pub(crate) epoch: u32,
    /// Loss of an example on the average, of those fitted to, while they were.
    pub(crate) training: f64,
    /// The same of those held out.
    pub(crate) validation: f64,
}

/// Numbers being fitted.
#[derive(Debug)]
pub(crate) struct Fit<'e> {
    settings: Settings,
    layout: &'e Layout,
    training: &'e Examples,
    validation: &'e Examples,
    start: Vec<f64>,
    numbers: Vec<f64>,
    /// Averages of gradients and of their squares.
    moments: Vec<(f64, f64)>,
    spreads: Vec<f64>,
    /// The numbers that did best on what was held out, and their loss.
    best: (f64, Vec<f64>),
    epoch: u32,
    steps: i32,
}

impl<'e> Fit<'e> {
    /// Begins with these numbers.
    pub(crate) fn new(
        settings: Settings,
        layout: &'e Layout,
        start: &[i32],
        training: &'e Examples,
        validation: &'e Examples,
    ) -> Fit<'e> {
        let start: Vec<f64> = start.iter().copied().map(f64::from).collect();
        let mut fit = Fit {
            settings,
            layout,
            training,
            validation,
            numbers: start.clone(),
            moments: vec![(0.0, 0.0); start.len()],
            spreads: spreads(layout),
            best: (f64::INFINITY, start.clone()),
            start,
            epoch: 0,
            steps: 0,
        };
        fit.best.0 = fit.loss(validation);
        fit
    }

    /// Loss of an example on the average.
    pub(crate) fn loss(&self, examples: &Examples) -> f64 {
        let starts: Vec<usize> = (0..examples.len()).step_by(RUN).collect();
        let sums: Vec<f64> = starts
            .into_par_iter()
            .map(|start| {
                let range = start..(start + RUN).min(examples.len());
                let of = |(one, counts)| {
                    let found = chance(evaluation(&self.numbers, counts), self.settings.scale);
                    loss(found, self.right(&one))
                };
                examples.range(range).map(of).sum()
            })
            .collect();
        sums.iter().sum::<f64>() / examples.len().max(1) as f64
    }

    /// What the chance should be.
    fn right(&self, one: &Example) -> f64 {
        let Settings { result_share, search_scale, .. } = self.settings;
        result_share * one.result + (1.0 - result_share) * chance(one.score, search_scale)
    }

    /// Looks at every example once; none when all epochs are over.
    pub(crate) fn epoch(&mut self) -> Option<Step> {
        if self.epoch == self.settings.epochs {
            return None;
        }
        self.epoch += 1;
        let mut runs: Vec<usize> = (0..self.training.len()).step_by(RUN).collect();
        let seed = self.settings.seed ^ u64::from(self.epoch) << 32;
        runs.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let share = f64::from(self.epoch - 1) / f64::from(self.settings.epochs);
        // Down along a quarter of a circle's swing: most of the way in the middle.
        let swing = (1.0 + libm::cos(std::f64::consts::PI * share)) / 2.0;
        let rate = RATES.1 + (RATES.0 - RATES.1) * swing;
        let mut total = 0.0;
        for batch in runs.chunks(BATCH / RUN) {
            total += self.step(batch, rate);
        }
        let validation = self.loss(self.validation);
        if validation < self.best.0 {
            self.best = (validation, self.numbers.clone());
        }
        let training = total / self.training.len().max(1) as f64;
        Some(Step { epoch: self.epoch, training, validation })
    }

    /// Moves the numbers after a look at some runs of examples; gives the loss of all of them.
    fn step(&mut self, runs: &[usize], rate: f64) -> f64 {
        // Sums are made in the order of the runs, whoever made them.
        let parts: Vec<(f64, usize, Vec<f64>)> =
            runs.par_chunks(BATCH / RUN / 8).map(|runs| self.gradient(runs)).collect();
        let (mut total, mut count) = (0.0, 0);
        let mut gradient = vec![0.0; self.numbers.len()];
        for (loss, examples, part) in parts {
            (total, count) = (total + loss, count + examples);
            gradient.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
        }
        self.steps += 1;
        let corrections = (1.0 - FORGETS.0.powi(self.steps), 1.0 - FORGETS.1.powi(self.steps));
        let pull = self.settings.stiffness / self.training.len().max(1) as f64;
        for (place, number) in self.numbers.iter_mut().enumerate() {
            let spread = self.spreads[place];
            let back = pull * (*number - self.start[place]) / (spread * spread);
            let slope = gradient[place] / count.max(1) as f64 + back;
            let (mean, square) = &mut self.moments[place];
            *mean = FORGETS.0 * *mean + (1.0 - FORGETS.0) * slope;
            *square = FORGETS.1 * *square + (1.0 - FORGETS.1) * slope * slope;
            let step = (*mean / corrections.0) / (libm::sqrt(*square / corrections.1) + EPSILON);
            *number -= rate * step;
        }
        total
    }

    /// Loss and gradient of runs of examples, and how many these are.
    fn gradient(&self, runs: &[usize]) -> (f64, usize, Vec<f64>) {
        let mut gradient = vec![0.0; self.numbers.len()];
        let (mut total, mut examples) = (0.0, 0);
        for start in runs {
            let range = *start..(start + RUN).min(self.training.len());
            examples += range.len();
            for (one, counts) in self.training.range(range) {
                let found = chance(evaluation(&self.numbers, counts), self.settings.scale);
                let right = self.right(&one);
                total += loss(found, right);
                let slope = (found - right) / self.settings.scale;
                for (number, count) in counts {
                    gradient[*number as usize] += slope * f64::from(*count);
                }
            }
        }
        (total, examples, gradient)
    }

    /// The numbers that did best on what was held out, with material where it belongs.
    pub(crate) fn finish(self) -> (f64, Vec<f64>) {
        let (loss, mut numbers) = self.best;
        settle(self.layout, &mut numbers, &self.training.frequencies(self.start.len()));
        (loss, numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyakki_movegen::rules::Rules;
    use rand::RngExt;

    const SCALE: f64 = 400.0;
    /// Numbers that take part in the examples.
    const MET: usize = 5;

    fn layout() -> Layout {
        let games = Rules::parse(hyakki_seeds::VARIANTS).unwrap();
        let rules = games.iter().find(|rules| rules.is_called("minishogi")).unwrap();
        Layout::new(rules)
    }

    /// Examples that numbers explain without an error.
    fn explained(numbers: &[f64], count: usize, seed: u64) -> Examples {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut examples = Examples::default();
        for _ in 0..count {
            let counts: Vec<(u32, i16)> =
                (0..MET as u32).map(|number| (number, random.random_range(-2..=2))).collect();
            let worth = evaluation(numbers, &counts);
            examples.push(&counts, worth, chance(worth, SCALE));
        }
        examples
    }

    /// Numbers fitted to examples of others, from zero.
    fn fitted(stiffness: f64, epochs: u32) -> (Vec<f64>, Vec<f64>, Vec<Step>) {
        let layout = layout();
        let mut right = vec![0.0; layout.count()];
        right[..MET].copy_from_slice(&[50.0, -30.0, 20.0, 0.0, 75.0]);
        let (training, validation) = (explained(&right, 20_000, 1), explained(&right, 2_000, 2));
        let settings = Settings {
            result_share: 0.5,
            search_scale: SCALE,
            scale: SCALE,
            stiffness,
            epochs,
            seed: 3,
        };
        let start = vec![0; layout.count()];
        let mut fit = Fit::new(settings, &layout, &start, &training, &validation);
        let steps: Vec<Step> = std::iter::from_fn(|| fit.epoch()).collect();
        (fit.best.1, right, steps)
    }

    #[test]
    fn numbers_that_made_the_examples_are_found_again() {
        let (found, right, steps) = fitted(0.0, 60);
        for (place, (found, right)) in found.iter().zip(&right).enumerate() {
            assert!((found - right).abs() < 1.0, "number {place}: {found}, not {right}");
        }
        let (first, last) = (steps[0], steps[59]);
        assert!(last.validation < first.validation && last.training < first.training);
        assert_eq!(last.epoch, 60);
    }

    #[test]
    fn stiff_numbers_stay_where_they_began() {
        let (loose, ..) = fitted(0.0, 10);
        let (stiff, ..) = fitted(1e5, 10);
        assert!(stiff[0].abs() < loose[0].abs() / 4.0, "{} {}", stiff[0], loose[0]);
        // What no example speaks of does not move at all.
        assert!(loose[MET..].iter().all(|number| *number == 0.0));
    }

    #[test]
    fn the_same_arguments_give_the_same_numbers() {
        assert_eq!(fitted(1.0, 5), fitted(1.0, 5));
    }
}
