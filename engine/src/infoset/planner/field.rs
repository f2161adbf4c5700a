//! Won layouts, counted from how many cards stay where they are.
//!
//! A won layout gives each family a tetromino. Of a family with K cards inside its tetromino the
//! other 4 - K must move at least once, so a won layout is at least as many moves away as cards lie
//! outside: its cost. Layouts are listed cost by cost.

use super::bits::Bits;
use super::contacts::{Contacts, Some3};
use super::cover::{Form, Part};
use super::frame::Frame;
use super::room::{Inside, ORDERS, cost, sum};
use super::tetromino::{FIXED, TETROMINOES};
use crate::infoset::card::{CARDS, CardSet};
use crate::infoset::deal::Layout;
use crate::infoset::family::{FAMILIES, Family, KIN};
use crate::infoset::grid::{Cell, Grid};
use crate::infoset::rules::Affinity;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A set of cells for every family.
pub(super) type ByFamily<B> = [B; FAMILIES];

/// The tetrominoes that each family can have at the end.
#[derive(Debug)]
pub(super) struct Field<B> {
    pub(super) frame: Frame<B>,
    /// Where each family is now.
    pub(super) kin: ByFamily<B>,
    /// Where the cards are now.
    pub(super) occupied: B,
    /// The tetrominoes of each family by how many of its cards are inside.
    lists: [[Vec<B>; KIN + 1]; FAMILIES],
    /// The outline, if the cards must have one; the lists are empty then.
    inner: Option<Inner<B>>,
    /// What is left of lists, kept for its memory.
    rest: [Vec<B>; 2],
}

impl<B: Bits> Field<B> {
    /// The tetrominoes with a card in place, wherever they are. A family whose cards must all move
    /// is left out: see [`Field::has_elsewhere`].
    pub(super) fn open(grid: &Grid, layout: &Layout, locked: CardSet) -> Option<Field<B>> {
        let mut field = Field::empty(Frame::around(grid)?, grid, layout);
        let stuck = field.frame.cells(grid, locked);
        field.fill(grid, layout, stuck);
        Some(field)
    }

    /// The ways to cut an outline that lies at this row and column; none if that is too far away to
    /// look at.
    pub(super) fn inside(
        form: &Arc<Vec<Form>>,
        number: usize,
        (row, column): (i32, i32),
        (grid, layout, locked): (&Grid, &Layout, CardSet),
    ) -> Option<Field<B>> {
        let cells = &form[number].cells;
        let frame = form[number].frame(grid, (row, column))?;
        let mut places = [B::NONE; CARDS];
        for (place, (r, c)) in places.iter_mut().zip(cells) {
            *place = B::bit(frame.index(Cell::new(row + r, column + c)?));
        }
        let mut field = Field::empty(frame, grid, layout);
        let stuck = field.frame.cells(grid, locked);
        let part = |set: B| {
            let inside = places.iter().enumerate().filter(|(_, place)| place.meets(set));
            inside.fold(0, |part: Part, (number, _)| part | 1 << number)
        };
        let kin = field.kin.map(part);
        let stuck_kin = field.kin.map(|own| part(own.and(stuck)));
        let is_possible = places.into_iter().fold(B::NONE, B::or).contains(stuck);
        let vacant = CARDS - part(field.occupied).count_ones() as usize;
        let forms = Arc::clone(form);
        let mut inner = Inner { forms, number, places, kin, stuck_kin, is_possible, floor: vacant };
        inner.raise();
        field.inner = Some(inner);
        Some(field)
    }

    fn empty(frame: Frame<B>, grid: &Grid, layout: &Layout) -> Field<B> {
        let kin = Family::ALL.map(|family| frame.cells(grid, layout.kin(family)));
        let occupied = kin.into_iter().fold(B::NONE, B::or);
        let lists = Default::default();
        Field { frame, kin, occupied, lists, inner: None, rest: Default::default() }
    }

    /// Lists every tetromino under the first card of the family inside.
    fn fill(&mut self, grid: &Grid, layout: &Layout, stuck: B) {
        let places = self.frame.places(grid);
        let width = self.frame.width();
        let shapes: ArrayVec<(B, [usize; KIN]), FIXED> =
            TETROMINOES.iter().map(|shape| shape.placed(width)).collect();
        for family in Family::ALL {
            let own = self.kin[family.index()];
            let must = stuck.and(own);
            let mut mustnt = stuck.minus(own);
            let lists = &mut self.lists[family.index()];
            for card in layout.kin(family).iter() {
                let place = usize::from(places[card.index()]);
                for (cells, anchors) in &shapes {
                    for cells in anchors.iter().map(|anchor| cells.far_up(place - anchor)) {
                        if !cells.meets(mustnt) && cells.contains(must) {
                            lists[cells.and(own).len()].push(cells);
                        }
                    }
                }
                mustnt = mustnt.or(B::bit(place));
            }
        }
    }

