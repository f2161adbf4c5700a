//! The cells that cards can move to.

use crate::infoset::card::{Card, CardSet};
use crate::infoset::grid::{Cell, Grid, Shift};
use crate::infoset::moves::Rim;

/// Some of the empty cells beside the cards, a bit each: sixteen cards have at most 34.
pub(super) type RimSet = u64;

/// The moves of a grid, and the cells they go to.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    pub(super) shifts: Vec<Shift>,
    /// The card of each move, and the number of the cell it goes to.
    pub(super) moves: Vec<(Card, u8)>,
    rim: Vec<Cell>,
}

impl Targets {
    /// Those of the cards that are not locked.
    pub(super) fn new(grid: &Grid, locked: CardSet) -> Targets {
        let shifts = grid.shifts(locked.complement());
        let rim: Vec<Cell> = Rim::new(grid).cells().iter().map(|(cell, _)| *cell).collect();
        let number = |cell: Cell| rim.iter().position(|own| *own == cell).unwrap_or(0) as u8;
        let moves = shifts.iter().map(|shift| (shift.card, number(shift.to))).collect();
        Targets { shifts, moves, rim }
    }

    /// The cells, in the order of their numbers.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.rim
    }
}

/// The numbers of the cells in a set.
#[inline(always)]
pub(super) fn bits(mut set: RimSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}
