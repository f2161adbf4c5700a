//! The evaluation itself: the accumulated sum and what depends on more than that.

use crate::accumulator::Accumulator;
use crate::terms::{self, Terms};
use crate::value::Value;
use crate::values::Values;
use hyakki_movegen::{Bitboard, Color, PieceKind, Position, Tables};

/// What a position is worth to the side to move; `accumulator` must be that of the position.
#[inline]
pub fn evaluate<B: Bitboard>(
    values: &Values<B>,
    tables: &Tables<B>,
    position: &Position<B>,
    accumulator: Accumulator,
) -> Value {
    let mut sum = Sum { values, sums: [0; 2] };
    terms::tell(&values.facts, values.parameters().layout(), tables, position, &mut sum);
    let side = position.side();
    let late = sum.sums[side.index()] - sum.sums[(!side).index()];
    Value::centipawns(accumulator.sum_for(side) + late)
}

/// Adds up numbers.
struct Sum<'v, B: Bitboard> {
    values: &'v Values<B>,
    /// Of the first player and the second.
    sums: [i32; 2],
}

impl<B: Bitboard> Terms for Sum<'_, B> {
    #[inline(always)]
    fn add(&mut self, number: usize, color: Color) {
        self.sums[color.index()] += self.values.number(number);
    }

    #[inline(always)]
    fn held(&mut self, kind: PieceKind, count: u8, color: Color) {
        self.sums[color.index()] += self.values.held(kind, count);
    }
}
