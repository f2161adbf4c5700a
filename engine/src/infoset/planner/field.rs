//! Won layouts, counted from how many cards stay where they are.
//!
//! A won layout gives each family a tetromino. Of a family with K cards inside its tetromino the
//! other 4 - K must move at least once, so a won layout is at least as many moves away as cards lie
//! outside: its cost. Layouts are listed cost by cost.

use super::bits::Bits;
use super::cover::{Form, Part};
use super::frame::Frame;
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
    /// Where each card is; set with the lists only.
    places: [u8; CARDS],
    /// The tetrominoes over the cell of each card, once they are used a second time.
    over: Vec<Vec<B>>,
    /// What is left of lists, kept for its memory.
    rest: [Vec<B>; 3],
}

impl<B: Bits> Field<B> {
    /// The tetrominoes with a card in place, wherever they are. A family whose cards must all move
    /// is left out: see [`Field::has_elsewhere`].
    pub(super) fn open(grid: &Grid, layout: &Layout, locked: CardSet) -> Option<Field<B>> {
        let mut field = Field::empty(Frame::around(grid)?, grid, layout);
        field.places = field.frame.places(grid);
        let stuck = field.frame.cells(grid, locked);
        field.fill_open(layout, stuck);
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
        let [(top, bottom), (left, right)] = grid.bounds();
        let height = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        let width = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
        // Every cell that a move can go to.
        let rows = (top.min(row) - 1, bottom.max(row + height) + 1);
        let columns = (left.min(column) - 1, right.max(column + width) + 1);
        let frame = Frame::new([rows, columns])?;
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
        Field {
            frame,
            kin,
            occupied,
            lists,
            inner: None,
            places: [0; CARDS],
            over: Vec::new(),
            rest: Default::default(),
        }
    }

    /// Makes the field that of another layout of the same grid.
    pub(super) fn reset(&mut self, grid: &Grid, layout: &Layout, locked: CardSet) {
        self.kin = Family::ALL.map(|family| self.frame.cells(grid, layout.kin(family)));
        self.lists.iter_mut().flatten().for_each(Vec::clear);
        if self.over.is_empty() {
            self.over = self.places.iter().map(|place| self.tetrominoes_over(*place)).collect();
        }
        let stuck = self.frame.cells(grid, locked);
        self.fill_open(layout, stuck);
    }

    /// Lists every tetromino under the first card of the family inside.
    fn fill_open(&mut self, layout: &Layout, stuck: B) {
        let shapes = if self.over.is_empty() { placed(self.frame.width()) } else { Shapes::new() };
        for family in Family::ALL {
            let own = self.kin[family.index()];
            let must = stuck.and(own);
            let mut mustnt = stuck.minus(own);
            for card in layout.kin(family).iter() {
                let place = self.places[card.index()];
                let lists = &mut self.lists[family.index()];
                let mut list = |cells: B| {
                    if !cells.meets(mustnt) && cells.contains(must) {
                        lists[cells.and(own).len()].push(cells);
                    }
                };
                match self.over.get(card.index()) {
                    Some(over) => over.iter().for_each(|cells| list(*cells)),
                    None => each_over(&shapes, place, &mut list),
                }
                mustnt = mustnt.or(B::bit(usize::from(place)));
            }
        }
    }

