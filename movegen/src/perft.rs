//! Perft: the number of move sequences of a length.

use crate::bitboard::Bitboard;
use crate::generate::{MoveSet, Scope};
use crate::position::Position;
use crate::tables::Tables;
use crate::types::Move;
use rayon::prelude::*;
use std::ops::ControlFlow;

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
        _ => {
            let mut nodes = 0;
            let _ = position.generate(tables, Scope::ALL, &mut |set: MoveSet<B>| {
                for mv in set.moves() {
                    let mut child = *position;
                    child.play(tables, mv, &mut ());
                    nodes += perft(tables, &child, depth - 1);
                }
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}

/// The same for each first move, in the order of the generator. The work is shared out over the
/// current rayon pool by the first two moves; `done` hears of every finished first move.
pub fn divide<B: Bitboard>(
    tables: &Tables<B>,
    position: &Position<B>,
    depth: u32,
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
    let count = |mv: Move| {
        let child = after(position, mv);
        let nodes = match left {
            0 | 1 => perft(tables, &child, left),
            _ => {
                let replies = child.legal_moves(tables);
                replies.par_iter().map(|mv| perft(tables, &after(&child, *mv), left - 1)).sum()
            }
        };
        done();
        (mv, nodes)
    };
    position.legal_moves(tables).into_par_iter().map(count).collect()
}
