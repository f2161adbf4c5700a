//! Legal moves of one card.

use super::card::{CARDS, Card, CardSet};
use super::grid::{Cell, Grid, Shift};

/// Most empty cells that can touch sixteen connected cards: each card but the first shares a side
/// with another one.
const MOST: usize = 2 * CARDS + 2;

/// The empty cells around the cards, each with the cards it touches.
#[derive(Clone, Debug)]
pub struct Rim {
    cells: [(Cell, CardSet); MOST],
    count: usize,
}

impl Rim {
    /// The rim of a grid.
    pub fn new(grid: &Grid) -> Rim {
        let nowhere = (grid.cell(Card::new(0)), CardSet::EMPTY);
        let mut rim = Rim { cells: [nowhere; MOST], count: 0 };
        for card in Card::all() {
            let full = grid.touching(card);
            if full.len() == 4 {
                continue;
            }
            for cell in grid.cell(card).neighbours() {
                if full.iter().any(|other| grid.cell(other) == cell) {
                    continue;
                }
                match rim.cells[..rim.count].iter_mut().find(|(own, _)| *own == cell) {
                    Some((_, cards)) => *cards = cards.with(card),
                    None => {
                        rim.cells[rim.count] = (cell, CardSet::of(card));
                        rim.count += 1;
                    }
                }
            }
        }
        rim
    }

    /// Its cells, each with the cards it touches.
    pub fn cells(&self) -> &[(Cell, CardSet)] {
        &self.cells[..self.count]
    }
}

impl Grid {
    /// Tells every legal move of those of `cards`: to an empty cell that touches another card, so
    /// that all cards are one group afterwards. Lifting the card may split the others if the move
    /// heals it.
    pub fn for_each_shift(&self, cards: CardSet, listener: &mut impl FnMut(Shift)) {
        let rim = Rim::new(self);
        let mut groups = [CardSet::EMPTY; CARDS];
        for card in cards.iter() {
            let count = self.groups(CardSet::ALL.without(card), &mut groups);
            let groups = &groups[..count];
            for (cell, around) in rim.cells() {
                let others = around.without(card);
                if groups.iter().all(|group| group.meets(others)) {
                    listener(Shift { card, to: *cell });
                }
            }
        }
    }

    /// All legal moves of those of `cards`.
    pub fn shifts(&self, cards: CardSet) -> Vec<Shift> {
        let mut shifts = Vec::with_capacity(256);
        self.for_each_shift(cards, &mut |shift| shifts.push(shift));
        shifts
    }

    /// Whether one of `cards` has a legal move.
    pub fn has_shift(&self, cards: CardSet) -> bool {
        cards.iter().any(|card| {
            let mut any = false;
            self.for_each_shift(CardSet::of(card), &mut |_| any = true);
            any
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: i32, column: i32) -> Cell {
        Cell::new(row, column).unwrap()
    }

    fn card_at(grid: &Grid, row: i32, column: i32) -> Card {
        grid.at(cell(row, column)).unwrap()
    }

    #[test]
    fn moves_of_the_start_are_240() {
        let grid = Grid::start();
        assert_eq!(grid.shifts(CardSet::ALL).len(), 240);
        for (row, column, count) in [(0, 0, 14), (3, 3, 14), (0, 1, 15), (2, 3, 15), (1, 1, 16)] {
            let card = card_at(&grid, row, column);
            assert_eq!(grid.shifts(CardSet::of(card)).len(), count, "{row},{column}");
        }
        let corner = Shift { card: card_at(&grid, 3, 3), to: cell(4, 4) };
        assert!(!grid.shifts(CardSet::ALL).contains(&corner));
    }

    #[test]
    fn the_only_link_to_a_card_has_no_move() {
        let mut grid = Grid::start();
        let link = card_at(&grid, 3, 3);
        grid.shift(Shift { card: link, to: cell(4, 0) });
        let far = card_at(&grid, 0, 0);
        grid.shift(Shift { card: far, to: cell(5, 0) });
        assert_eq!(grid.shifts(CardSet::of(link)), []);
        assert!(!grid.has_shift(CardSet::of(link)) && grid.has_shift(CardSet::of(far)));
    }

    #[test]
    fn a_split_may_be_healed() {
        // A bar of eight, a bridge, and seven below; beside the bridge a cell that bridges as well.
        let upper = (0..8).map(|column| cell(0, column));
        let lower = (0..7).map(|column| cell(2, column));
        let cells: Vec<Cell> = upper.chain([cell(1, 3)]).chain(lower).collect();
        let grid = Grid::new(cells.try_into().unwrap()).unwrap();
        let bridge = card_at(&grid, 1, 3);
        let mut columns: Vec<i32> =
            grid.shifts(CardSet::of(bridge)).iter().map(|shift| shift.to.column()).collect();
        columns.sort_unstable();
        assert_eq!(columns, [0, 1, 2, 4, 5, 6]);
    }

    #[test]
    fn moves_agree_with_a_slow_reading_of_the_rule() {
        let mut grid = Grid::start();
        for turn in 0..12 {
            let shifts = grid.shifts(CardSet::ALL);
            let mut slow = Vec::new();
            for card in Card::all() {
                for row in -12..16 {
                    for column in -12..16 {
                        let to = cell(row, column);
                        let free = grid.at(to).is_none();
                        let mut cells = *grid.cells();
                        cells[card.index()] = to;
                        if free && Grid::new(cells).is_some() {
                            slow.push(Shift { card, to });
                        }
                    }
                }
            }
            let key = |shift: &Shift| (shift.card, shift.to);
            let mut fast = shifts.clone();
            fast.sort_by_key(key);
            slow.sort_by_key(key);
            assert_eq!(fast, slow);
            grid.shift(shifts[(turn * 7919 + 13) % shifts.len()]);
            assert_eq!(Grid::new(*grid.cells()), Some(grid));
        }
    }
}
