//! Where the cards lie: a grid without borders.

use super::card::{CARDS, Card, CardSet};
use super::deal::Layout;
use super::family::Family;
use std::fmt;

/// Rows and columns that a cell can have, counted from the top left card at the start. More than
/// any game reaches: a move goes at most one row or column beyond those in use.
pub const REACH: i32 = 60;

/// Cells in a row of the numbering.
const WIDTH: i32 = 128;
/// The number of row 0 and of column 0.
const ORIGIN: i32 = 64;

/// A cell of the grid. Rows count from the top, columns from the left; the cards lie in rows and
/// columns 0 to 3 when the game begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell in this row and column; none beyond [`REACH`].
    pub fn new(row: i32, column: i32) -> Option<Cell> {
        let range = -REACH..=REACH;
        let inside = range.contains(&row) && range.contains(&column);
        inside.then(|| Cell(((row + ORIGIN) * WIDTH + column + ORIGIN) as u16))
    }

    /// Its row.
    pub const fn row(self) -> i32 {
        self.0 as i32 / WIDTH - ORIGIN
    }

    /// Its column.
    pub const fn column(self) -> i32 {
        self.0 as i32 % WIDTH - ORIGIN
    }

    /// The four cells that touch it by a side.
    pub const fn neighbours(self) -> [Cell; 4] {
        let up = WIDTH as u16;
        [Cell(self.0 - up), Cell(self.0 - 1), Cell(self.0 + 1), Cell(self.0 + up)]
    }

    /// Whether it touches another one by a side.
    pub const fn touches(self, other: Cell) -> bool {
        let distance = self.0.abs_diff(other.0);
        distance == 1 || distance == WIDTH as u16
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row(), self.column())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

/// A card, and the empty cell it goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shift {
    /// The card.
    pub card: Card,
    /// Where it goes.
    pub to: Cell,
}

/// Where the sixteen cards lie. They are one group, connected by sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    cells: [Cell; CARDS],
    /// The cards that touch each card.
    touching: [CardSet; CARDS],
}

impl Grid {
    /// The cards as they are laid out: four rows of four.
    pub fn start() -> Grid {
        let cell = |index: usize| Cell::new((index / 4) as i32, (index % 4) as i32);
        let cells = std::array::from_fn(|index| cell(index).expect("near the origin"));
        Grid { cells, touching: touching(&cells) }
    }

    /// The grid with each card on its cell, in the order of the cards; none unless the cells are
    /// sixteen and one group.
    pub fn new(cells: [Cell; CARDS]) -> Option<Grid> {
        let grid = Grid { cells, touching: touching(&cells) };
        let distinct = (1..CARDS).all(|index| !cells[..index].contains(&cells[index]));
        (distinct && grid.group(Card::new(0), CardSet::ALL) == CardSet::ALL).then_some(grid)
    }

    /// Where a card lies.
    pub fn cell(&self, card: Card) -> Cell {
        self.cells[card.index()]
    }

    /// Where every card lies, in the order of the cards.
    pub fn cells(&self) -> &[Cell; CARDS] {
        &self.cells
    }

    /// The card on a cell.
    pub fn at(&self, cell: Cell) -> Option<Card> {
        self.cells.iter().position(|own| *own == cell).map(Card::new)
    }

    /// The cards that touch a card by a side.
    pub fn touching(&self, card: Card) -> CardSet {
        self.touching[card.index()]
    }

    /// The cards that touch a cell by a side.
    pub fn around(&self, cell: Cell) -> CardSet {
        let touches = |card: &Card| self.cell(*card).touches(cell);
        Card::all().filter(touches).collect()
    }

    /// Those of some cards that a card is connected with through them, itself included.
    pub fn group(&self, card: Card, among: CardSet) -> CardSet {
        let mut group = CardSet::of(card);
        let mut rim = group;
        while let Some(card) = rim.first() {
            let fresh = self.touching(card).and(among).and(group.complement());
            group = group.or(fresh);
            rim = rim.without(card).or(fresh);
        }
        group
    }

    /// The groups that some cards form among themselves, written into `groups`; their number.
    pub fn groups(&self, cards: CardSet, groups: &mut [CardSet; CARDS]) -> usize {
        let (mut rest, mut count) = (cards, 0);
        while let Some(card) = rest.first() {
            let group = self.group(card, cards);
            groups[count] = group;
            count += 1;
            rest = rest.and(group.complement());
        }
        count
    }

    /// Number of groups that some cards form among themselves.
    pub fn count_groups(&self, cards: CardSet) -> usize {
        self.groups(cards, &mut [CardSet::EMPTY; CARDS])
    }

    /// Whether some cards are one group; no card at all is one.
    pub fn is_one_group(&self, cards: CardSet) -> bool {
        cards.first().is_none_or(|card| self.group(card, cards) == cards)
    }

    /// Whether every family is one group.
    pub fn is_gathered(&self, layout: &Layout) -> bool {
        Family::ALL.into_iter().all(|family| self.is_one_group(layout.kin(family)))
    }

    /// Whether a card of one set touches a card of the other.
    pub fn is_contact(&self, some: CardSet, others: CardSet) -> bool {
        some.iter().any(|card| self.touching(card).meets(others))
    }

    /// Moves a card, without asking whether that is legal.
    pub fn shift(&mut self, shift: Shift) {
        let Shift { card, to } = shift;
        for other in self.touching(card).iter() {
            self.touching[other.index()] = self.touching[other.index()].without(card);
        }
        self.cells[card.index()] = to;
        let around = self.around(to).without(card);
        self.touching[card.index()] = around;
        for other in around.iter() {
            self.touching[other.index()] = self.touching[other.index()].with(card);
        }
    }

    /// The grid after a move, without asking whether that is legal.
    #[must_use]
    pub fn shifted(&self, shift: Shift) -> Grid {
        let mut grid = *self;
        grid.shift(shift);
        grid
    }

    /// The first and last row, and the first and last column, that have a card.
    pub fn bounds(&self) -> [(i32, i32); 2] {
        let over = |value: fn(Cell) -> i32| {
            let values = self.cells.map(value);
            let least = values.iter().copied().min().unwrap_or(0);
            (least, values.iter().copied().max().unwrap_or(0))
        };
        [over(Cell::row), over(Cell::column)]
    }

    /// A drawing, a line a row. A card is drawn as two characters by `mark`; `..` is an empty cell.
    pub fn draw(&self, mark: &dyn Fn(Card) -> [char; 2]) -> String {
        let [(top, bottom), (left, right)] = self.bounds();
        let mut text = String::new();
        for row in top..=bottom {
            let mut line = format!("{row:>4} ");
            for column in left..=right {
                let card = Cell::new(row, column).and_then(|cell| self.at(cell));
                let [first, second] = card.map_or(['.', ' '], mark);
                line.extend([' ', first, second]);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        let columns: String = (left..=right).map(|column| format!("{column:>3}")).collect();
        text.push_str(&format!("    {columns}\n"));
        text
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells).finish()
    }
}

fn touching(cells: &[Cell; CARDS]) -> [CardSet; CARDS] {
    std::array::from_fn(|index| {
        let touches = |card: &Card| cells[card.index()].touches(cells[index]);
        Card::all().filter(touches).collect()
    })
}
