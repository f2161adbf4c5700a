//! Tetrominoes over the cards of a grid.

use super::KIN;
use super::targets::{RimSet, Targets};
use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::grid::{Cell, Grid};
use crate::infoset::planner::tetromino::TETROMINOES;

/// A tetromino that lies over a card at least.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    /// The cards below it.
    pub(super) cards: CardSet,
    /// The cells of it that a card can move to now.
    pub(super) rim: RimSet,
    /// The numbers of its cells in the plane.
    pub(super) cells: [usize; KIN],
}

/// A rectangle of numbered cells around all tetrominoes over cards, and those beside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    top: i32,
    left: i32,
    width: i32,
    height: i32,
}

/// Cells between a card and the border: a tetromino reaches three, and one more is beside it.
const MARGIN: i32 = 4;

impl Plane {
    pub(super) fn around(grid: &Grid) -> Plane {
        let [(top, bottom), (left, right)] = grid.bounds();
        let (height, width) = (bottom - top + 1 + 2 * MARGIN, right - left + 1 + 2 * MARGIN);
        Plane { top: top - MARGIN, left: left - MARGIN, width, height }
    }

    /// Number of cells.
    pub(super) const fn len(&self) -> usize {
        (self.width * self.height) as usize
    }

    fn number(&self, cell: Cell) -> usize {
        ((cell.row() - self.top) * self.width + cell.column() - self.left) as usize
    }

    /// A cell with a number.
    pub(super) fn cell(&self, number: usize) -> Option<Cell> {
        let number = number as i32;
        Cell::new(self.top + number / self.width, self.left + number % self.width)
    }

    /// The numbers of the cells that are not at the border.
    pub(super) fn inner(&self) -> impl Iterator<Item = usize> {
        let Plane { width, height, .. } = *self;
        let rows = 1..height - 1;
        rows.flat_map(move |row| (1..width - 1).map(move |column| (row * width + column) as usize))
    }

    /// The cells that touch one that is not at the border by a side.
    pub(super) const fn neighbours(&self, cell: usize) -> [usize; 4] {
        let width = self.width as usize;
        [cell - width, cell - 1, cell + 1, cell + width]
    }

    /// All tetrominoes over cards.
    pub(super) fn tiles(&self, grid: &Grid, targets: &Targets) -> Vec<Tile> {
        // The card on each cell, or its number among the cells to move to.
        let mut cards_at = vec![CardSet::EMPTY; self.len()];
        let mut rim_at: Vec<RimSet> = vec![0; self.len()];
        let places: [usize; CARDS] =
            std::array::from_fn(|card| self.number(grid.cell(Card::new(card))));
        for (card, place) in Card::all().zip(places) {
            cards_at[place] = CardSet::of(card);
        }
        for (number, cell) in targets.cells().iter().enumerate() {
            rim_at[self.number(*cell)] = 1 << number;
        }
        let mut tiles = Vec::with_capacity(1 << 10);
        for shape in TETROMINOES.iter() {
            let offsets = shape.cells().map(|(row, column)| (row * self.width + column) as usize);
            for (card, place) in Card::all().zip(places) {
                for anchor in offsets {
                    let cells = offsets.map(|offset| place + offset - anchor);
                    let cards = cells.iter().fold(CardSet::EMPTY, |all, c| all.or(cards_at[*c]));
                    // Once, under the first of its cards.
                    if cards.first() == Some(card) {
                        let rim = cells.iter().fold(0, |all, cell| all | rim_at[*cell]);
                        tiles.push(Tile { cards, rim, cells });
                    }
                }
            }
        }
        tiles
    }
}
