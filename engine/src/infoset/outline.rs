//! Objectives: the outline that the cards must have at the end.

use super::card::CARDS;
use super::deck::DeckError;
use super::grid::Grid;
use std::fmt;

/// The outline of sixteen connected cells, wherever it lies and however it is turned or reflected.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outline {
    /// Cells as row and column, from row 0 and column 0, in order: the least of all eight forms.
    cells: [(u8, u8); CARDS],
}

impl Outline {
    /// The outline of a grid.
    pub fn of(grid: &Grid) -> Outline {
        let cells = grid.cells().map(|cell| (cell.row(), cell.column()));
        Outline::least(&cells)
    }

    /// Reads a drawing: a `#` for each cell, `.` or a space for none; rows are lines, or parted by
    /// `/`.
    ///
    /// # Errors
    /// Unless the drawing has sixteen cells, connected by sides.
    pub fn parse(drawing: &str) -> Result<Outline, DeckError> {
        let mut cells = Vec::new();
        for (row, line) in drawing.split(['\n', '/']).enumerate() {
            for (column, letter) in line.trim_end().chars().enumerate() {
                match letter {
                    '#' if cells.len() == CARDS => return Err(DeckError::Cells(CARDS + 1)),
                    '#' => cells.push((row as i32, column as i32)),
                    '.' | ' ' => {}
                    _ => return Err(DeckError::Drawing(letter)),
                }
            }
        }
        let cells: [(i32, i32); CARDS] =
            cells.try_into().map_err(|cells: Vec<_>| DeckError::Cells(cells.len()))?;
        if !is_connected(&cells) {
            return Err(DeckError::Parted);
        }
        Ok(Outline::least(&cells))
    }

    /// The outline in its eight forms (fewer of them differ if it is symmetric), each as rows and
    /// columns from 0, in order.
    pub fn forms(&self) -> Vec<[(i32, i32); CARDS]> {
        let cells = self.cells.map(|(row, column)| (i32::from(row), i32::from(column)));
        let mut forms: Vec<_> = (0..8).map(|turn| form(&cells, turn)).collect();
        forms.sort_unstable();
        forms.dedup();
        forms
    }

    /// The most cells that cards have in common with the outline, wherever it lies and however it is
    /// turned or reflected: its other cells have to be filled by moves.
    pub fn overlap(&self, grid: &Grid) -> usize {
        /// Rows and columns by which two groups of sixteen can lie apart and still overlap.
        const APART: i32 = CARDS as i32;
        const SIDE: usize = 2 * CARDS + 1;
        let [(top, _), (left, _)] = grid.bounds();
        let cards = grid.cells().map(|cell| (cell.row() - top, cell.column() - left));
        let mut most = 0;
        for form in self.forms() {
            // Each pair of a card and a cell is common where the outline lies so far apart.
            let mut common = [[0u8; SIDE]; SIDE];
            for (row, column) in cards {
                for (other_row, other_column) in form {
                    let down = (row - other_row + APART) as usize;
                    let right = (column - other_column + APART) as usize;
                    common[down][right] += 1;
                    most = most.max(common[down][right]);
                }
            }
        }
        usize::from(most)
    }

    fn least(cells: &[(i32, i32); CARDS]) -> Outline {
        let forms = (0..8).map(|turn| form(cells, turn));
        let least = forms.min().unwrap_or(*cells);
        // Sixteen connected cells span at most as many rows and columns.
        Outline { cells: least.map(|(row, column)| (row as u8, column as u8)) }
    }
}

/// Cells turned by so many quarters, reflected from 4 on, moved to the origin and in order.
fn form(cells: &[(i32, i32); CARDS], turn: u8) -> [(i32, i32); CARDS] {
    let mut form = cells.map(|(row, column)| {
        let column = if turn & 4 == 0 { column } else { -column };
        match turn & 3 {
            0 => (row, column),
            1 => (column, -row),
            2 => (-row, -column),
            _ => (-column, row),
        }
    });
    let top = form.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = form.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut form {
        *cell = (cell.0 - top, cell.1 - left);
    }
    form.sort_unstable();
    form
}

fn is_connected(cells: &[(i32, i32); CARDS]) -> bool {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some((row, column)) = reached.get(next).copied() {
        next += 1;
        for cell in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
            if cells.contains(&cell) && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
    }
    reached.len() == CARDS
}

impl fmt::Display for Outline {
    /// A drawing whose rows are parted by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        for row in 0..=last {
            let columns = self.cells.iter().filter(|cell| cell.0 == row).map(|cell| cell.1);
            let mut line = String::new();
            for column in columns {
                while line.len() < usize::from(column) {
                    line.push('.');
                }
                line.push('#');
            }
            let part = if row == 0 { "" } else { "/" };
            write!(f, "{part}{line}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::infoset::card::CardSet;

    #[test]
    fn turned_and_reflected_drawings_are_one_outline() {
        let hook = Outline::parse("###############/#").unwrap();
        for drawing in ["#\n###############", "..............#/###############"] {
            assert_eq!(Outline::parse(drawing).unwrap(), hook);
        }
        assert_eq!(hook.forms().len(), 8);
        assert_eq!(Outline::parse("####/####/####/####").unwrap().forms().len(), 1);
        assert_eq!(Outline::parse(&hook.to_string()).unwrap(), hook);
    }

    #[test]
    fn the_start_is_a_square_and_stays_one_only_without_moves() {
        let square = Outline::parse("####/####/####/####").unwrap();
        let grid = Grid::start();
        assert_eq!(Outline::of(&grid), square);
        for shift in grid.shifts(CardSet::ALL) {
            assert_ne!(Outline::of(&grid.shifted(shift)), square);
        }
    }

    #[test]
    fn a_move_leaves_fifteen_cells_of_a_square_or_fewer() {
        let square = Outline::parse("####/####/####/####").unwrap();
        let bar = Outline::parse("########/########").unwrap();
        let grid = Grid::start();
        assert_eq!((square.overlap(&grid), bar.overlap(&grid)), (16, 8));
        let overlap = |shift| square.overlap(&grid.shifted(shift));
        assert!(grid.shifts(CardSet::ALL).into_iter().all(|shift| overlap(shift) == 15));
    }

    #[test]
    fn other_drawings_are_refused() {
        let error = |text| Outline::parse(text).unwrap_err().to_string();
        assert!(error("####").contains("4 cells"), "{}", error("####"));
        assert!(error("####/####/####/#####").contains("17"));
        assert!(error("########//########").contains("connected"));
        assert!(error("###x").contains('x'));
    }
}
