//! What is hidden when a game begins.

use super::card::{CARDS, Card, CardSet};
use super::family::{FAMILIES, Family, KIN};
use super::hint::{Hint, MOST_HINTS, Mix};
use super::rules::{AFFINITIES, Affinity, Rules};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::fmt;

/// The family of each card, four cards a family.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout {
    kin: [CardSet; FAMILIES],
}

impl Layout {
    /// The layout with these families, in the order of the cards; none unless each family has four
    /// cards.
    pub fn new(families: [Family; CARDS]) -> Option<Layout> {
        let mut kin = [CardSet::EMPTY; FAMILIES];
        for (card, family) in Card::all().zip(families) {
            kin[family.index()] = kin[family.index()].with(card);
        }
        kin.iter().all(|cards| cards.len() == KIN).then_some(Layout { kin })
    }

    /// A random one, all equally likely.
    pub fn random(random: &mut impl Rng) -> Layout {
        let mut families: [Family; CARDS] =
            std::array::from_fn(|index| Family::from_index(index / KIN));
        families.shuffle(random);
        Layout::new(families).expect("four cards a family")
    }

    /// The family of a card.
    pub fn family(&self, card: Card) -> Family {
        let [_, second, third, fourth] = self.kin;
        let is_odd = second.or(fourth).contains(card);
        let is_late = third.or(fourth).contains(card);
        Family::from_index(usize::from(is_odd) + 2 * usize::from(is_late))
    }

    /// The cards of a family.
    pub const fn kin(&self, family: Family) -> CardSet {
        self.kin[family.index()]
    }

    /// The layout with two cards' families exchanged.
    #[must_use]
    pub fn swapped(&self, one: Card, other: Card) -> Layout {
        let (first, second) = (self.family(one).index(), self.family(other).index());
        let mut kin = self.kin;
        if first != second {
            kin[first] = kin[first].without(one).with(other);
            kin[second] = kin[second].without(other).with(one);
        }
        Layout { kin }
    }

    /// The layout with as many cards of one family as of another exchanged; none unless that is what
    /// they are.
    pub fn exchanged(&self, some: CardSet, others: CardSet) -> Option<Layout> {
        let [one, other] = [some.first()?, others.first()?].map(|card| self.family(card).index());
        let mut kin = self.kin;
        let is_kin = |cards: CardSet, family: usize| cards.and(self.kin[family]) == cards;
        if one == other
            || some.len() != others.len()
            || !is_kin(some, one)
            || !is_kin(others, other)
        {
            return None;
        }
        kin[one] = kin[one].and(some.complement()).or(others);
        kin[other] = kin[other].and(others.complement()).or(some);
        Some(Layout { kin })
    }

    /// The families in the order of the cards.
    pub fn families(&self) -> [Family; CARDS] {
        std::array::from_fn(|index| self.family(Card::new(index)))
    }

    /// Reads the letters of the families, in the order of the cards; none unless it is a layout.
    pub fn from_letters(text: &str) -> Option<Layout> {
        let families: Option<Vec<Family>> = text.chars().map(Family::from_letter).collect();
        Layout::new(families?.try_into().ok()?)
    }
}

impl fmt::Display for Layout {
    /// The letters of the families, in the order of the cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.families().iter().try_for_each(|family| write!(f, "{}", family.letter()))
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Everything that chance decides: families of the cards, the pile of hints, affinity cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    /// The families.
    pub layout: Layout,
    pile: [Hint; MOST_HINTS],
    hints: u8,
    affinities: [Option<Affinity>; AFFINITIES],
}

impl Deal {
    /// The deal with this pile, the hint drawn first in front, and these affinity cards; none unless
    /// they are what the rules ask for, each at most once.
    pub fn new(
        rules: &Rules,
        layout: Layout,
        hints: &[Hint],
        affinities: &[Affinity],
    ) -> Option<Deal> {
        let mut counts = [0u8; 3];
        for (index, hint) in hints.iter().enumerate() {
            let is_new = !hints[..index].contains(hint);
            *counts.get_mut(hint.families().len() - 1).filter(|_| is_new)? += 1;
        }
        let distinct =
            (1..affinities.len()).all(|index| !affinities[..index].contains(&affinities[index]));
        let fits = Mix::new(counts) == Some(rules.mix)
            && affinities.len() == usize::from(rules.affinities)
            && affinities.len() <= AFFINITIES;
        if !fits || !distinct {
            return None;
        }
        let mut pile = [Hint::UNSEEN; MOST_HINTS];
        pile[..hints.len()].copy_from_slice(hints);
        let affinities = std::array::from_fn(|index| affinities.get(index).copied());
        Some(Deal { layout, pile, hints: hints.len() as u8, affinities })
    }

    /// The deal that a seed stands for, always the same one: all deals are equally likely.
    pub fn from_seed(rules: &Rules, seed: u64) -> Deal {
        Deal::random(rules, &mut ChaCha8Rng::seed_from_u64(seed))
    }

    /// A random one, all equally likely.
    pub fn random(rules: &Rules, random: &mut impl Rng) -> Deal {
        let layout = Layout::random(random);
        let mut pile = Vec::with_capacity(MOST_HINTS);
        for (size, count) in (1..).zip(rules.mix.counts()) {
            let mut hints: Vec<Hint> =
                Hint::all().filter(|hint| hint.families().len() == size).collect();
            hints.shuffle(random);
            pile.extend(hints.into_iter().take(usize::from(count)));
        }
        pile.shuffle(random);
        let mut affinities: Vec<Affinity> = Affinity::all().collect();
        affinities.shuffle(random);
        affinities.truncate(usize::from(rules.affinities));
        Deal::new(rules, layout, &pile, &affinities).expect("made by the rules")
    }

    /// The pile, the hint drawn first in front.
    pub fn pile(&self) -> &[Hint] {
        &self.pile[..usize::from(self.hints)]
    }

    /// The affinity cards, in the order in which the players see them.
    pub fn affinities(&self) -> impl Iterator<Item = Affinity> + use<> {
        self.affinities.into_iter().flatten()
    }
}
