//! The shapes that four cells connected by sides can have.

use super::bits::Bits;
use std::sync::LazyLock;

/// Cells of a tetromino.
const CELLS: usize = 4;

/// A tetromino, turned and reflected in one way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Tetromino {
    /// Row and column of each cell, from 0.
    cells: [(i32, i32); CELLS],
}

/// How many tetrominoes there are, turned and reflected ones counted.
pub(super) const FIXED: usize = 19;

/// All of them.
pub(super) static TETROMINOES: LazyLock<Vec<Tetromino>> = LazyLock::new(|| {
    let mut shapes = vec![vec![(0, 0)]];
    for _ in 1..CELLS {
        let mut grown = Vec::new();
        for shape in &shapes {
            for (row, column) in shape {
                let beside = [
                    (row - 1, *column),
                    (row + 1, *column),
                    (*row, column - 1),
                    (*row, column + 1),
                ];
                for cell in beside.into_iter().filter(|cell| !shape.contains(cell)) {
                    let mut larger = shape.clone();
                    larger.push(cell);
                    grown.push(at_origin(larger));
                }
            }
        }
        grown.sort_unstable();
        grown.dedup();
        shapes = grown;
    }
    let cells = shapes.into_iter().map(|shape| shape.try_into().expect("four cells"));
    cells.map(|cells| Tetromino { cells }).collect()
});

fn at_origin(mut shape: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    let top = shape.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = shape.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut shape {
        *cell = (cell.0 - top, cell.1 - left);
    }
    shape.sort_unstable();
    shape
}

impl Tetromino {
    /// Row and column of each cell, from 0.
    pub(super) const fn cells(&self) -> [(i32, i32); CELLS] {
        self.cells
    }

    /// Its cells in rows of `width` cells, and the number of each.
    pub(super) fn placed<B: Bits>(&self, width: i32) -> (B, [usize; CELLS]) {
        let numbers = self.cells.map(|(row, column)| (row * width + column) as usize);
        (numbers.into_iter().map(B::bit).fold(B::NONE, B::or), numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_nineteen() {
        assert_eq!(TETROMINOES.len(), FIXED);
        let is_bar = |shape: &&Tetromino| {
            let [first, .., last] = shape.cells();
            last.0 - first.0 + last.1 - first.1 == 3 && (last.0 == first.0 || last.1 == first.1)
        };
        assert_eq!(TETROMINOES.iter().filter(is_bar).count(), 2);
    }
}
