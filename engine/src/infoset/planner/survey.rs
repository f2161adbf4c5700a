//! How far a position is from a won layout, after every move at once.

use super::bits::Bits;
use super::field::{Field, Room};
use super::frame::Frame;
use super::order::Order;
use super::{Fields, Planner, Position};
use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::family::{FAMILIES, Family, KIN};
use crate::infoset::grid::{Grid, Shift};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The legal moves of a grid, numbered.
#[derive(Clone, Debug)]
pub struct Moves {
    shifts: Vec<Shift>,
}

impl Moves {
    /// The moves of the cards that are not locked.
    pub fn of(grid: &Grid, locked: CardSet) -> Moves {
        Moves { shifts: grid.shifts(locked.complement()) }
    }

    /// The moves in the order of their numbers.
    pub fn shifts(&self) -> &[Shift] {
        &self.shifts
    }
}

/// What a survey finds.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Fewest cards that must move to a won layout.
    pub distance: u8,
    /// The same after each move.
    pub after: Vec<u8>,
    /// Cards that may stay where they are after the move, without more moves later on.
    pub stay: Vec<CardSet>,
}

impl Survey {
    /// Most moves that it tells of: what is farther away is all alike.
    pub const MOST: usize = FARTHEST + 1;
}

/// Positions farther from a won layout than this are not looked at.
const FARTHEST: usize = 8;

/// Positions farther than this are surveyed roughly in any case.
const NEAR: usize = 3;

/// In positions not farther than this, moves are told that help with a won layout one card farther:
/// they cost nothing.
const IDLE: usize = 1;

/// Most layouts for which an order of moves is looked for.
const MOST_ORDERS: usize = 150;

/// Most bundles of won layouts that a survey looks at for one cost.
const MOST_BUNDLES: usize = 400;

/// How close a survey looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// Counts the cards that must move, as if every order of moves were legal.
    Rough,
    /// Counts moves; a card that must move twice is taken into account for the first move only.
    Fine,
}

impl Planner {
    /// Surveys a position.
    pub fn survey(
        &mut self,
        position: &Position<'_>,
        moves: &Moves,
        care: Care,
        survey: &mut Survey,
    ) {
        if position.conditions.outline.is_none() {
            // The field of the same grid serves again.
            let same = self.field.take().filter(|(grid, _)| grid == position.grid);
            let field = match same {
                Some((_, mut field)) => {
                    field.reset(position.grid, position.layout, position.locked);
                    Some(field)
                }
                None => Field::open(position.grid, position.layout, position.locked),
            };
            if let Some(mut field) = field {
                let fields = std::slice::from_mut(&mut field);
                look(fields, position, moves, care, &mut self.narrow, survey);
                self.field = Some((*position.grid, field));
                return;
            }
        }
        match Fields::of(position, FARTHEST) {
            Fields::Narrow(mut fields) => {
                look(&mut fields, position, moves, care, &mut self.narrow, survey);
            }
            Fields::Wide(mut fields) => {
                look(&mut fields, position, moves, care, &mut self.wide, survey);
            }
        }
    }
}

/// What the layouts of least cost say about a move.
struct Marks<B> {
    /// Where each card is wanted.
    wanted: [B; CARDS],
    /// Where each card does no harm.
    harmless: [B; CARDS],
    /// The cards that stay in some of them.
    stay: CardSet,
}

fn look<B: Bits>(
    fields: &mut [Field<B>],
    position: &Position<'_>,
    moves: &Moves,
    care: Care,
    order: &mut Order<B>,
    survey: &mut Survey,
) {
    let floor = fields.iter().map(Field::floor).min().unwrap_or(CARDS);
    let count = moves.shifts.len();
    survey.after.clear();
    survey.stay.clear();
    survey.after.resize(count, FARTHEST as u8 + 1);
    survey.stay.resize(count, CardSet::ALL);
    // As if nothing could be won any more.
    survey.distance = FARTHEST as u8 + 1;
    for cost in floor..=FARTHEST {
        let mut found = false;
        for field in fields.iter_mut().filter(|field| field.floor() <= cost) {
            let mut marks = Marks {
                wanted: [B::NONE; CARDS],
                harmless: [B::NONE; CARDS],
                stay: CardSet::EMPTY,
            };
            mark(field, position, cost, care, order, &mut marks);
            if marks.stay.is_empty() && marks.harmless.iter().all(|set| set.is_empty()) {
                continue;
            }
            if !found && cost < usize::from(survey.distance) {
                survey.distance = cost as u8;
                survey.after.fill(cost as u8 + 1);
                survey.stay.fill(CardSet::EMPTY);
            }
            found = true;
            apply(&field.frame, moves, cost, &marks, survey);
        }
        let is_idle = cost > usize::from(survey.distance);
        if is_idle || (found && cost > IDLE) {
            return;
        }
    }
}

/// Some of the tetrominoes of a family.
struct Group<B> {
    /// Cells of the family's cards that are inside: the same for all.
    kept: B,
    /// Cells of any, and of all of them.
    any: B,
    always: B,
}

