//! With all cards known: the fewest moves to a won layout.
//!
//! [`Planner::fewest`] is exact on the unbounded grid, for every level. It lists won layouts by how
//! many cards must move at least and looks for an order of those moves. Where no such layout can be
//! reached directly, some card must move twice, or every card of a family must move: then all first
//! moves are tried. [`Site::survey`] estimates the same after every move at once.

mod bits;
mod contacts;
mod cover;
mod field;
mod frame;
mod order;
mod room;
mod survey;
mod tetromino;

pub use survey::{Care, Site, Survey};

use super::card::CardSet;
use super::deal::Layout;
use super::grid::{Cell, Grid, Shift};
use super::outline::Outline;
use super::rules::Affinity;
use bits::{Bits, Wide};
use field::Field;
use frame::Frame;
use order::{Order, Step};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// What a layout must fulfil to be won, besides that each family is one group.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conditions<'a> {
    /// Families that must touch.
    pub affinities: &'a [Affinity],
    /// The outline of the cards.
    pub outline: Option<&'a Outline>,
}

/// A position with all cards known.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// Where the cards lie.
    pub grid: &'a Grid,
    /// Their families.
    pub layout: &'a Layout,
    /// Cards that cannot move: those with a hint.
    pub locked: CardSet,
    /// What the end must fulfil.
    pub conditions: Conditions<'a>,
}

/// A solver with its memory, to be used again and again.
#[derive(Debug, Default)]
pub struct Planner {
    narrow: Order<u128>,
    wide: Order<Wide>,
}

/// Positions that cannot be won in so many moves.
type Refuted = HashSet<(Vec<Cell>, usize)>;

impl Planner {
    /// A new one.
    pub fn new() -> Planner {
        Planner::default()
    }

    /// A shortest sequence of moves after which the game is won, or none if there is none of at
    /// most `most` moves.
    ///
    /// Every move leaves all cards in one group. The time grows steeply with the number of moves by
    /// which the answer exceeds the number of cards that must move.
    pub fn fewest(&mut self, position: &Position<'_>, most: usize) -> Option<Vec<Shift>> {
        let mut fields = Fields::of(position, most);
        let floor = fields.floor();
        (floor..=most)
            .find_map(|count| self.within(position, &mut fields, count, &mut Refuted::default()))
    }

    /// A sequence of exactly `count` moves, when there is no shorter one.
    fn within(
        &mut self,
        position: &Position<'_>,
        fields: &mut Fields,
        count: usize,
        refuted: &mut Refuted,
    ) -> Option<Vec<Shift>> {
        if let Some(shifts) = self.direct(position, fields, count) {
            return Some(shifts);
        }
        if count < 2 || !fields.is_loose(position, count) {
            return None;
        }
        let mut found = None;
        let mut shifts = position.grid.shifts(position.locked.complement());
        // Moves back and forth between the same cells are met often.
        shifts.sort_by_key(|shift| (shift.card, shift.to));
        for shift in shifts {
            let grid = position.grid.shifted(shift);
            let after = Position { grid: &grid, ..*position };
            let key = (sorted_cells(&after), count);
            if !refuted.insert(key) {
                continue;
            }
            let mut fields = Fields::of(&after, count - 1);
            if fields.floor() > count - 1 {
                continue;
            }
            if let Some(rest) = self.within(&after, &mut fields, count - 1, refuted) {
                found = Some(std::iter::once(shift).chain(rest).collect());
                break;
            }
        }
        found
    }

    /// A sequence of so many moves in which every card moves at most once.
    fn direct(
        &mut self,
        position: &Position<'_>,
        fields: &mut Fields,
        count: usize,
    ) -> Option<Vec<Shift>> {
        let affinities = position.conditions.affinities;
        match fields {
            Fields::Narrow(fields) => {
                let fields = fields.iter_mut();
                fields.into_iter().find_map(|field| {
                    direct(field, affinities, count, &mut self.narrow)
                        .and_then(|steps| shifts(position.grid, &field.frame, &steps))
                })
            }
            Fields::Wide(fields) => {
                let fields = fields.iter_mut();
                fields.into_iter().find_map(|field| {
                    direct(field, affinities, count, &mut self.wide)
                        .and_then(|steps| shifts(position.grid, &field.frame, &steps))
                })
            }
        }
    }
}

