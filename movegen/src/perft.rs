//! Perft: the number of move sequences of a length.
//!
//! ```
//! # use hyakki_movegen::Game;
//! # use hyakki_movegen::rules::Rules;
//! # let all = Rules::parse(hyakki_seeds::VARIANTS)?;
//! # let rules = all.into_iter().find(|rules| rules.is_called("torishogi")).expect("built in");
//! let game = Game::new(rules)?;
//! assert_eq!(game.perft(3), 5_430);
//! // By first move, with all threads of the current rayon pool.
//! let counts = game.divide(3, None, &|| ());
//! assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 5_430);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::bitboard::Bitboard;
use crate::generate::{MoveSet, Scope};
use crate::position::Position;
use crate::tables::Tables;
use crate::types::Move;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// The deepest perft that makes sense: counts of lesser depths overflow their 64 bits, and every
/// depth takes its share of the stack.
pub const MAX_DEPTH: u32 = 100;

/// Counts the sequences of `depth` legal moves. The last move of each is counted in sets, not
/// made.
///
/// A depth above [`MAX_DEPTH`] may overflow the stack.
pub fn perft<B: Bitboard>(tables: &Tables<B>, position: &Position<B>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(tables),
        2 => sum(tables, position, |child| child.count_moves(tables)),
        _ => sum(tables, position, |child| perft(tables, child, depth - 1)),
    }
}

/// The same, with counts of positions met before taken from memory.
fn perft_remembering<B: Bitboard>(
    tables: &Tables<B>,
    position: &Position<B>,
    depth: u32,
    memory: &Memory,
) -> u64 {
    if depth < 2 {
        return perft(tables, position, depth);
    }
    if let Some(nodes) = memory.recall(position.key(), depth) {
        return nodes;
    }
    let nodes = sum(tables, position, |child| perft_remembering(tables, child, depth - 1, memory));
    memory.remember(position.key(), depth, nodes);
    nodes
}

/// The sum of a count over all positions one move on.
#[inline(always)]
fn sum<B: Bitboard>(
    tables: &Tables<B>,
    position: &Position<B>,
    count: impl Fn(&Position<B>) -> u64,
) -> u64 {
    let mut nodes = 0;
    let _ = position.generate(tables, Scope::ALL, &mut |set: MoveSet<B>| {
        for mv in set.moves() {
            let mut child = *position;
            child.play(tables, mv, &mut ());
            nodes += count(&child);
        }
        ControlFlow::Continue(())
    });
    nodes
}

/// Perft for each first move, in the order of the generator. The work is shared out over the
/// current rayon pool by the first two moves; `done` hears of every finished first move. With a
/// memory, positions that several sequences reach are counted once.
pub fn divide<B: Bitboard>(
    tables: &Tables<B>,
    position: &Position<B>,
    depth: u32,
    memory: Option<&Memory>,
    done: &(dyn Fn() + Sync),
) -> Vec<(Move, u64)> {
    let Some(left) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let after = |position: &Position<B>, mv: Move| {
        let mut child = *position;
        child.play(tables, mv, &mut ());
        child
    };
    let whole = |position: &Position<B>, depth: u32| match memory {
        None => perft(tables, position, depth),
        Some(memory) => perft_remembering(tables, position, depth, memory),
    };
    let count = |mv: Move| {
        let child = after(position, mv);
        let nodes = match left {
            0 | 1 => perft(tables, &child, left),
            _ => {
                let replies = child.legal_moves(tables);
                replies.par_iter().map(|mv| whole(&after(&child, *mv), left - 1)).sum()
            }
        };
        done();
        (mv, nodes)
    };
    position.legal_moves(tables).into_par_iter().map(count).collect()
}

/// Counts of positions of one game at depths, for all threads; newer ones take the places of older
/// ones.
#[derive(Debug)]
pub struct Memory {
    slots: Vec<Slot>,
}

/// A count, and the key it belongs to mixed with it: halves of two writes do not pass for one.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    nodes: AtomicU64,
}

impl Memory {
    /// A memory of so many mebibytes.
    pub fn new(megabytes: usize) -> Memory {
        let mut slots = Vec::new();
        slots.resize_with(((megabytes << 20) / size_of::<Slot>()).max(1), Slot::default);
        Memory { slots }
    }

    /// The slot of a position at a depth, and the key that tells it from others.
    fn slot(&self, key: u64, depth: u32) -> (&Slot, u64) {
        // An odd number, so that depths get keys of their own.
        const PER_DEPTH: u64 = 0x9e37_79b9_7f4a_7c15;
        let key = key.wrapping_add(PER_DEPTH.wrapping_mul(u64::from(depth)));
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        (&self.slots[index as usize], key)
    }

    fn recall(&self, key: u64, depth: u32) -> Option<u64> {
        let (slot, key) = self.slot(key, depth);
        let nodes = slot.nodes.load(Ordering::Relaxed);
        (slot.check.load(Ordering::Relaxed) ^ nodes == key).then_some(nodes)
    }

    fn remember(&self, key: u64, depth: u32, nodes: u64) {
        let (slot, key) = self.slot(key, depth);
        slot.nodes.store(nodes, Ordering::Relaxed);
        slot.check.store(key ^ nodes, Ordering::Relaxed);
    }
}
