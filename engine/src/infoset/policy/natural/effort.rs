//! How far from won the cards are, if the layout is known: quick, and nearly a lower bound.

use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::family::KIN;
use crate::infoset::grid::Grid;
use crate::infoset::moves::Rim;

/// What a family costs that cannot be gathered as far as this can see.
const STUCK: u8 = KIN as u8 + 1;

/// Moves that one family needs: the fewest of its cards that leave, so that the others are one
/// group, or are made one by one of those that come back.
pub(super) fn of_family(grid: &Grid, rim: &Rim, kin: CardSet, free: CardSet) -> u8 {
    let movable = kin.and(free);
    let mut least = STUCK;
    let mut leaving = CardSet::EMPTY;
    // All subsets of the movable cards, the empty one first.
    loop {
        let count = leaving.len() as u8;
        if count < least && is_gathered_by(grid, rim, kin.and(leaving.complement()), count) {
            least = count;
        }
        let next = leaving.bits().wrapping_sub(movable.bits()) & movable.bits();
        if next == 0 {
            return least;
        }
        leaving = CardSet::from_bits(next);
    }
}

/// Whether the cards that stay are one group, or become one when `count` others come back.
fn is_gathered_by(grid: &Grid, rim: &Rim, staying: CardSet, count: u8) -> bool {
    let mut groups = [CardSet::EMPTY; CARDS];
    match grid.groups(staying, &mut groups) {
        // One of them needs not leave.
        0 => false,
        1 if count == 0 => true,
        parts => {
            let bridges = |around: &CardSet| groups[..parts].iter().all(|g| g.meets(*around));
            count > 0 && rim.cells().iter().any(|(_, around)| bridges(around))
        }
    }
}

/// What a family needs if one of its cards is moved to any place and stays there: sets of groups
/// that the others form if some of them leave, by the number of those that leave.
pub(super) struct Reunion {
    ways: [([CardSet; KIN - 1], u8); 1 << (KIN - 1)],
    count: usize,
}

impl Reunion {
    /// For a card of this family.
    pub(super) fn new(grid: &Grid, kin: CardSet, card: Card, free: CardSet) -> Reunion {
        let others = kin.without(card);
        let movable = others.and(free);
        let mut reunion =
            Reunion { ways: [([CardSet::EMPTY; KIN - 1], 0); 1 << (KIN - 1)], count: 0 };
        let mut leaving = CardSet::EMPTY;
        loop {
            let mut groups = [CardSet::EMPTY; CARDS];
            let count = grid.groups(others.and(leaving.complement()), &mut groups);
            // What every card meets stands for groups that are not there.
            let mut way = [CardSet::ALL; KIN - 1];
            way[..count].copy_from_slice(&groups[..count]);
            reunion.ways[reunion.count] = (way, leaving.len() as u8);
            reunion.count += 1;
            let next = leaving.bits().wrapping_sub(movable.bits()) & movable.bits();
            if next == 0 {
                break;
            }
            leaving = CardSet::from_bits(next);
        }
        reunion.ways[..reunion.count].sort_unstable_by_key(|way| way.1);
        reunion
    }

    /// Moves that are needed when the card touches these cards.
    pub(super) fn effort(&self, around: CardSet) -> u8 {
        let fits = |way: &&([CardSet; KIN - 1], u8)| way.0.iter().all(|g| g.meets(around));
        self.ways[..self.count].iter().find(fits).map_or(STUCK, |way| way.1)
    }
}
