//! The evaluation itself: the accumulated sum and what depends on more than one piece.

use crate::accumulator::Accumulator;
use crate::value::Value;
use crate::values::Values;
use hyakki_movegen::{Bitboard, Color, Position, Tables};

/// Having the move, in centipawns.
const TEMPO: i32 = 20;
/// For each enemy piece close to a king, and each own one, in centipawns.
const ATTACKER_NEAR_KING: i32 = 18;
const DEFENDER_NEAR_KING: i32 = 10;

/// What a position is worth to the side to move; `accumulator` must be that of the position.
#[inline]
pub fn evaluate<B: Bitboard>(
    values: &Values<B>,
    tables: &Tables<B>,
    position: &Position<B>,
    accumulator: Accumulator,
) -> Value {
    let side = position.side();
    let safety = |color| king_safety(values, tables, position, color);
    Value::centipawns(accumulator.sum_for(side) + safety(side) - safety(!side) + TEMPO)
}

/// Friends and enemies around a king or lion.
#[inline(always)]
fn king_safety<B: Bitboard>(
    values: &Values<B>,
    tables: &Tables<B>,
    position: &Position<B>,
    color: Color,
) -> i32 {
    let Some(king) = position.royal(tables, color) else { return 0 };
    let around = values.around(king);
    let count = |color| (around & position.pieces(color)).count() as i32;
    DEFENDER_NEAR_KING * count(color) - ATTACKER_NEAR_KING * count(!color)
}