    /// Least cost at which there may be a won layout: each family for itself.
    pub(super) fn floor(&self) -> usize {
        if let Some(inner) = &self.inner {
            return if inner.is_possible { inner.floor } else { usize::MAX };
        }
        self.most_inside().iter().map(|most| KIN - most).sum()
    }

    fn most_inside(&self) -> [usize; FAMILIES] {
        let most = |lists: &[Vec<B>; KIN + 1]| lists.iter().rposition(|list| !list.is_empty());
        std::array::from_fn(|family| most(&self.lists[family]).unwrap_or(0))
    }

    /// Whether the cards must have an outline. A won layout's cost has moves in it then for cards that
    /// must move twice.
    pub(super) const fn is_outlined(&self) -> bool {
        self.inner.is_some()
    }

    /// Whether a layout of at most this cost may be won in which a family gets a tetromino that has
    /// none of its cards inside now, and which is not listed therefore.
    pub(super) fn has_elsewhere(&self, cost: usize) -> bool {
        if self.inner.is_some() || cost < KIN {
            return false;
        }
        let need = (FAMILIES * KIN).saturating_sub(cost);
        (0..FAMILIES).any(|family| {
            let others = [1, 2, 3].map(|step| (family + step) % FAMILIES);
            let mut found = false;
            let kin = 0..=KIN;
            for [a, b] in kin.clone().flat_map(|a| kin.clone().map(move |b| [a, b])) {
                let c = need.saturating_sub(a + b);
                if found || c > KIN {
                    continue;
                }
                let list = |which: usize, inside: usize| &self.lists[others[which]][inside];
                // Two or three of them elsewhere cost eight moves and more.
                let thin = a == 0 || b == 0 || c == 0;
                found = thin
                    || list(0, a).iter().any(|first| {
                        list(1, b).iter().filter(|second| !second.meets(*first)).any(|second| {
                            let both = first.or(*second);
                            (c..=KIN).any(|c| list(2, c).iter().any(|third| !third.meets(both)))
                        })
                    });
            }
            found
        })
    }

    /// Visits the won layouts of a cost until the visitor breaks.
    pub(super) fn visit<T>(
        &mut self,
        cost: usize,
        affinities: &[Affinity],
        visitor: &mut impl FnMut(&ByFamily<B>, &Frame<B>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        if let Some(inner) = &self.inner {
            return inner.visit(cost, affinities, &self.frame, visitor);
        }
        let Some(need) = CARDS.checked_sub(cost) else { return ControlFlow::Continue(()) };
        let most = self.most_inside();
        let mut rest = std::mem::take(&mut self.rest);
        let mut flow = ControlFlow::Continue(());
        'counts: for a in (0..=most[0]).rev() {
            for b in (0..=most[1]).rev() {
                for c in (0..=most[2]).rev() {
                    let Some(d) = need.checked_sub(a + b + c).filter(|d| *d <= most[3]) else {
                        continue;
                    };
                    flow = self.visit_counts([a, b, c, d], affinities, &mut rest, visitor);
                    if flow.is_break() {
                        break 'counts;
                    }
                }
            }
        }
        self.rest = rest;
        flow
    }

