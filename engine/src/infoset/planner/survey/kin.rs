//! Cards as cards of their families.

use super::{FAMILIES, KIN};
use crate::infoset::card::CardSet;
use crate::infoset::deal::Layout;
use crate::infoset::family::Family;

/// Some cards of a family, a bit each in the order of the cards.
pub(super) type Kept = u8;

/// All cards of a family.
pub(super) const ALL_KIN: Kept = (1 << KIN) - 1;

/// Sets of cards of a family.
pub(super) const SUBSETS: usize = 1 << KIN;

/// The families of a layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kin {
    /// The cards of each family.
    pub(super) cards: [CardSet; FAMILIES],
    /// Their numbers.
    numbers: [[u8; KIN]; FAMILIES],
}

impl Kin {
    pub(super) fn of(layout: &Layout) -> Kin {
        let cards = Family::ALL.map(|family| layout.kin(family));
        let numbers = cards.map(|cards| {
            let mut numbers = [0; KIN];
            for (number, card) in numbers.iter_mut().zip(cards.iter()) {
                *number = card.index() as u8;
            }
            numbers
        });
        Kin { cards, numbers }
    }

    /// Which cards of a family are among some cards.
    #[inline(always)]
    pub(super) fn kept(&self, cards: CardSet, family: usize) -> Kept {
        let [a, b, c, d] = self.numbers[family].map(|number| (cards.bits() >> number & 1) as Kept);
        a | b << 1 | c << 2 | d << 3
    }

    /// The numbers of the cards of a family.
    #[inline(always)]
    pub(super) const fn numbers(&self, family: usize) -> [u8; KIN] {
        self.numbers[family]
    }

    /// The cards of a family that are meant by some bits.
    pub(super) fn cards_of(&self, family: usize, kept: Kept) -> CardSet {
        let cards = self.cards[family].iter().enumerate();
        cards.filter(|(number, _)| kept >> number & 1 != 0).map(|(_, card)| card).collect()
    }
}
