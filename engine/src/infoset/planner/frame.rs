//! The piece of the grid that a search looks at.

use super::bits::Bits;
use crate::infoset::card::{CARDS, Card, CardSet};
use crate::infoset::grid::{Cell, Grid};

/// Cells that a tetromino with one card in place can reach beyond the cards.
pub(super) const MARGIN: i32 = 3;

/// A rectangle of cells, numbered row after row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<B> {
    top: i32,
    left: i32,
    width: i32,
    /// All cells but those of the first column, and all but those of the last.
    inner: [B; 2],
}

impl<B: Bits> Frame<B> {
    /// The rectangle over these rows and columns; none if it is too large.
    pub(super) fn new([rows, columns]: [(i32, i32); 2]) -> Option<Frame<B>> {
        let (top, left) = (rows.0, columns.0);
        let (height, width) = (rows.1 - rows.0 + 1, columns.1 - columns.0 + 1);
        if (width * height) as usize > B::ROOM || width > 60 {
            return None;
        }
        let column = |which: i32| {
            let cells = (0..height).map(|row| B::bit((row * width + which) as usize));
            cells.fold(B::NONE, B::or)
        };
        let all = (0..width).map(column).fold(B::NONE, B::or);
        let inner = [all.minus(column(0)), all.minus(column(width - 1))];
        Some(Frame { top, left, width, inner })
    }

    /// The rectangle over the cards and everything a tetromino with one card in place can reach.
    pub(super) fn around(grid: &Grid) -> Option<Frame<B>> {
        Frame::new(grid.bounds().map(|(first, last)| (first - MARGIN, last + MARGIN)))
    }

    pub(super) const fn width(&self) -> i32 {
        self.width
    }

    /// The number of a cell inside.
    pub(super) fn index(&self, cell: Cell) -> usize {
        ((cell.row() - self.top) * self.width + cell.column() - self.left) as usize
    }

    /// The cell with a number; none far outside of any game.
    pub(super) fn cell(&self, index: usize) -> Option<Cell> {
        let index = index as i32;
        Cell::new(self.top + index / self.width, self.left + index % self.width)
    }

    /// The cells of some cards.
    pub(super) fn cells(&self, grid: &Grid, cards: CardSet) -> B {
        let cells = cards.iter().map(|card| B::bit(self.index(grid.cell(card))));
        cells.fold(B::NONE, B::or)
    }

    /// The numbers of the cells of all cards.
    pub(super) fn places(&self, grid: &Grid) -> [u8; CARDS] {
        std::array::from_fn(|index| self.index(grid.cell(Card::new(index))) as u8)
    }

    /// The cells that touch some of a set by a side, some of the set among them.
    #[inline(always)]
    pub(super) fn beside(&self, set: B) -> B {
        let sides = set.up(1).and(self.inner[0]).or(set.down(1).and(self.inner[1]));
        sides.or(set.up(self.width as u32)).or(set.down(self.width as u32))
    }

    /// Whether a set is one group; the empty one is.
    #[inline]
    pub(super) fn is_one_group(&self, set: B) -> bool {
        if set.is_empty() {
            return true;
        }
        let mut group = B::bit(set.first());
        loop {
            let grown = group.or(self.beside(group).and(set));
            if grown == group {
                return group == set;
            }
            group = grown;
        }
    }
}