/// Ways to choose so many of four cards, for the number with most.
const MOST_KEPT: usize = 6;

fn mark<B: Bits>(
    field: &mut Field<B>,
    position: &Position<'_>,
    cost: usize,
    care: Care,
    order: &mut Order<B>,
    marks: &mut Marks<B>,
) {
    let (kin, occupied) = (field.kin, field.occupied);
    let places = field.frame.places(position.grid);
    let cards = Family::ALL.map(|family| {
        let mut cards = [(B::NONE, 0); KIN];
        for (own, card) in cards.iter_mut().zip(position.layout.kin(family).iter()) {
            *own = (B::bit(usize::from(places[card.index()])), card.index());
        }
        cards
    });
    let affinities = position.conditions.affinities;
    let mut stay = B::NONE;
    let (mut bundles, mut orders) = (0, 0);
    let _ = field.visit_bundles(cost, affinities, &mut |bundle, frame| {
        let [first, second, third] = bundle.three;
        let three = first.or(second).or(third);
        let last = bundle.order[FAMILIES - 1];
        let own = kin[last];
        // What the last family can have, by the cells that it keeps.
        let mut groups: ArrayVec<Group<B>, MOST_KEPT> = ArrayVec::new();
        for fourth in bundle.last {
            if care == Care::Fine && cost <= NEAR {
                let mut goal = [*fourth; FAMILIES];
                for (family, cells) in bundle.order.into_iter().zip(bundle.three) {
                    goal[family] = cells;
                }
                orders += 1;
                if orders > MOST_ORDERS {
                    return ControlFlow::Break(());
                }
                order.set(&kin, &goal);
                if order.find(frame, occupied).is_none() {
                    continue;
                }
            }
            let kept = own.and(*fourth);
            match groups.iter_mut().find(|group| group.kept == kept) {
                Some(group) => {
                    group.any = group.any.or(*fourth);
                    group.always = group.always.and(*fourth);
                }
                None => groups.push(Group { kept, any: *fourth, always: *fourth }),
            }
        }
        for group in &groups {
            let free = B::ALL.minus(three.or(group.always));
            let piece = Piece { come: group.any.minus(own), goal: group.kept, free };
            marks.piece(&cards[last], &piece, bundle.rooms[last]);
            stay = stay.or(group.kept);
        }
        if !groups.is_empty() {
            let always = groups.iter().fold(B::ALL, |all, group| all.and(group.always));
            let free = B::ALL.minus(three.or(always));
            for (family, cells) in bundle.order.into_iter().zip(bundle.three) {
                let piece = Piece { come: cells.minus(kin[family]), goal: cells, free };
                marks.piece(&cards[family], &piece, bundle.rooms[family]);
                stay = stay.or(kin[family].and(cells));
            }
        }
        bundles += 1;
        if bundles < MOST_BUNDLES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    marks.stay =
        Card::all().filter(|card| stay.meets(B::bit(usize::from(places[card.index()])))).collect();
}

/// What a won layout has for one family.
struct Piece<B> {
    /// Cells that the family must come to.
    come: B,
    /// Cells on which its cards may stay.
    goal: B,
    /// Cells that belong to nobody.
    free: B,
}

impl<B: Bits> Marks<B> {
    /// Notes what a won layout has for a family, given by the places and numbers of its cards.
    #[inline(always)]
    fn piece(&mut self, cards: &[(B, usize); KIN], piece: &Piece<B>, room: Room) {
        let Piece { come, goal, free } = *piece;
        if come.is_empty() {
            return;
        }
        for (place, card) in cards {
            let (wanted, harmless) = match (place.meets(goal), room) {
                // Somebody must make way.
                (true, Room::None) => (B::NONE, come.or(free)),
                (false, Room::None) => (come.or(free), B::NONE),
                // The only vacant cell is for the others first.
                (false, Room::One) if place.meets(free) => (B::NONE, come.or(free)),
                (true, _) => (B::NONE, come),
                (false, _) => (come, free),
            };
            self.wanted[*card] = self.wanted[*card].or(wanted);
            self.harmless[*card] = self.harmless[*card].or(harmless);
        }
    }
}

fn apply<B: Bits>(
    frame: &Frame<B>,
    moves: &Moves,
    cost: usize,
    marks: &Marks<B>,
    survey: &mut Survey,
) {
    for (number, shift) in moves.shifts.iter().enumerate() {
        let card = shift.card.index();
        let Some(place) = frame.place(shift.to) else { continue };
        let place = B::bit(place);
        let is_wanted = marks.wanted[card].meets(place);
        let value = if is_wanted {
            cost.saturating_sub(1)
        } else if marks.harmless[card].meets(place) {
            cost
        } else {
            cost + 1
        };
        let value = value as u8;
        // A card that comes where it is wanted may stay there.
        let stay = match is_wanted {
            true => marks.stay.with(shift.card),
            false => marks.stay.without(shift.card),
        };
        if value < survey.after[number] {
            survey.after[number] = value;
            survey.stay[number] = stay;
        } else if value == survey.after[number] {
            survey.stay[number] = survey.stay[number].or(stay);
        }
    }
}
