//! Won layouts wherever they are.
//!
//! What tetrominoes have to do with cards, cells and each other is kept as sets of tetrominoes, so
//! that a few operations on words find all that go with some others.

use super::kin::{ALL_KIN, Kept, Kin, SUBSETS};
use super::marks::Marks;
use super::orders::Orders;
use super::targets::{RimSet, bits};
use super::tiles::{Plane, Tile};
use super::tileset::{TileSet, union};
use super::{CARDS, FAMILIES, KIN, MOST_BUNDLES, MOST_ORDERS};
use crate::infoset::card::CardSet;
use crate::infoset::planner::contacts::{Contacts, Some3};
use crate::infoset::rules::Affinity;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The tetrominoes over cards of a grid.
#[derive(Debug)]
pub(super) struct Open<const WORDS: usize> {
    locked: CardSet,
    tiles: Vec<Tile>,
    all: TileSet<WORDS>,
    /// Those over each card.
    over: [TileSet<WORDS>; CARDS],
    /// Those over each cell that a card can move to.
    over_rim: Vec<TileSet<WORDS>>,
    /// Those that have a cell in common with each, and those that have one beside it.
    meets: Vec<TileSet<WORDS>>,
    beside: Vec<TileSet<WORDS>>,
}

/// The tetrominoes that a family can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<const WORDS: usize> {
    /// By how many of its cards are inside, and how many tetrominoes that are.
    lists: [TileSet<WORDS>; KIN + 1],
    sizes: [usize; KIN + 1],
    /// By which of its cards are inside, others left aside.
    over: [TileSet<WORDS>; SUBSETS],
}

/// The ways to choose so many cards of a family.
const KEPT: [&[Kept]; KIN + 1] = [
    &[],
    &[0b0001, 0b0010, 0b0100, 0b1000],
    &[0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100],
    &[0b0111, 0b1011, 0b1101, 0b1110],
    &[ALL_KIN],
];

/// Ways to choose so many of the cards of a family, for the number with most.
const MOST_KEPT: usize = 6;

impl<const WORDS: usize> Open<WORDS> {
    /// Most tetrominoes that there is room for.
    pub(super) const ROOM: usize = 64 * WORDS;

    /// The tetrominoes of a plane, given how many cells there are to move to.
    pub(super) fn new(plane: &Plane, tiles: Vec<Tile>, rim: usize, locked: CardSet) -> Open<WORDS> {
        let mut all = TileSet::EMPTY;
        let mut over = [TileSet::EMPTY; CARDS];
        let mut over_rim = vec![TileSet::EMPTY; rim];
        let mut over_cell = vec![TileSet::EMPTY; plane.len()];
        for (number, tile) in tiles.iter().enumerate() {
            all.insert(number);
            tile.cards.iter().for_each(|card| over[card.index()].insert(number));
            bits(tile.rim).for_each(|cell| over_rim[cell].insert(number));
            tile.cells.iter().for_each(|cell| over_cell[*cell].insert(number));
        }
        let mut beside_cell = vec![TileSet::EMPTY; plane.len()];
        for cell in plane.inner() {
            beside_cell[cell] = union(plane.neighbours(cell).iter().map(|own| &over_cell[*own]));
        }
        let of = |cells: &[TileSet<WORDS>], tile: &Tile| union(tile.cells.map(|own| &cells[own]));
        Open {
            locked,
            all,
            over,
            over_rim,
            meets: tiles.iter().map(|tile| of(&over_cell, tile)).collect(),
            beside: tiles.iter().map(|tile| of(&beside_cell, tile)).collect(),
            tiles,
        }
    }

    /// Finds what each family can have in a layout.
    pub(super) fn choose(&self, kin: &Kin, choices: &mut [Choice<WORDS>; FAMILIES]) {
        for (cards, choice) in kin.cards.into_iter().zip(choices) {
            let mut fit = self.all;
            for card in self.locked.iter() {
                // Cards that cannot move are in the tetrominoes of their own families.
                let over = &self.over[card.index()];
                fit = if cards.contains(card) { fit.and(over) } else { fit.minus(over) };
            }
            let mut own = [TileSet::EMPTY; KIN];
            for (own, card) in own.iter_mut().zip(cards.iter()) {
                *own = self.over[card.index()];
            }
            choice.set(&fit, &own);
        }
    }

