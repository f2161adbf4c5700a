//! Won layouts within an outline, wherever that lies.

use super::kin::Kin;
use super::marks::Marks;
use super::targets::{RimSet, Targets};
use super::{CARDS, FAMILIES, FARTHEST, MOST_BUNDLES};
use crate::infoset::card::CardSet;
use crate::infoset::family::Family;
use crate::infoset::grid::{Cell, Grid};
use crate::infoset::outline::Outline;
use crate::infoset::planner::cover::{self, Form, Part};
use crate::infoset::planner::room::{ORDERS, Room, rooms, sum};
use crate::infoset::rules::Affinity;
use std::sync::Arc;

/// The places of an outline that cards of a grid can fill.
#[derive(Debug)]
pub(super) struct Outlined {
    forms: Arc<Vec<Form>>,
    locked: CardSet,
    /// Those with the fewest vacant cells first.
    places: Vec<Place>,
    /// The sets of cards that lie below parts of forms.
    below: Vec<CardSet>,
    /// How many cards of each family are in these sets.
    counts: Vec<Count>,
    /// The nearest won layouts, place by place.
    hits: Vec<Hit>,
}

/// How many cards of each family there are, and the most of one.
#[derive(Clone, Copy, Debug)]
struct Count {
    cards: [u8; FAMILIES],
    most: u8,
}

/// A place of an outline.
#[derive(Debug)]
struct Place {
    /// Which of the forms.
    form: usize,
    /// The cards on it.
    covered: CardSet,
    /// The cells of each part of the form that a card can move to, and the number of the set of
    /// cards below it.
    parts: Vec<(RimSet, u16)>,
    /// The sets of cards below the parts of each cut of the form.
    cuts: Vec<[u16; FAMILIES]>,
}

/// A won layout.
#[derive(Clone, Copy, Debug)]
struct Hit {
    place: usize,
    cost: usize,
    /// The numbers of the parts, and the families that have them.
    cut: [u16; FAMILIES],
    order: [usize; FAMILIES],
    rooms: [Room; FAMILIES],
}

impl Outlined {
    /// Of a grid with these cards locked.
    pub(super) fn new(
        grid: &Grid,
        locked: CardSet,
        outline: &Outline,
        targets: &Targets,
    ) -> Outlined {
        let forms = cover::forms(outline);
        let mut outlined = Outlined {
            locked,
            places: Vec::new(),
            below: Vec::new(),
            counts: Vec::new(),
            hits: Vec::new(),
            forms: Arc::clone(&forms),
        };
        for (number, form) in forms.iter().enumerate() {
            for origin in form.origins(grid, FARTHEST) {
                outlined.add(grid, targets, (number, form), origin);
            }
        }
        outlined.places.sort_by_key(|place| place.vacant());
        outlined
    }

    /// Adds a place, if it has all cards that cannot move.
    fn add(
        &mut self,
        grid: &Grid,
        targets: &Targets,
        (number, form): (usize, &Form),
        (row, column): (i32, i32),
    ) {
        let content = |(r, c): (i32, i32)| {
            let cell = Cell::new(row + r, column + c);
            let card = cell.and_then(|cell| grid.at(cell)).map_or(CardSet::EMPTY, CardSet::of);
            let rim = targets.cells().iter().position(|own| Some(*own) == cell);
            (rim.map_or(0, |rim| 1 << rim), card)
        };
        let contents: [(RimSet, CardSet); CARDS] = form.cells.map(content);
        let union = |part: Part| {
            let inside = contents.iter().enumerate().filter(|(cell, _)| part >> cell & 1 != 0);
            inside
                .fold((0, CardSet::EMPTY), |(rim, cards), (_, own)| (rim | own.0, cards.or(own.1)))
        };
        let (_, covered) = union(Part::MAX);
        if covered.and(self.locked) != self.locked {
            return;
        }
        let mut parts = Vec::with_capacity(form.parts.len());
        for part in &form.parts {
            let (rim, cards) = union(*part);
            let set = self.below.iter().position(|own| *own == cards).unwrap_or_else(|| {
                self.below.push(cards);
                self.below.len() - 1
            });
            parts.push((rim, set as u16));
        }
        let cuts = form.numbers.iter().map(|cut| cut.map(|part| parts[usize::from(part)].1));
        let cuts = cuts.collect();
        self.places.push(Place { form: number, covered, parts, cuts });
    }

