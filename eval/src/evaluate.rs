//! The evaluation itself: the accumulated sum and what depends on more than that.

use crate::accumulator::Accumulator;
use crate::terms;
use crate::value::Value;
use crate::values::Values;
use hyakki_movegen::{Bitboard, Position, Tables};

/// What a position is worth to the side to move; `accumulator` must be that of the position.
#[inline]
pub fn evaluate<B: Bitboard>(
    values: &Values<B>,
    tables: &Tables<B>,
    position: &Position<B>,
    accumulator: Accumulator,
) -> Value {
    let mut sums = [0; 2];
    let (layout, armed) = (values.parameters().layout(), accumulator.armed());
    terms::tell(&values.facts, layout, tables, position, armed, |number, color| {
        sums[color.index()] += values.number(number);
    });
    let side = position.side();
    let late = sums[side.index()] - sums[(!side).index()];
    Value::centipawns(accumulator.sum_for(side) + late)
}