    /// Notes what the won layouts of a cost have. With `orders`, those that can be reached only.
    pub(super) fn note(
        &self,
        (kin, choices): (&Kin, &[Choice<WORDS>; FAMILIES]),
        cost: usize,
        affinities: &[Affinity],
        orders: Option<&mut Orders>,
        marks: &mut Marks,
    ) {
        let Some(need) = CARDS.checked_sub(cost) else { return };
        let mut reader = Reader {
            open: self,
            kin,
            choices,
            affinities,
            orders,
            marks,
            found: [TileSet::EMPTY; FAMILIES],
            bundles: 0,
            tried: 0,
        };
        let most = choices.each_ref().map(Choice::most_inside);
        'counts: for a in (0..=most[0]).rev() {
            for b in (0..=most[1]).rev() {
                for c in (0..=most[2]).rev() {
                    let Some(d) = need.checked_sub(a + b + c).filter(|d| *d <= most[3]) else {
                        continue;
                    };
                    if reader.visit([a, b, c, d]).is_break() {
                        break 'counts;
                    }
                }
            }
        }
        reader.finish();
    }
}

/// Least cost at which there may be a won layout: each family for itself.
pub(super) fn floor<const WORDS: usize>(choices: &[Choice<WORDS>; FAMILIES]) -> usize {
    choices.iter().map(|choice| KIN - choice.most_inside()).sum()
}

impl<const WORDS: usize> Choice<WORDS> {
    pub(super) const NONE: Choice<WORDS> = Choice {
        lists: [TileSet::EMPTY; KIN + 1],
        sizes: [0; KIN + 1],
        over: [TileSet::EMPTY; SUBSETS],
    };

    /// Given the tetrominoes that fit, and those over each card of the family.
    fn set(&mut self, fit: &TileSet<WORDS>, own: &[TileSet<WORDS>; KIN]) {
        self.over[0] = *fit;
        for kept in 1..SUBSETS {
            let rest = kept & (kept - 1);
            self.over[kept] = self.over[rest].and(&own[kept.trailing_zeros() as usize]);
        }
        // The number of cards in binary.
        let [a, b, c, d] = own;
        let (one, other) = (a.xor(b), c.xor(d));
        let odd = one.xor(&other);
        let pair = a.and(b).or(&c.and(d)).or(&one.and(&other));
        let four = self.over[SUBSETS - 1];
        self.lists = [
            TileSet::EMPTY,
            odd.minus(&pair).and(fit),
            pair.minus(&odd).minus(&four).and(fit),
            odd.and(&pair).and(fit),
            four,
        ];
        self.sizes = self.lists.each_ref().map(TileSet::len);
    }

    fn most_inside(&self) -> usize {
        self.sizes.iter().rposition(|size| *size > 0).unwrap_or(0)
    }
}

/// Reads the won layouts of a cost.
struct Reader<'a, const WORDS: usize> {
    open: &'a Open<WORDS>,
    kin: &'a Kin,
    choices: &'a [Choice<WORDS>; FAMILIES],
    affinities: &'a [Affinity],
    orders: Option<&'a mut Orders>,
    marks: &'a mut Marks,
    /// What each family has in some of them.
    found: [TileSet<WORDS>; FAMILIES],
    bundles: usize,
    tried: usize,
}

/// Won layouts that differ in one family.
struct Bundle<'a, const WORDS: usize> {
    /// The order of the families.
    order: [usize; FAMILIES],
    /// What the first three have, and what the last one can have.
    three: [usize; FAMILIES - 1],
    last: &'a TileSet<WORDS>,
    /// Which cards of the last one may be inside.
    kept: &'a ArrayVec<Kept, MOST_KEPT>,
}