fn direct<B: Bits>(
    field: &mut Field<B>,
    affinities: &[Affinity],
    count: usize,
    order: &mut Order<B>,
) -> Option<Vec<Step>> {
    let (kin, occupied) = (field.kin, field.occupied);
    let flow = field.visit(count, affinities, &mut |goal, frame| {
        order.set(&kin, goal);
        match order.find(frame, occupied) {
            Some(steps) => ControlFlow::Break(steps.to_vec()),
            None => ControlFlow::Continue(()),
        }
    });
    flow.break_value()
}

/// Where the families lie, whichever card of a family is where.
fn sorted_cells(position: &Position<'_>) -> Vec<Cell> {
    let mut all = Vec::with_capacity(16);
    for family in super::family::Family::ALL {
        let cells = position.layout.kin(family).iter().map(|card| position.grid.cell(card));
        let from = all.len();
        all.extend(cells);
        all[from..].sort_unstable();
    }
    all
}

/// Moves of cards from moves between cells.
fn shifts<B: Bits>(grid: &Grid, frame: &Frame<B>, steps: &[Step]) -> Option<Vec<Shift>> {
    let mut grid = *grid;
    let mut shifts = Vec::with_capacity(steps.len());
    for (from, to) in steps {
        let card = grid.at(frame.cell(usize::from(*from))?)?;
        let shift = Shift { card, to: frame.cell(usize::from(*to))? };
        grid.shift(shift);
        shifts.push(shift);
    }
    Some(shifts)
}

/// The won layouts to look at: one field, or one for every place of the outline.
enum Fields {
    Narrow(Vec<Field<u128>>),
    Wide(Vec<Field<Wide>>),
}

impl Fields {
    /// Those that may be reached in `most` moves.
    fn of(position: &Position<'_>, most: usize) -> Fields {
        let Position { grid, layout, locked, conditions } = *position;
        let Some(outline) = conditions.outline else {
            return match Field::open(grid, layout, locked) {
                Some(field) => Fields::Narrow(vec![field]),
                None => Fields::Wide(Field::open(grid, layout, locked).into_iter().collect()),
            };
        };
        match outlined(position, outline, most) {
            Some(fields) => Fields::Narrow(fields),
            // Cards and an outline that are both long can span more than is looked at.
            None => Fields::Wide(outlined(position, outline, most).unwrap_or_default()),
        }
    }

    fn floor(&self) -> usize {
        let floor = match self {
            Fields::Narrow(fields) => fields.iter().map(Field::floor).min(),
            Fields::Wide(fields) => fields.iter().map(Field::floor).min(),
        };
        floor.unwrap_or(usize::MAX)
    }

    /// Whether a won layout may be so many moves away without being of this cost.
    fn is_loose(&mut self, position: &Position<'_>, count: usize) -> bool {
        let affinities = position.conditions.affinities;
        match self {
            Fields::Narrow(fields) => {
                fields.iter_mut().any(|field| loose(field, affinities, count))
            }
            Fields::Wide(fields) => fields.iter_mut().any(|field| loose(field, affinities, count)),
        }
    }
}

fn loose<B: Bits>(field: &mut Field<B>, affinities: &[Affinity], count: usize) -> bool {
    // Within an outline, moves of cards that must move twice are counted in.
    let most = if field.is_outlined() { count } else { count - 1 };
    let is_cheaper =
        |cost| field.visit(cost, affinities, &mut |_, _| ControlFlow::Break(())).is_break();
    (0..=most).rev().any(is_cheaper) || field.has_elsewhere(count)
}

/// A field for every place of an outline at which at most `most` of its cells have no card; none if
/// one is too far away to look at.
fn outlined<B: Bits>(
    position: &Position<'_>,
    outline: &Outline,
    most: usize,
) -> Option<Vec<Field<B>>> {
    let Position { grid, layout, locked, .. } = *position;
    let forms = cover::forms(outline);
    let mut fields = Vec::new();
    for (number, form) in forms.iter().enumerate() {
        for place in form.origins(grid, most) {
            fields.push(Field::inside(&forms, number, place, (grid, layout, locked))?);
        }
    }
    Some(fields)
}

#[cfg(test)]
mod tests;
