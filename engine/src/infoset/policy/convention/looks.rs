//! Which cards a turn looks at.

use super::assign::{assign, least};
use super::common::Common;
use super::estimate::Estimator;
use crate::infoset::card::{Card, CardSet};
use crate::infoset::family::{FAMILIES, Family};
use crate::infoset::table::Table;

/// The looks of a turn, the same for everybody.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    /// What to look at first.
    pub(super) first: Card,
    /// What to look at then, by the family of the first: another card for each as long as there are
    /// enough, so that everybody learns what the first one showed.
    pub(super) second: [Option<Card>; FAMILIES],
}

/// What two looks may show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) families: [Family; 2],
    /// How likely it is, in proportion to others.
    pub(super) weight: f32,
}

impl Looks {
    /// The looks of the turn that begins. `first` is the first card if that is decided.
    pub(super) fn new(
        table: &Table,
        common: &Common,
        decided: Option<Card>,
        estimator: &mut Estimator<'_>,
    ) -> Option<Looks> {
        let free = table.free();
        let open = common.unknown().and(free);
        let other = |first: Card, among: CardSet| {
            among.without(first).first().or_else(|| free.without(first).first())
        };
        if open.len() < 2 {
            let first = decided.or_else(|| open.first()).or_else(|| free.first())?;
            return Some(Looks { first, second: [other(first, open); FAMILIES] });
        }
        let values = estimator.looks(common, open);
        let cards: Vec<Card> = open.iter().collect();
        let mut best: Option<(f32, Looks)> = None;
        for first in cards.iter().copied().filter(|card| decided.is_none_or(|own| own == *card)) {
            let seconds: Vec<Card> = cards.iter().copied().filter(|card| *card != first).collect();
            let price = |family: usize, second: usize| {
                values[first.index()][seconds[second].index()][family]
            };
            // Another card for each family says what the first look showed.
            let second: [usize; FAMILIES] = if seconds.len() >= FAMILIES {
                assign(FAMILIES, seconds.len(), price).try_into().ok()?
            } else {
                let sum = |second: usize| (0..FAMILIES).map(|family| price(family, second)).sum();
                let sums: Vec<f32> = (0..seconds.len()).map(sum).collect();
                [least(&sums); FAMILIES]
            };
            let total: f32 = (0..FAMILIES).map(|family| price(family, second[family])).sum();
            if best.as_ref().is_none_or(|(least, ..)| total < *least) {
                let second = second.map(|second| Some(seconds[second]));
                best = Some((total, Looks { first, second }));
            }
        }
        match best {
            Some((_, looks)) => Some(looks),
            // The first card is decided and known.
            None => decided.map(|first| Looks { first, second: [other(first, open); FAMILIES] }),
        }
    }

    /// What the looks may show if the second one is at this card.
    pub(super) fn outcomes(&self, common: &Common, card: Option<Card>) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        let showing = |family: &Family| self.second[family.index()] == card;
        for one in Family::ALL.into_iter().filter(showing) {
            let weight = common.weight(self.first, one) as f32;
            if weight == 0.0 {
                continue;
            }
            let seen = common.with(self.first, one);
            for two in Family::ALL {
                let weight = weight
                    * match card {
                        Some(second) => seen.weight(second, two) as f32,
                        None => f32::from(u8::from(one == two)),
                    };
                if weight > 0.0 {
                    outcomes.push(Outcome { families: [one, two], weight });
                }
            }
        }
        outcomes
    }
}