    /// Finds the nearest won layouts, and those one card farther; says how many moves away the first
    /// ones are.
    pub(super) fn set(&mut self, kin: &Kin, affinities: &[Affinity]) -> Option<usize> {
        let Outlined { forms, locked, places, below, counts, hits } = self;
        hits.clear();
        counts.clear();
        counts.extend(below.iter().map(|cards| {
            let cards = kin.cards.map(|kin| kin.and(*cards).len() as u8);
            Count { cards, most: cards.into_iter().max().unwrap_or(0) }
        }));
        let locked = kin.cards.map(|kin| kin.and(*locked));
        let (mut nearest, mut limit) = (None, FARTHEST);
        for (number, place) in places.iter().enumerate() {
            if place.vacant() > limit {
                break;
            }
            let form = &forms[place.form];
            for (cut, sets) in place.cuts.iter().enumerate() {
                let counts = sets.map(|set| counts[usize::from(set)]);
                let most = counts.iter().fold(0, |most, count| most + usize::from(count.most));
                if CARDS - most > limit {
                    continue;
                }
                let inside = counts.map(|count| count.cards);
                for order in &ORDERS {
                    let away = CARDS - sum(&inside, order);
                    if away > limit {
                        continue;
                    }
                    let (more, rooms) = rooms(&inside, order);
                    let cost = if away == 0 { 0 } else { away + more };
                    let keeps = |(set, family): (&u16, &usize)| {
                        below[usize::from(*set)].and(locked[*family]) == locked[*family]
                    };
                    if cost > limit || !sets.iter().zip(order).all(keeps) {
                        continue;
                    }
                    let parts = &form.cuts[cut];
                    let touch = |affinity: &Affinity| {
                        let [one, other] = affinity.families().map(Family::index);
                        let part = |family| order.iter().zip(parts).find(|own| *own.0 == family);
                        let parts = part(one).zip(part(other));
                        parts.is_none_or(|(one, other)| form.touch(*one.1, *other.1))
                    };
                    if !affinities.iter().all(touch) {
                        continue;
                    }
                    let cut = form.numbers[cut];
                    hits.push(Hit { place: number, cost, cut, order: *order, rooms });
                    if nearest.is_none_or(|nearest| cost < nearest) {
                        nearest = Some(cost);
                        // Those one card farther tell which moves cost nothing.
                        limit = cost + 1;
                    }
                }
            }
        }
        nearest
    }

    /// Notes what those of a cost have, and tells after each place.
    pub(super) fn note(
        &self,
        (kin, cost): (&Kin, usize),
        marks: &mut Marks,
        tell: &mut impl FnMut(&mut Marks, usize) -> usize,
    ) {
        for hits in self.hits.chunk_by(|one, other| one.place == other.place) {
            for hit in hits.iter().filter(|hit| hit.cost == cost).take(MOST_BUNDLES) {
                let place = &self.places[hit.place];
                let parts = hit.cut.map(|part| place.parts[usize::from(part)]);
                let used = parts.iter().fold(0, |used, (rim, _)| used | rim);
                let outside = place.covered.complement();
                for ((come, below), family) in parts.into_iter().zip(hit.order) {
                    let kept = kin.kept(self.below[usize::from(below)], family);
                    let room = (hit.rooms[family], outside);
                    marks.note_in_room(kin, (family, kept), (come, !used), room);
                }
            }
            tell(marks, cost);
        }
    }
}

impl Place {
    /// Number of its cells without a card.
    fn vacant(&self) -> usize {
        CARDS - self.covered.len()
    }
}
