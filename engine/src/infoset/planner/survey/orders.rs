//! Whether the cards can move to a won layout in some order, each at most once.

use super::kin::Kin;
use super::tiles::{Plane, Tile};
use super::{CARDS, FAMILIES};
use crate::infoset::card::CardSet;
use crate::infoset::grid::Grid;
use crate::infoset::planner::bits::{Bits, Wide};
use crate::infoset::planner::frame::Frame;
use crate::infoset::planner::order::Order;

/// Looks for orders of moves on a grid.
#[derive(Debug)]
pub(super) enum Orders {
    Narrow(Box<Board<u128>>),
    Wide(Box<Board<Wide>>),
}

/// A grid and its memory.
#[derive(Debug)]
pub(super) struct Board<B> {
    frame: Frame<B>,
    places: [B; CARDS],
    /// The cells of a plane.
    cells: Vec<B>,
    order: Order<B>,
}

impl Orders {
    /// For a grid, and the plane that its tetrominoes lie on; none if it is too wide.
    pub(super) fn new(grid: &Grid, plane: &Plane) -> Option<Orders> {
        let narrow = || Board::new(grid, plane).map(Box::new).map(Orders::Narrow);
        narrow().or_else(|| Board::new(grid, plane).map(Box::new).map(Orders::Wide))
    }

    /// Whether there is an order for these tetrominoes, one for each family.
    pub(super) fn exists(&mut self, kin: &Kin, goal: [&Tile; FAMILIES]) -> bool {
        match self {
            Orders::Narrow(board) => board.has_order(kin, goal),
            Orders::Wide(board) => board.has_order(kin, goal),
        }
    }
}

impl<B: Bits> Board<B> {
    fn new(grid: &Grid, plane: &Plane) -> Option<Board<B>> {
        let frame = Frame::around(grid)?;
        let places = frame.places(grid).map(|place| B::bit(usize::from(place)));
        let mut cells = vec![B::NONE; plane.len()];
        for number in plane.inner() {
            cells[number] = B::bit(frame.index(plane.cell(number)?));
        }
        Some(Board { frame, places, cells, order: Order::default() })
    }

    fn has_order(&mut self, kin: &Kin, goal: [&Tile; FAMILIES]) -> bool {
        let cells = |cards: CardSet| {
            cards.iter().fold(B::NONE, |cells, card| cells.or(self.places[card.index()]))
        };
        let occupied = cells(CardSet::ALL);
        let kin = kin.cards.map(cells);
        let goal = goal.map(|tile| {
            tile.cells.iter().fold(B::NONE, |cells, number| cells.or(self.cells[*number]))
        });
        self.order.set(&kin, &goal);
        self.order.find(&self.frame, occupied).is_some()
    }
}