    /// Visits the won layouts with so many cards of each family in place.
    fn visit_counts<T>(
        &self,
        inside: [usize; FAMILIES],
        affinities: &[Affinity],
        rest: &mut [Vec<B>; 2],
        visitor: &mut impl FnMut(&ByFamily<B>, &Frame<B>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let list = |family: usize| &self.lists[family][inside[family]];
        let mut order: [usize; FAMILIES] = std::array::from_fn(|family| family);
        order.sort_by_key(|family| list(*family).len());
        if list(order[0]).is_empty() {
            return ControlFlow::Continue(());
        }
        let contacts = Contacts::of(order, affinities);
        let lists = order.map(list);
        let [thirds, fourths] = rest;
        for first in lists[0] {
            let beside_first = self.frame.beside(*first);
            for second in lists[1].iter().filter(|cells| !cells.meets(*first)) {
                let two = first.or(*second);
                thirds.clear();
                thirds.extend(lists[2].iter().filter(|cells| !cells.meets(two)));
                if thirds.is_empty() {
                    continue;
                }
                fourths.clear();
                fourths.extend(lists[3].iter().filter(|cells| !cells.meets(two)));
                let beside_second = self.frame.beside(*second);
                let touch_12 = beside_first.meets(*second);
                for third in &*thirds {
                    let beside = [beside_first, beside_second, self.frame.beside(*third)];
                    let touch_13 = beside_first.meets(*third);
                    let touch_23 = beside_second.meets(*third);
                    let Some(demands) = contacts.with_last([touch_12, touch_13, touch_23]) else {
                        continue;
                    };
                    let touch = demands.iter().map(|some| union_of(*some, beside));
                    let touch: ArrayVec<B, 6> = touch.collect();
                    let fits = |fourth: &&B| {
                        !fourth.meets(*third) && touch.iter().all(|cells| cells.meets(**fourth))
                    };
                    for fourth in fourths.iter().filter(fits) {
                        let cells = [*first, *second, *third, *fourth];
                        visitor(&by_family(&order, cells), &self.frame)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// An outline that lies somewhere.
#[derive(Debug)]
struct Inner<B> {
    forms: Arc<Vec<Form>>,
    /// Which of the forms.
    number: usize,
    /// Where each cell of the form lies.
    places: [B; CARDS],
    /// The cells of the form where each family is, and those it cannot leave.
    kin: [Part; FAMILIES],
    stuck_kin: [Part; FAMILIES],
    /// Whether it covers all cards that cannot move.
    is_possible: bool,
    /// Least cost of a won layout, affinities left aside.
    floor: usize,
}

impl<B: Bits> Inner<B> {
    /// Finds the floor.
    fn raise(&mut self) {
        let mut least = CARDS;
        for cut in &self.forms[self.number].cuts {
            let inside = self.inside(cut);
            for order in &ORDERS {
                if CARDS - sum(&inside, order) < least {
                    least = least.min(cost(&inside, order));
                }
            }
        }
        self.floor = self.floor.max(least);
    }

    /// How many cards of each family are inside each part.
    fn inside(&self, cut: &[Part; FAMILIES]) -> Inside {
        cut.map(|part| self.kin.map(|kin| (part & kin).count_ones() as u8))
    }

    /// Visits the won layouts of a cost.
    fn visit<T>(
        &self,
        price: usize,
        affinities: &[Affinity],
        frame: &Frame<B>,
        visitor: &mut impl FnMut(&ByFamily<B>, &Frame<B>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        if !self.is_possible || price < self.floor {
            return ControlFlow::Continue(());
        }
        for cut in &self.forms[self.number].cuts {
            let inside = self.inside(cut);
            for order in &ORDERS {
                // The part with each number goes to the family with this one.
                let keeps = |(part, family): (&Part, &usize)| self.stuck_kin[*family] & !part == 0;
                let is_dearer = CARDS - sum(&inside, order) > price;
                if is_dearer || cost(&inside, order) != price || !cut.iter().zip(order).all(keeps) {
                    continue;
                }
                let cells = cut.map(|part| {
                    let own = (0..CARDS).filter(|number| part >> number & 1 != 0);
                    own.fold(B::NONE, |cells, number| cells.or(self.places[number]))
                });
                let touch = |affinity: &Affinity| {
                    let [one, other] = affinity.families().map(|family| {
                        let own = order.iter().position(|own| *own == family.index());
                        cells[own.unwrap_or(0)]
                    });
                    frame.beside(one).meets(other)
                };
                if affinities.iter().all(touch) {
                    visitor(&by_family(order, cells), frame)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Cells by family, given in an order of the families.
fn by_family<B: Bits>(order: &[usize; FAMILIES], cells: [B; FAMILIES]) -> ByFamily<B> {
    let mut all = [B::NONE; FAMILIES];
    for (family, cells) in order.iter().zip(cells) {
        all[*family] = cells;
    }
    all
}

/// What is in one of those sets that are named.
#[inline(always)]
fn union_of<B: Bits>(some: Some3, sets: [B; 3]) -> B {
    let named = (0..3).filter(|which| some >> which & 1 != 0);
    named.fold(B::NONE, |all, which| all.or(sets[which]))
}
