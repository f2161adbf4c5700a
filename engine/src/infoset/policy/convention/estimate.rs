//! How many moves remain, on average over the layouts that are possible.

use super::common::Common;
use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::deal::Layout;
use crate::infoset::family::{FAMILIES, Family};
use crate::infoset::grid::Shift;
use crate::infoset::planner::{Care, Conditions, Moves, Planner, Position, Survey};
use crate::infoset::rules::Affinity;
use crate::infoset::table::Table;
use rand::rngs::ChaCha8Rng;

/// How many layouts are drawn at random where there are too many to look at all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Samples {
    /// For the choice of looks.
    pub(super) looks: usize,
    /// For the choice of an answer.
    pub(super) answers: usize,
    /// So many layouts of others weigh as much as what was found for one outcome.
    pub(super) doubt: f32,
}

impl Default for Samples {
    fn default() -> Samples {
        Samples { looks: 250, answers: 140, doubt: 40.0 }
    }
}

/// So few layouts are looked at finely.
const FINE: usize = 40;

/// Most moves of a sequence that is followed when everything is known.
const FARTHEST: usize = 7;

/// Estimates for one turn.
pub(super) struct Estimator<'a> {
    table: &'a Table,
    affinities: Vec<Affinity>,
    moves: Moves,
    planner: &'a mut Planner,
    random: ChaCha8Rng,
    samples: Samples,
    survey: Survey,
}

/// What is expected after every move, given what the looks showed.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    /// Moves that remain after each move.
    after: Vec<f32>,
    /// For each move and card, the share of layouts in which the card has to move later on.
    stuck: Vec<[f32; CARDS]>,
    chances: [[f32; FAMILIES]; CARDS],
    /// Number of layouts; none if it was all of them.
    drawn: Option<usize>,
}

impl Estimate {
    /// Moves that remain after a move.
    pub(super) fn after(&self, shift: usize) -> f32 {
        self.after.get(shift).copied().unwrap_or(0.0)
    }

    /// Additional moves if a card cannot move any more.
    pub(super) fn stuck(&self, shift: usize, card: Card) -> f32 {
        self.stuck.get(shift).map_or(0.0, |cards| cards[card.index()])
    }

    /// The probability of each family.
    pub(super) const fn chances(&self, card: Card) -> &[f32; FAMILIES] {
        &self.chances[card.index()]
    }
}

