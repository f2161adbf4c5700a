//! Retrograde analysis: the distance to the end of every numbered placement.
//!
//! A placement is a byte: as long as it is open, the number of moves that may still save it, then
//! its distance to the end. Distances are settled in their order. A loss in `n` settles its open
//! parents as won in `n + 1`; a win in `n` takes one move from its open parents, and who has none
//! left has lost in `n + 1`: the last move taken is the one that held out longest. What is open
//! at the end is drawn.
//!
//! Parents lie all over the table, so what is to be done to them is first collected by region and
//! then done region by region, each by one thread, which needs no locks and stays in the cache.

use super::animals::Animals;
use super::index::{Index, Number};
use super::model::Loss;
use super::outcome::Outcome;
use super::placement::Placement;
use super::scene::{Chances, Scene};
use super::unmove::for_each_parent;
use rayon::prelude::*;

/// Bytes from this on are distances; below, numbers of moves.
const SETTLED: u8 = 64;
/// The longest distance that a byte holds.
pub(super) const LONGEST: u8 = u8::MAX - SETTLED;

/// Numbers with the same high bits make a region, which fits into a cache of the second level.
const REGION_BITS: u32 = 20;
/// Numbers with the same high bits make a cell: what is looked for in one go.
const CELL_BITS: u32 = 16;
/// How many placements are settled before their parents are told; bounds the memory.
const ROUND: u32 = 100_000;

/// The work of one thread in a round: numbers of parents by region.
type Parents = Vec<Vec<Number>>;

/// The solution of a game.
pub(super) struct Solution {
    bytes: Vec<u8>,
}

/// How far the analysis is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance being settled; none while the first moves are counted.
    pub distance: Option<u8>,
    /// Placements settled.
    pub settled: u64,
    /// Placements in all.
    pub total: u64,
}

impl Solution {
    /// Solves a game on the present rayon pool.
    pub(super) fn find(
        index: &Index,
        animals: &Animals,
        listener: &mut dyn FnMut(Progress),
    ) -> Solution {
        let total = u64::from(index.len());
        listener(Progress { distance: None, settled: 0, total });
        let mut solution = Solution { bytes: vec![0; index.len() as usize] };
        solution.count_moves(index, animals);
        let cells = solution.bytes.len().div_ceil(1 << CELL_BITS);
        let mut now = solution.count(1);
        let mut next = solution.count(2);
        let threads = rayon::current_num_threads();
        let regions = solution.bytes.len().div_ceil(1 << REGION_BITS);
        let mut parents = vec![vec![Vec::new(); regions]; 2 * threads];
        let mut settled = 0;
        for distance in 1..=LONGEST {
            let found: u32 = now.iter().sum();
            if found == 0 && next.iter().all(|count| *count == 0) {
                break;
            }
            settled += u64::from(found);
            listener(Progress { distance: Some(distance), settled, total });
            let mut waiting: Vec<usize> = (0..cells).filter(|cell| now[*cell] > 0).collect();
            while !waiting.is_empty() {
                let round = rounded(&waiting, &now);
                let rest = waiting.split_off(round);
                solution.expand(index, animals, distance, &waiting, &mut parents);
                solution.settle(distance, &mut parents, &mut next);
                waiting = rest;
            }
            now = std::mem::replace(&mut next, vec![0; cells]);
        }
        solution
    }

    /// Counts the moves of every placement, and settles those whose end is near.
    fn count_moves(&mut self, index: &Index, animals: &Animals) {
        let cells = self.bytes.par_chunks_mut(1 << CELL_BITS).enumerate();
        cells.for_each(|(cell, bytes)| {
            let first = (cell << CELL_BITS) as Number;
            let end = first + bytes.len() as Number;
            let blocks = &index.blocks()[index.block_of(first)..];
            for block in blocks.iter().take_while(|block| block.start < end) {
                let begin = block.start.max(first);
                let scene = Scene::new(animals, &index.placement(block, block.start));
                let bytes = &mut bytes[(begin - first) as usize..];
                for (byte, chicks) in bytes.iter_mut().zip(index.chicks(block, begin)) {
                    *byte = match scene.chances(chicks) {
                        Chances::Try => SETTLED + 1,
                        // Whatever it does, its lion is taken.
                        Chances::Moves { count: 0, .. } => SETTLED + 2,
                        Chances::Moves { count, .. } => count,
                    };
                }
            }
        });
    }