    fn tetrominoes_over(&self, place: u8) -> Vec<B> {
        let mut over = Vec::new();
        each_over(&placed(self.frame.width()), place, &mut |cells| over.push(cells));
        over
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
        self.visit_bundles(cost, affinities, &mut |bundle, frame| {
            let mut goal = [B::NONE; FAMILIES];
            for (family, cells) in bundle.order.into_iter().zip(bundle.three) {
                goal[family] = cells;
            }
            for last in bundle.last {
                goal[bundle.order[FAMILIES - 1]] = *last;
                visitor(&goal, frame)?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Visits the won layouts of a cost, those that differ in one family only at once, until the
    /// visitor breaks.
    pub(super) fn visit_bundles<T>(
        &mut self,
        cost: usize,
        affinities: &[Affinity],
        visitor: &mut impl FnMut(&Bundle<'_, B>, &Frame<B>) -> ControlFlow<T>,
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
        rest: &mut [Vec<B>; 3],
        visitor: &mut impl FnMut(&Bundle<'_, B>, &Frame<B>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let list = |family: usize| &self.lists[family][inside[family]];
        let mut order: [usize; FAMILIES] = std::array::from_fn(|family| family);
        order.sort_by_key(|family| list(*family).len());
        if list(order[0]).is_empty() {
            return ControlFlow::Continue(());
        }
        let contacts = Contacts::of(order, affinities);
        let lists = order.map(list);
        let [thirds, fourths, last] = rest;
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
                    let Some(touch) = contacts.with_last(beside, [touch_12, touch_13, touch_23])
                    else {
                        continue;
                    };
                    last.clear();
                    last.extend(fourths.iter().filter(|fourth| {
                        !fourth.meets(*third) && touch.iter().all(|cells| cells.meets(**fourth))
                    }));
                    if !last.is_empty() {
                        let three = [*first, *second, *third];
                        let rooms = [Room::Enough; FAMILIES];
                        visitor(&Bundle { order, three, last, rooms }, &self.frame)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Each tetromino, and the numbers of its cells.
type Shapes<B> = ArrayVec<(B, [usize; KIN]), FIXED>;

fn placed<B: Bits>(width: i32) -> Shapes<B> {
    TETROMINOES.iter().map(|shape| shape.placed(width)).collect()
}

/// Tells all tetrominoes over a place.
#[inline(always)]
fn each_over<B: Bits>(shapes: &Shapes<B>, place: u8, listener: &mut impl FnMut(B)) {
    for (cells, anchors) in shapes {
        for anchor in anchors {
            listener(cells.far_up(usize::from(place) - anchor));
        }
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
    fn inside(&self, cut: &[Part; FAMILIES]) -> [[usize; FAMILIES]; FAMILIES] {
        cut.map(|part| self.kin.map(|kin| (part & kin).count_ones() as usize))
    }

    /// Visits the won layouts of a cost.
    fn visit<T>(
        &self,
        price: usize,
        affinities: &[Affinity],
        frame: &Frame<B>,
        visitor: &mut impl FnMut(&Bundle<'_, B>, &Frame<B>) -> ControlFlow<T>,
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
                let [first, second, third, last] = cells;
                let touch = |affinity: &Affinity| {
                    let [one, other] = affinity.families().map(|family| {
                        let own = order.iter().position(|own| *own == family.index());
                        cells[own.unwrap_or(0)]
                    });
                    frame.beside(one).meets(other)
                };
                if affinities.iter().all(touch) {
                    let three = [first, second, third];
                    let (_, rooms) = rooms(&inside, order);
                    let bundle = Bundle { order: *order, three, last: &[last], rooms };
                    visitor(&bundle, frame)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Cards in place if each part goes to the family that has its place in an order.
fn sum(inside: &[[usize; FAMILIES]; FAMILIES], order: &[usize; FAMILIES]) -> usize {
    let [a, b, c, d] = inside;
    a[order[0]] + b[order[1]] + c[order[2]] + d[order[3]]
}

/// Moves to a layout of an outline at least: a card in place does not move, and where no cell is
/// vacant one must make way and come back.
fn cost(inside: &[[usize; FAMILIES]; FAMILIES], order: &[usize; FAMILIES]) -> usize {
    let away = CARDS - sum(inside, order);
    // The other is only worked out where it can matter.
    if away == 0 { 0 } else { away + rooms(inside, order).0 }
}

/// How many cells are vacant for families that have to change places within an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// None: some card must first make way, wherever to.
    None,
    /// One: a card from outside that fills it makes it none.
    One,
    /// More, or no family has to change places.
    Enough,
}

/// Families that lie in each other's places form groups; the number of groups without a vacant cell,
/// and the room that each family's group has.
///
/// Within a group, each card that fills a vacant cell leaves another one, so that a single cell is
/// enough for all, and a card that makes way once provides it.
fn rooms(
    inside: &[[usize; FAMILIES]; FAMILIES],
    order: &[usize; FAMILIES],
) -> (usize, [Room; FAMILIES]) {
    // A group has the number of one of its families.
    let mut group: [usize; FAMILIES] = std::array::from_fn(|family| family);
    let mut vacant = [0; FAMILIES];
    let mut misplaced = [0; FAMILIES];
    for (part, family) in inside.iter().zip(order) {
        vacant[*family] = KIN - part.iter().sum::<usize>();
        for (other, cards) in part.iter().enumerate() {
            if other != *family && *cards > 0 {
                misplaced[*family] += cards;
                let (from, to) = (group[other], group[*family]);
                group.iter_mut().filter(|own| **own == from).for_each(|own| *own = to);
            }
        }
    }
    let total = |counts: &[usize; FAMILIES], which: usize| -> usize {
        (0..FAMILIES).filter(|family| group[*family] == which).map(|family| counts[family]).sum()
    };
    let room = |family: usize| {
        let which = group[family];
        match (total(&misplaced, which), total(&vacant, which)) {
            (0, _) => Room::Enough,
            (_, 0) => Room::None,
            (_, 1) => Room::One,
            _ => Room::Enough,
        }
    };
    let rooms: [Room; FAMILIES] = std::array::from_fn(room);
    let is_first = |family: &usize| group[*family] == *family && rooms[*family] == Room::None;
    ((0..FAMILIES).filter(is_first).count(), rooms)
}

/// All orders of the families.
const ORDERS: [[usize; FAMILIES]; 24] = {
    let mut orders = [[0; FAMILIES]; 24];
    let (mut found, mut code) = (0, 0);
    while code < 256 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        let set = 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3];
        if set == 0b1111 {
            orders[found] = order;
            found += 1;
        }
        code += 1;
    }
    orders
};

/// Won layouts that differ in one family.
pub(super) struct Bundle<'a, B> {
    /// The families in the order of the sets below.
    pub(super) order: [usize; FAMILIES],
    pub(super) three: [B; FAMILIES - 1],
    /// What the last family can have.
    pub(super) last: &'a [B],
    /// The room to change places, by family.
    pub(super) rooms: [Room; FAMILIES],
}

/// Which families must touch, by their places in an order.
struct Contacts {
    /// Bits of the pairs that must touch, numbered as in [`PAIRS`].
    must: u8,
}

/// Two of four.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)];

impl Contacts {
    fn of(order: [usize; FAMILIES], affinities: &[Affinity]) -> Contacts {
        let mut must = 0;
        for affinity in affinities {
            let [one, other] = affinity.families().map(Family::index);
            for (number, (a, b)) in PAIRS.into_iter().enumerate() {
                let pair = [order[a], order[b]];
                if pair == [one, other] || pair == [other, one] {
                    must |= 1 << number;
                }
            }
        }
        Contacts { must }
    }

    /// Sets of cells each of which the fourth family must meet, given those beside the first three and
    /// whether the first and second, first and third, second and third of them touch: it touches
    /// every group that they are, and whom it must. None if that is not enough.
    #[inline(always)]
    fn with_last<B: Bits>(&self, beside: [B; 3], among: [bool; 3]) -> Option<ArrayVec<B, 6>> {
        let [first, second, third] = beside;
        let mut touch = ArrayVec::new();
        match among {
            [true, true, _] | [true, _, true] | [_, true, true] => {
                touch.push(first.or(second).or(third));
            }
            [true, ..] => touch.extend([first.or(second), third]),
            [_, true, _] => touch.extend([first.or(third), second]),
            [.., true] => touch.extend([second.or(third), first]),
            [false, false, false] => touch.extend(beside),
        }
        if self.must != 0 {
            let must = |pair: usize| self.must >> pair & 1 != 0;
            if (0..3).any(|pair| must(pair) && !among[pair]) {
                return None;
            }
            touch.extend((0..3).filter(|which| must(3 + which)).map(|which| beside[which]));
        }
        Some(touch)
    }
}