impl<const WORDS: usize> Reader<'_, WORDS> {
    /// Reads those with so many cards of each family in place; breaks when it has seen enough.
    fn visit(&mut self, inside: [usize; FAMILIES]) -> ControlFlow<()> {
        let size = |family: usize| self.choices[family].sizes[inside[family]];
        let mut order: [usize; FAMILIES] = std::array::from_fn(|family| family);
        order.sort_by_key(|family| size(*family));
        if size(order[0]) == 0 {
            return ControlFlow::Continue(());
        }
        let contacts = Contacts::of(order, self.affinities);
        let inside = order.map(|family| inside[family]);
        let list = |place: usize| &self.choices[order[place]].lists[inside[place]];
        let lists: [&TileSet<WORDS>; FAMILIES] = std::array::from_fn(list);
        let Open { meets, beside, .. } = self.open;
        let choice = &self.choices[order[FAMILIES - 1]];
        let is_had = |kept: &&Kept| choice.over[usize::from(**kept)].meets(lists[FAMILIES - 1]);
        let kept = &KEPT[inside[FAMILIES - 1]].iter().filter(is_had).copied().collect();
        for first in lists[0].iter() {
            for second in lists[1].minus(&meets[first]).iter() {
                let taken = meets[first].or(&meets[second]);
                let thirds = lists[2].minus(&taken);
                if thirds.is_empty() {
                    continue;
                }
                let fourths = lists[3].minus(&taken);
                if fourths.is_empty() {
                    continue;
                }
                let touch_12 = beside[first].contains(second);
                for third in thirds.iter() {
                    let three = [first, second, third];
                    let among =
                        [touch_12, beside[first].contains(third), beside[second].contains(third)];
                    let Some(demands) = contacts.with_last(among) else { continue };
                    let around = three.map(|number| &beside[number]);
                    let mut last = fourths.minus(&meets[third]);
                    for some in demands {
                        last = last.and(&union_of(*some, around));
                    }
                    if !last.is_empty() {
                        self.read(&Bundle { order, three, last: &last, kept })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&mut self, bundle: &Bundle<'_, WORDS>) -> ControlFlow<()> {
        if self.orders.is_some() {
            let reached = self.reached(bundle)?;
            self.note(&Bundle { last: &reached, ..*bundle });
        } else {
            self.note(bundle);
        }
        self.bundles += 1;
        if self.bundles < MOST_BUNDLES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// What the last family can have so that an order of moves leads to it.
    fn reached(&mut self, bundle: &Bundle<'_, WORDS>) -> ControlFlow<(), TileSet<WORDS>> {
        let mut reached = TileSet::EMPTY;
        for last in bundle.last.iter() {
            self.tried += 1;
            if self.tried > MOST_ORDERS {
                return ControlFlow::Break(());
            }
            let mut goal = [&self.open.tiles[last]; FAMILIES];
            for (family, number) in bundle.order.iter().zip(bundle.three) {
                goal[*family] = &self.open.tiles[number];
            }
            if self.orders.as_mut().is_none_or(|orders| orders.exists(self.kin, goal)) {
                reached.insert(last);
            }
        }
        ControlFlow::Continue(reached)
    }

    /// Notes what a bundle has for each family.
    #[inline(always)]
    fn note(&mut self, bundle: &Bundle<'_, WORDS>) {
        let Bundle { order, three, last, kept } = *bundle;
        let Some(first) = last.first() else { return };
        let Open { tiles, over_rim, .. } = self.open;
        let free = !three.iter().fold(0, |used, number| used | tiles[*number].rim);
        let family = order[FAMILIES - 1];
        self.found[family] = self.found[family].or(last);
        for kept in kept {
            // Where the last family is in any case it has to come to: that counts for more.
            let is_had = || self.choices[family].over[usize::from(*kept)].meets(last);
            if !self.marks.has_free(family, *kept, free) && is_had() {
                self.marks.note(family, *kept, 0, free);
            }
        }
        let mut always = None;
        for (family, number) in order.into_iter().zip(three) {
            self.found[family].insert(number);
            let kept = self.kin.kept(tiles[number].cards, family);
            if !self.marks.has_free(family, kept, free) {
                let always = *always.get_or_insert_with(|| {
                    let is_always = |cell: &usize| over_rim[*cell].holds(last);
                    let cells = bits(tiles[first].rim).filter(is_always);
                    cells.fold(0, |all: RimSet, cell| all | 1 << cell)
                });
                self.marks.note(family, kept, 0, free & !always);
            }
        }
    }

    /// Notes where the families have to come.
    fn finish(self) {
        for (family, (found, choice)) in self.found.iter().zip(self.choices).enumerate() {
            for (list, all_kept) in choice.lists.iter().zip(KEPT) {
                let found = found.and(list);
                if found.is_empty() {
                    continue;
                }
                for kept in all_kept {
                    let own = found.and(&choice.over[usize::from(*kept)]);
                    let come = own.iter().fold(0, |come, own| come | self.open.tiles[own].rim);
                    if !own.is_empty() {
                        self.marks.note(family, *kept, come, 0);
                    }
                }
            }
        }
    }
}

/// What is in one of those sets that are named.
#[inline(always)]
fn union_of<const WORDS: usize>(some: Some3, sets: [&TileSet<WORDS>; 3]) -> TileSet<WORDS> {
    union(
        sets.into_iter()
            .enumerate()
            .filter(|(which, _)| some >> which & 1 != 0)
            .map(|(_, set)| set),
    )
}
