//! What everybody knows when all keep to the code.

use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::deal::Layout;
use crate::infoset::family::{FAMILIES, Family, KIN};
use crate::infoset::rules::{AFFINITIES, Affinity};
use crate::infoset::score::judge;
use crate::infoset::table::Table;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Common knowledge: families of some cards, and affinity cards. All layouts with these families
/// are equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Common {
    known: [Option<Family>; CARDS],
    affinities: [Option<Affinity>; AFFINITIES],
}

impl Common {
    /// The family of a card.
    pub(super) fn known(&self, card: Card) -> Option<Family> {
        self.known[card.index()]
    }

    /// The cards whose families are not known.
    pub(super) fn unknown(&self) -> CardSet {
        Card::all().filter(|card| self.known(*card).is_none()).collect()
    }

    /// The affinity cards that are known.
    pub(super) fn affinities(&self) -> Vec<Affinity> {
        self.affinities.into_iter().flatten().collect()
    }

    /// How many cards of each family are not known.
    pub(super) fn left(&self) -> [usize; FAMILIES] {
        let mut left = [KIN; FAMILIES];
        for family in self.known.into_iter().flatten() {
            left[family.index()] -= 1;
        }
        left
    }

    /// How often a card may turn out to be of a family, in proportion to other families.
    pub(super) fn weight(&self, card: Card, family: Family) -> usize {
        match self.known(card) {
            Some(known) => usize::from(known == family),
            None => self.left()[family.index()],
        }
    }

    /// Learns the family of a card; what cannot be is not believed.
    pub(super) fn learn(&mut self, card: Card, family: Family) {
        if self.known(card).is_none() && self.left()[family.index()] > 0 {
            self.known[card.index()] = Some(family);
        }
    }

    /// Learns an affinity card.
    pub(super) fn learn_affinity(&mut self, number: usize, affinity: Affinity) {
        if let Some(own) = self.affinities.get_mut(number) {
            *own = Some(affinity);
        }
    }

    /// Learns the last cards if only one family is left for them.
    pub(super) fn deduce(&mut self) {
        let left = self.left();
        let mut open = Family::ALL.into_iter().filter(|family| left[family.index()] > 0);
        if let (Some(last), None) = (open.next(), open.next()) {
            for known in &mut self.known {
                *known = Some(known.unwrap_or(last));
            }
        }
    }

    /// The same with a card's family known besides.
    pub(super) fn with(&self, card: Card, family: Family) -> Common {
        let mut common = *self;
        common.learn(card, family);
        common
    }

    /// Number of layouts that are possible.
    fn count(&self) -> u64 {
        let (mut count, mut cards) = (1, 0);
        for left in self.left() {
            for number in 1..=left as u64 {
                cards += 1;
                count = count * cards / number;
            }
        }
        count
    }

    /// The possible layouts, all if they are at most `most`, and else so many drawn at random. The
    /// second value is whether they are all.
    pub(super) fn layouts(&self, most: usize, random: &mut ChaCha8Rng) -> (Vec<Layout>, bool) {
        let cards: Vec<Card> = self.unknown().iter().collect();
        let mut layouts = Vec::new();
        let mut families = self.known;
        if self.count() <= most as u64 {
            spread(&mut families, &cards, &mut self.left(), &mut layouts);
            return (layouts, true);
        }
        let left = self.left();
        let bag = Family::ALL
            .into_iter()
            .flat_map(|family| std::iter::repeat_n(family, left[family.index()]));
        let mut bag: Vec<Family> = bag.collect();
        for _ in 0..most {
            for last in (1..bag.len()).rev() {
                bag.swap(last, random.random_range(0..=last));
            }
            for (card, family) in cards.iter().zip(&bag) {
                families[card.index()] = Some(*family);
            }
            layouts.extend(complete(&families));
        }
        (layouts, false)
    }

    /// Whether the game is won in every possible layout.
    pub(super) fn is_won(&self, table: &Table) -> bool {
        /// More layouts than this are never all won.
        const MOST: u64 = 2520;
        let known = self.affinities();
        if known.len() < usize::from(table.rules().affinities) || self.count() > MOST {
            return false;
        }
        let mut layouts = Vec::new();
        let cards: Vec<Card> = self.unknown().iter().collect();
        spread(&mut self.known.clone(), &cards, &mut self.left(), &mut layouts);
        let (grid, objective) = (table.grid(), table.rules().objective.as_ref());
        layouts.iter().all(|layout| judge(grid, layout, known.iter().copied(), objective).is_ok())
    }
}

/// All ways to spread the families left over some cards.
fn spread(
    families: &mut [Option<Family>; CARDS],
    cards: &[Card],
    left: &mut [usize; FAMILIES],
    layouts: &mut Vec<Layout>,
) {
    let Some((card, rest)) = cards.split_first() else {
        layouts.extend(complete(families));
        return;
    };
    for family in Family::ALL {
        if left[family.index()] > 0 {
            left[family.index()] -= 1;
            families[card.index()] = Some(family);
            spread(families, rest, left, layouts);
            left[family.index()] += 1;
        }
    }
    families[card.index()] = None;
}

fn complete(families: &[Option<Family>; CARDS]) -> Option<Layout> {
    let mut all = [Family::Kappa; CARDS];
    for (family, known) in all.iter_mut().zip(families) {
        *family = (*known)?;
    }
    Layout::new(all)
}
