//! How far a position is from a won layout, after every move at once.

use super::bits::Bits;
use super::field::Field;
use super::frame::Frame;
use super::order::Order;
use super::{Fields, Planner, Position};
use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::family::FAMILIES;
use crate::infoset::grid::{Grid, Shift};
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
    /// Cards that may stay where they are then, without more moves.
    pub stay: Vec<CardSet>,
}

/// Positions farther from a won layout than this are all alike to a survey.
const FARTHEST: usize = 8;

/// Positions farther than this are surveyed roughly in any case.
const NEAR: usize = 3;

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
    survey.after.clear();
    survey.stay.clear();
    let count = moves.shifts.len();
    for cost in floor..=FARTHEST {
        let mut found = false;
        survey.after.resize(count, cost as u8 + 1);
        survey.stay.resize(count, CardSet::EMPTY);
        for field in fields.iter_mut().filter(|field| field.floor() <= cost) {
            let mut marks = Marks {
                wanted: [B::NONE; CARDS],
                harmless: [B::NONE; CARDS],
                stay: CardSet::EMPTY,
            };
            let places = field.frame.places(position.grid);
            let mut cards = [0u8; 256];
            for (card, place) in places.iter().enumerate() {
                cards[usize::from(*place)] = card as u8;
            }
            mark(field, position, cost, care, order, &cards, &mut marks);
            if marks.stay.is_empty() && marks.harmless.iter().all(|set| set.is_empty()) {
                continue;
            }
            found = true;
            apply(&field.frame, moves, cost, &marks, survey);
        }
        if found {
            survey.distance = cost as u8;
            return;
        }
        survey.after.clear();
        survey.stay.clear();
    }
    // Nothing can be won any more.
    survey.distance = FARTHEST as u8 + 1;
    survey.after.resize(count, FARTHEST as u8 + 1);
    survey.stay.resize(count, CardSet::ALL);
}

fn mark<B: Bits>(
    field: &mut Field<B>,
    position: &Position<'_>,
    cost: usize,
    care: Care,
    order: &mut Order<B>,
    cards: &[u8; 256],
    marks: &mut Marks<B>,
) {
    let (kin, occupied) = (field.kin, field.occupied);
    let affinities = position.conditions.affinities;
    let mut stay = B::NONE;
    let (mut bundles, mut orders) = (0, 0);
    let _ = field.visit_bundles(cost, affinities, &mut |bundle, frame| {
        let [first, second, third] = bundle.three;
        let three = first.or(second).or(third);
        let last = bundle.order[FAMILIES - 1];
        let own = kin[last];
        // Cells of the last family in every layout of the bundle.
        let mut always = B::ALL;
        let mut reached = false;
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
            reached = true;
            always = always.and(*fourth);
            marks.piece(own, *fourth, B::ALL.minus(three.or(*fourth)), cards);
            stay = stay.or(own.and(*fourth));
        }
        if reached {
            let free = B::ALL.minus(three.or(always));
            for (family, cells) in bundle.order.into_iter().zip(bundle.three) {
                marks.piece(kin[family], cells, free, cards);
                stay = stay.or(kin[family].and(cells));
            }
        }
        bundles += 1;
        if bundles < MOST_BUNDLES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    for place in stay.iter() {
        marks.stay = marks.stay.with(Card::new(usize::from(cards[place])));
    }
}

impl<B: Bits> Marks<B> {
    /// Notes that a family lies on `own` cells and shall lie on others; `free` belong to nobody.
    #[inline]
    fn piece(&mut self, own: B, goal: B, free: B, cards: &[u8; 256]) {
        let come = goal.minus(own);
        if come.is_empty() {
            return;
        }
        for place in own.iter() {
            let card = usize::from(cards[place]);
            if B::bit(place).meets(goal) {
                self.harmless[card] = self.harmless[card].or(come);
            } else {
                self.wanted[card] = self.wanted[card].or(come);
                self.harmless[card] = self.harmless[card].or(free);
            }
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
        let value = if marks.wanted[card].meets(place) {
            cost.saturating_sub(1)
        } else if marks.harmless[card].meets(place) {
            cost
        } else {
            cost + 1
        };
        let value = value as u8;
        if value < survey.after[number] {
            survey.after[number] = value;
            survey.stay[number] = marks.stay;
        } else if value == survey.after[number] {
            survey.stay[number] = survey.stay[number].or(marks.stay);
        }
    }
}