    /// How many placements of each cell have a distance.
    fn count(&self, distance: u8) -> Vec<u32> {
        let cells = self.bytes.par_chunks(1 << CELL_BITS);
        let wanted = SETTLED + distance;
        cells.map(|bytes| bytes.iter().filter(|byte| **byte == wanted).count() as u32).collect()
    }

    /// Finds the parents of all placements of some cells that have a distance.
    fn expand(
        &self,
        index: &Index,
        animals: &Animals,
        distance: u8,
        cells: &[usize],
        parents: &mut [Parents],
    ) {
        let share = cells.len().div_ceil(parents.len());
        cells.par_chunks(share).zip(parents).for_each(|(cells, parents)| {
            let mut walk = Walk::new(index, (cells[0] << CELL_BITS) as Number);
            for cell in cells {
                let begin = cell << CELL_BITS;
                let end = self.bytes.len().min(begin + (1 << CELL_BITS));
                for found in memchr::memchr_iter(SETTLED + distance, &self.bytes[begin..end]) {
                    let child = walk.go_to((begin + found) as Number);
                    for_each_parent(index, animals, &child, &mut |parent| {
                        parents[(parent >> REGION_BITS) as usize].push(parent);
                    });
                }
            }
        });
    }

    /// Tells parents what became of their children, which have this distance; counts those that
    /// are settled by it.
    fn settle(&mut self, distance: u8, parents: &mut [Parents], next: &mut [u32]) {
        let is_loss = distance.is_multiple_of(2);
        let regions = self.bytes.par_chunks_mut(1 << REGION_BITS);
        let counts = next.par_chunks_mut(1 << (REGION_BITS - CELL_BITS));
        regions.zip(counts).enumerate().for_each(|(region, (bytes, counts))| {
            for number in parents.iter().flat_map(|parents| &parents[region]) {
                let at = *number as usize & ((1 << REGION_BITS) - 1);
                let byte = &mut bytes[at];
                if *byte >= SETTLED {
                    continue;
                }
                *byte -= 1;
                if is_loss || *byte == 0 {
                    *byte = SETTLED + distance + 1;
                    counts[at >> CELL_BITS] += 1;
                }
            }
        });
        // Room that is kept adds up: every list has been the longest one some time.
        parents.par_iter_mut().flatten().for_each(|parents| *parents = Vec::new());
    }

    /// Half the plies to the end of a lost placement; 0 for all others.
    #[inline(always)]
    pub(super) fn loss(&self, number: usize) -> Loss {
        match self.bytes[number].checked_sub(SETTLED) {
            Some(distance) if distance.is_multiple_of(2) => distance / 2,
            _ => 0,
        }
    }

    /// What became of each placement, by number.
    pub(super) fn outcomes(&self) -> impl ExactSizeIterator<Item = Outcome> {
        self.bytes.iter().map(|byte| match byte.checked_sub(SETTLED) {
            Some(distance) => Outcome::after(distance),
            None => Outcome::Draw,
        })
    }
}

/// How many of the cells make one round.
fn rounded(cells: &[usize], counts: &[u32]) -> usize {
    let mut placements = 0;
    let fits = cells.iter().take_while(|cell| {
        placements += counts[**cell];
        placements <= ROUND
    });
    fits.count().max(1)
}

/// Goes through placements by rising number.
struct Walk<'i> {
    index: &'i Index,
    block: usize,
}

impl<'i> Walk<'i> {
    fn new(index: &'i Index, number: Number) -> Walk<'i> {
        Walk { index, block: index.block_of(number) }
    }

    /// The placement with a number, not smaller than any before.
    #[inline]
    fn go_to(&mut self, number: Number) -> Placement {
        let blocks = self.index.blocks();
        while blocks.get(self.block + 1).is_some_and(|next| next.start <= number) {
            self.block += 1;
        }
        self.index.placement(&blocks[self.block], number)
    }
}