impl<'a> Estimator<'a> {
    pub(super) fn new(
        table: &'a Table,
        affinities: Vec<Affinity>,
        planner: &'a mut Planner,
        random: ChaCha8Rng,
        samples: Samples,
    ) -> Estimator<'a> {
        let moves = Moves::of(table.grid(), table.locked());
        let survey = Survey::default();
        Estimator { table, affinities, moves, planner, random, samples, survey }
    }

    /// The moves that can be made.
    pub(super) fn shifts(&self) -> &[Shift] {
        self.moves.shifts()
    }

    fn look_at(&mut self, layout: &Layout, care: Care) {
        let position = Position {
            grid: self.table.grid(),
            layout,
            locked: self.table.locked(),
            conditions: Conditions {
                affinities: &self.affinities,
                outline: self.table.rules().objective.as_ref(),
            },
        };
        self.planner.survey(&position, &self.moves, care, &mut self.survey);
    }

    /// How good it is to look at two of some cards, by the card of the first look, that of the
    /// second and the family that the first shows: moves that remain, times their probability.
    pub(super) fn looks(
        &mut self,
        common: &Common,
        open: CardSet,
    ) -> Vec<[[f32; FAMILIES]; CARDS]> {
        let (layouts, all) = common.layouts(self.samples.looks, &mut self.random);
        let care = self.care(layouts.len(), all);
        let count = self.moves.shifts().len();
        let mut remaining = Vec::with_capacity(layouts.len() * count);
        for layout in &layouts {
            self.look_at(layout, care);
            remaining.extend_from_slice(&self.survey.after);
        }
        let families: Vec<[usize; CARDS]> =
            layouts.iter().map(|layout| layout.families().map(Family::index)).collect();
        let mut values = vec![[[0.0; FAMILIES]; CARDS]; CARDS];
        let mut sums = vec![0u32; FAMILIES * FAMILIES * count];
        for one in open.iter() {
            for two in open.iter().filter(|two| *two > one) {
                sums.fill(0);
                for (layout, families) in families.iter().enumerate() {
                    let shown = FAMILIES * families[one.index()] + families[two.index()];
                    let row = &remaining[layout * count..][..count];
                    for (sum, remaining) in sums[shown * count..][..count].iter_mut().zip(row) {
                        *sum += u32::from(*remaining);
                    }
                }
                for first in 0..FAMILIES {
                    for second in 0..FAMILIES {
                        let sums = &sums[(FAMILIES * first + second) * count..][..count];
                        let least = sums.iter().min().copied().unwrap_or(0) as f32;
                        values[one.index()][two.index()][first] += least;
                        values[two.index()][one.index()][second] += least;
                    }
                }
            }
        }
        values
    }

    /// What is expected when this is known.
    pub(super) fn estimate(&mut self, seen: &Common) -> Estimate {
        let (layouts, all) = seen.layouts(self.samples.answers, &mut self.random);
        let count = self.moves.shifts().len();
        let mut estimate = Estimate {
            after: vec![0.0; count],
            stuck: vec![[0.0; CARDS]; count],
            chances: [[0.0; FAMILIES]; CARDS],
            drawn: (!all).then_some(layouts.len()),
        };
        let care = self.care(layouts.len(), all);
        let share = 1.0 / layouts.len() as f32;
        for layout in &layouts {
            self.look_at(layout, care);
            for card in Card::all() {
                estimate.chances[card.index()][layout.family(card).index()] += share;
            }
            for (number, shift) in self.moves.shifts().iter().enumerate() {
                let after = self.survey.after[number];
                estimate.after[number] += share * f32::from(after);
                let mut stay = self.survey.stay[number];
                if after < self.survey.distance {
                    stay = stay.with(shift.card);
                } else {
                    stay = stay.without(shift.card);
                }
                for card in stay.complement().iter() {
                    estimate.stuck[number][card.index()] += share;
                }
            }
        }
        if let [layout] = layouts.as_slice() {
            self.follow(layout, &mut estimate);
        }
        estimate
    }

    /// An outline that is full cannot be won by moves into place alone, so their order says little.
    fn care(&self, layouts: usize, all: bool) -> Care {
        let is_open = self.table.rules().objective.is_none();
        if is_open && all && layouts <= FINE { Care::Fine } else { Care::Rough }
    }

    /// With everything known, prefers the first move of a shortest sequence.
    fn follow(&mut self, layout: &Layout, estimate: &mut Estimate) {
        let position = Position {
            grid: self.table.grid(),
            layout,
            locked: self.table.locked(),
            conditions: Conditions {
                affinities: &self.affinities,
                outline: self.table.rules().objective.as_ref(),
            },
        };
        let Some(sequence) = self.planner.fewest(&position, FARTHEST) else { return };
        let best = sequence.first();
        for (shift, after) in self.moves.shifts().iter().zip(&mut estimate.after) {
            if best.is_some_and(|best| best != shift) {
                *after += 1.0;
            }
        }
    }

    /// Draws what was found from few layouts towards what was found for similar outcomes. Each
    /// outcome is given with the family that the first look showed and its weight.
    pub(super) fn steady(&self, estimates: &mut [Estimate], outcomes: &[(Family, f32)]) {
        let total: f32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let mut sums = [0.0; FAMILIES];
        for (family, weight) in outcomes {
            sums[family.index()] += weight;
        }
        for number in 0..self.moves.shifts().len() {
            let mut overall = 0.0;
            let mut by_first = [0.0; FAMILIES];
            for (estimate, (family, weight)) in estimates.iter().zip(outcomes) {
                overall += estimate.after[number] * weight / total;
                by_first[family.index()] += estimate.after[number] * weight / sums[family.index()];
            }
            for (estimate, (family, _)) in estimates.iter_mut().zip(outcomes) {
                let Some(drawn) = estimate.drawn.map(|drawn| drawn as f32) else { continue };
                let similar = by_first[family.index()];
                let trust = |drawn: f32| drawn / (drawn + self.samples.doubt);
                estimate.after[number] = overall
                    + trust(FAMILIES as f32 * drawn) * (similar - overall)
                    + trust(drawn) * (estimate.after[number] - similar);
            }
        }
    }
}
