//! A sample of layouts that fits with everything seen and shown.

use super::evidence::Evidence;
use super::exact::Belief;
use super::reading::{Habits, Reading};
use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::deal::Layout;
use crate::infoset::family::{FAMILIES, Family};
use crate::infoset::view::View;
use rand::{Rng, RngExt};

/// Logarithm that stands for an impossible family.
const NEVER: f64 = -1e3;

/// A sample of layouts, each as likely as it is by own looks, hints and the moves of the other
/// players: drawn by a Markov chain (Metropolis), whose steps exchange the families of two cards.
/// The layouts are kept from one moment of a game to the next, so that a few steps are enough to
/// follow what is new.
#[derive(Clone, Debug, Default)]
pub struct Cloud {
    layouts: Vec<Layout>,
}

impl Cloud {
    /// A sample that is still empty.
    pub const EMPTY: Cloud = Cloud { layouts: Vec::new() };

    /// The layouts.
    pub fn layouts(&self) -> &[Layout] {
        &self.layouts
    }

    /// Takes account of what a view tells by now: brings the sample to `size` layouts, and goes so
    /// many steps with each of them. `error` is the probability that a hint is wrong.
    pub fn update(
        &mut self,
        view: &View,
        habits: &Habits,
        error: f64,
        size: usize,
        steps: usize,
        random: &mut impl Rng,
    ) {
        let mut readings = Reading::all(view.table());
        readings.retain(|reading| reading.seat != view.seat());
        self.follow(view, &readings, habits, error, size, steps, random);
    }

    /// The same, with these moves only.
    #[expect(clippy::too_many_arguments, reason = "a step of its own for the fit of habits")]
    pub(crate) fn follow(
        &mut self,
        view: &View,
        readings: &[Reading],
        habits: &Habits,
        error: f64,
        size: usize,
        steps: usize,
        random: &mut impl Rng,
    ) {
        let evidence = Evidence::of(view, error);
        // Hints that contradict each other are taken for what they are: one of them is wrong.
        let belief = || {
            Belief::new(&evidence).or_else(|_| Belief::of(view, 0.05)).expect("errors are possible")
        };
        let chain = Chain::new(view, &evidence, readings, habits);
        self.layouts.truncate(size);
        if self.layouts.len() < size {
            let belief = belief();
            while self.layouts.len() < size {
                self.layouts.push(belief.sample(random));
            }
        }
        for layout in &mut self.layouts {
            chain.mend(view, layout, random);
            chain.walk(layout, steps, random);
        }
    }

    /// The share of layouts in which a card is of a family.
    pub fn chance(&self, card: Card, family: Family) -> f64 {
        let count = self.layouts.iter().filter(|layout| layout.family(card) == family).count();
        count as f64 / self.layouts.len().max(1) as f64
    }

    /// The same for all cards and families.
    pub fn chances(&self) -> [[f64; FAMILIES]; CARDS] {
        let mut chances = [[0.0; FAMILIES]; CARDS];
        let share = 1.0 / self.layouts.len().max(1) as f64;
        for layout in &self.layouts {
            for card in Card::all() {
                chances[card.index()][layout.family(card).index()] += share;
            }
        }
        chances
    }
}

/// What a chain of layouts goes by.
struct Chain<'r> {
    /// The cards that may change.
    open: Vec<Card>,
    logs: [[f64; FAMILIES]; CARDS],
    readings: &'r [Reading],
    habits: &'r Habits,
}

impl<'r> Chain<'r> {
    fn new(
        view: &View,
        evidence: &Evidence,
        readings: &'r [Reading],
        habits: &'r Habits,
    ) -> Chain<'r> {
        let log = |card: Card| {
            Family::ALL.map(|family| match evidence.weight(card, family) {
                0.0 => NEVER,
                weight => weight.ln(),
            })
        };
        Chain {
            open: view.seen().complement().iter().collect(),
            logs: std::array::from_fn(|index| log(Card::new(index))),
            readings,
            habits,
        }
    }

    /// Gives cards that were looked at the families that they showed.
    fn mend(&self, view: &View, layout: &mut Layout, random: &mut impl Rng) {
        let mut settled = CardSet::EMPTY;
        for card in view.seen().iter() {
            let Some(family) = view.known(card) else { continue };
            if layout.family(card) != family {
                let others = layout.kin(family).and(settled.complement()).without(card);
                let choice = random.random_range(0..others.len().max(1));
                if let Some(other) = others.iter().nth(choice) {
                    *layout = layout.swapped(card, other);
                }
            }
            settled = settled.with(card);
        }
    }

    fn log_likelihood(&self, layout: &Layout) -> f64 {
        let told = |reading: &Reading| self.habits.log_likelihood(reading, layout);
        self.readings.iter().map(told).sum()
    }

    fn walk(&self, layout: &mut Layout, steps: usize, random: &mut impl Rng) {
        if self.open.len() < 2 {
            return;
        }
        let mut likelihood = self.log_likelihood(layout);
        let count = self.open.len() as u32;
        for _ in 0..steps {
            let bits = random.next_u64();
            // Two choices of sixteen bits each, and luck of the rest.
            let chosen = |bits: u64| self.open[(((bits & 0xffff) as u32 * count) >> 16) as usize];
            let (one, other) = (chosen(bits), chosen(bits >> 16));
            let (first, second) = (layout.family(one), layout.family(other));
            if first == second {
                continue;
            }
            let next = layout.swapped(one, other);
            let log = |card: Card, family: Family| self.logs[card.index()][family.index()];
            let singles =
                log(one, second) + log(other, first) - log(one, first) - log(other, second);
            if singles < NEVER / 2.0 {
                continue;
            }
            let after = self.log_likelihood(&next);
            let gain = singles + after - likelihood;
            let luck = ((bits >> 32) as f64 + 0.5) / (1u64 << 32) as f64;
            if gain >= 0.0 || luck < gain.exp() {
                *layout = next;
                likelihood = after;
            }
        }
    }
}
