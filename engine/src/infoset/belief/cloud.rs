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
/// players: drawn by a Markov chain (Metropolis), whose steps exchange cards of two families.
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

    /// A sample of so many of its layouts, chosen at random.
    pub(crate) fn thinned(&self, size: usize, random: &mut impl Rng) -> Cloud {
        let layouts = &self.layouts;
        let size = if layouts.is_empty() { 0 } else { size };
        let chosen = |_| layouts[random.random_range(0..layouts.len())];
        Cloud { layouts: (0..size).map(chosen).collect() }
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
        for _ in 0..steps {
            let bits = random.next_u64();
            // Groups that are known to be kin change family only together.
            let many = bits >> 62 == 0;
            let Some((some, others)) =
                (if many { self.groups(layout, random) } else { self.pair(layout, bits) })
            else {
                continue;
            };
            let Some(next) = layout.exchanged(some, others) else { continue };
            let changed = some.or(others);
            let singles = self.singles(&next, changed) - self.singles(layout, changed);
            if singles < NEVER / 2.0 {
                continue;
            }
            let after = self.log_likelihood(&next);
            let gain = singles + after - likelihood;
            let luck = ((bits >> 32 & 0x3fff_ffff) as f64 + 0.5) / f64::from(1u32 << 30);
            if gain >= 0.0 || luck < gain.exp() {
                *layout = next;
                likelihood = after;
            }
        }
    }

    /// The logarithms of what is known of single cards.
    fn singles(&self, layout: &Layout, cards: CardSet) -> f64 {
        let log = |card: Card| self.logs[card.index()][layout.family(card).index()];
        cards.iter().map(log).sum()
    }

    /// Two cards of two families.
    fn pair(&self, layout: &Layout, bits: u64) -> Option<(CardSet, CardSet)> {
        let count = self.open.len() as u32;
        // Two choices of sixteen bits each.
        let chosen = |bits: u64| self.open[(((bits & 0xffff) as u32 * count) >> 16) as usize];
        let (one, other) = (chosen(bits), chosen(bits >> 16));
        let differ = layout.family(one) != layout.family(other);
        differ.then(|| (CardSet::of(one), CardSet::of(other)))
    }

    /// Some cards of a family, and as many of another one: any number that there is of both, so that
    /// the way back is as likely.
    fn groups(&self, layout: &Layout, random: &mut impl Rng) -> Option<(CardSet, CardSet)> {
        let open: CardSet = self.open.iter().copied().collect();
        let one = random.random_range(0..FAMILIES);
        let other = (one + random.random_range(1..FAMILIES)) % FAMILIES;
        let [mut some, mut others] =
            [one, other].map(|family| layout.kin(Family::from_index(family)).and(open));
        let most = some.len().min(others.len());
        if most == 0 {
            return None;
        }
        let count = random.random_range(1..=most);
        for cards in [&mut some, &mut others] {
            while cards.len() > count {
                let place = random.random_range(0..cards.len());
                if let Some(card) = cards.iter().nth(place) {
                    *cards = cards.without(card);
                }
            }
        }
        Some((some, others))
    }
}
