//! What became of the placements around one, as far as they come before it in its unit.

use super::board::{self, SQUARES};
use super::index::{Block, Index, Unit};
use super::model::Loss;
use super::placement::{Place, Spot};
use arrayvec::ArrayVec;

/// Not known yet, or no placement.
const UNKNOWN: Loss = Loss::MAX;

/// The most places near a place: four neighbouring squares, three other ways to lie.
const MOST_NEAR: usize = 7;

/// For every place the places near it that come first in the numbering.
static NEAR: std::sync::LazyLock<Vec<ArrayVec<Place, MOST_NEAR>>> =
    std::sync::LazyLock::new(|| (0..Place::COUNT as u8).map(|code| near(Place(code))).collect());

fn near(place: Place) -> ArrayVec<Place, MOST_NEAR> {
    let mut near = ArrayVec::new();
    match place.spot() {
        Spot::Board { square, mine, promoted } => {
            let (file, rank) = (board::file(square), board::rank(square));
            for other in 0..square {
                let is_near =
                    file - board::file(other) <= 1 && rank.abs_diff(board::rank(other)) <= 1;
                if is_near {
                    near.push(Place::on(other, mine, promoted));
                }
            }
            let ways = (0..place.0 / SQUARES as u8).map(|run| Place(square + run * SQUARES as u8));
            near.extend(ways);
        }
        Spot::Hand { mine: false } => near.push(Place::MY_HAND),
        Spot::Hand { mine: true } | Spot::Absent => {}
    }
    near
}

/// The placements of a block by their chicks, and the same ones of related blocks.
pub(super) struct Surroundings {
    /// By the places of both chicks, in either order.
    grid: Box<[[Loss; Place::COUNT]; Place::COUNT]>,
    /// Where in the unit the blocks begin that differ in the side of one giraffe or elephant.
    siblings: ArrayVec<usize, 4>,
    /// How many placements of this block came already.
    seat: usize,
}

impl Surroundings {
    pub(super) fn new(index: &Index, unit: Unit, block: &Block) -> Surroundings {
        let grid = Box::new([[UNKNOWN; Place::COUNT]; Place::COUNT]);
        Surroundings { grid, siblings: index.siblings(unit, block), seat: 0 }
    }

    /// Says what became of the next placement of the block.
    #[inline(always)]
    pub(super) fn set(&mut self, chicks: [Place; 2], loss: Loss) {
        let [a, b] = chicks.map(|place| usize::from(place.0));
        self.grid[a][b] = loss;
        self.grid[b][a] = loss;
        self.seat += 1;
    }

    /// What is around the next placement of the block; `losses` are those of the unit before it.
    #[inline]
    pub(super) fn views(&self, chicks: [Place; 2], losses: &[Loss], recent: &Recent) -> Views {
        let mut sum = Sum::default();
        for [moved, other] in [chicks, [chicks[1], chicks[0]]] {
            let row = &self.grid[usize::from(other.0)];
            for near in &NEAR[usize::from(moved.0)] {
                sum.add(row[usize::from(near.0)]);
            }
        }
        for sibling in &self.siblings {
            sum.add(losses[sibling + self.seat]);
        }
        sum.views(recent)
    }
}

/// How many placements around are known, how many of them lost, and in how many plies together.
#[derive(Clone, Copy, Default)]
struct Sum {
    known: u32,
    lost: u32,
    halves: u32,
}

impl Sum {
    #[inline(always)]
    fn add(&mut self, loss: Loss) {
        let known = u32::from(loss != UNKNOWN);
        self.known += known;
        self.lost += known & u32::from(loss != 0);
        self.halves += known * u32::from(loss);
    }

    #[inline(always)]
    fn views(self, recent: &Recent) -> Views {
        let share = (self.lost * 10).checked_div(self.known).map_or(10, |tenths| tenths.min(9));
        let mean = (self.halves + self.lost / 2).checked_div(self.lost).unwrap_or(0);
        Views { share: share as u8, mean: mean as u8, often: recent.often(), usual: recent.usual() }
    }
}

/// The last placements that were asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recent {
    /// A bit each, set for the lost ones.
    lost: u8,
    /// The average of the lost ones' halves, in 16ths.
    average: u16,
}

impl Default for Recent {
    fn default() -> Recent {
        Recent { lost: 0, average: 32 }
    }
}

impl Recent {
    #[inline(always)]
    pub(super) fn push(&mut self, loss: Loss) {
        self.lost = self.lost << 1 | u8::from(loss > 0);
        if loss > 0 {
            self.average = (7 * self.average + 16 * u16::from(loss) + 4) / 8;
        }
    }

    fn often(self) -> u8 {
        self.lost.count_ones() as u8
    }

    fn usual(self) -> u8 {
        ((self.average + 8) / 16) as u8
    }
}

/// What contexts see of the placements around one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Views {
    /// Tenths of them that are lost; 10 if none is known.
    share: u8,
    /// The average of the lost ones' halves.
    mean: u8,
    /// How many of the last eight were lost.
    often: u8,
    /// The average of the halves of the last lost ones.
    usual: u8,
}

impl Views {
    /// Number of views for the question whether a placement is lost.
    pub(super) const LOST: usize = 11 * 8 * 9;
    /// Number of views for the question whether it is lost in so many plies.
    pub(super) const END: usize = 5 * 10 * 9;

    #[inline(always)]
    pub(super) fn lost(&self) -> usize {
        let mean = match self.mean {
            0..=3 => self.mean,
            4..=5 => 4,
            6..=9 => 5,
            10..=14 => 6,
            _ => 7,
        };
        let (share, mean, often) =
            (usize::from(self.share), usize::from(mean), usize::from(self.often));
        (share * 8 + mean) * 9 + often
    }

    #[inline(always)]
    pub(super) fn end(&self, halves: Loss) -> usize {
        let share = match self.share {
            10 => 0,
            0..=2 => 1,
            3..=5 => 2,
            6..=8 => 3,
            _ => 4,
        };
        let mean = if self.mean == 0 { 9 } else { beyond(self.mean, halves) };
        (share * 10 + mean) * 9 + beyond(self.usual, halves)
    }
}

/// By how much a number is greater than another, roughly.
#[inline(always)]
fn beyond(number: u8, other: u8) -> usize {
    match i16::from(number) - i16::from(other) {
        ..=-4 => 0,
        -3..=-2 => 1,
        -1 => 2,
        0 => 3,
        1 => 4,
        2 => 5,
        3..=5 => 6,
        6..=10 => 7,
        _ => 8,
    }
}
